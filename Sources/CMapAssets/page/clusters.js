
/**
 * Points that lie so close at a zoom that they would hide each other, put together.
 *
 * First by the cells of a grid, which is one pass over the points; then clusters that still overlap
 * are joined, the larger one taking the smaller. The members of a cluster are a linked list.
 */
class Clusters {
  /** How close, in pixels, two points must be to be put together. */
  static reach = 60;

  /**
   * @param {Rows} rows
   * @param {Uint8Array} shown 1 for each point that the filters let through
   * @param {number} zoom
   */
  constructor(rows, shown, zoom) {
    this.rows = rows;
    this.next = new Int32Array(rows.count).fill(-1);
    this.list = [];
    const cells = this.grid(shown, Clusters.reach / (256 * 2 ** zoom));
    this.join(cells, Clusters.reach / (256 * 2 ** zoom));
    this.list = this.list.filter((cluster) => !cluster.isTaken);
  }

  grid(shown, size) {
    const { rows } = this;
    const columns = Math.ceil(1 / size) + 1;
    const cells = new Map();
    for (let index = 0; index < rows.count; index++) {
      if (!shown[index]) continue;
      const column = Math.floor(rows.x[index] / size);
      const key = Math.floor(rows.y[index] / size) * columns + column;
      let cluster = cells.get(key);
      if (cluster === undefined) {
        cluster = {
          key, first: index, last: index, points: 0, weight: 0, x: 0, y: 0, isTaken: false,
          west: 2, east: -1, north: 2, south: -1, levels: null,
        };
        cells.set(key, cluster);
        this.list.push(cluster);
      } else {
        // Most clusters of a close view are single points: only others count levels.
        if (cluster.levels === null) this.countFirst(cluster);
        cluster.levels[rows.level[index]] += rows.weight[index];
        this.next[cluster.last] = index;
        cluster.last = index;
      }
      const weight = rows.weight[index];
      cluster.points += 1;
      cluster.weight += weight;
      cluster.x += rows.x[index] * weight;
      cluster.y += rows.y[index] * weight;
      cluster.west = Math.min(cluster.west, rows.x[index]);
      cluster.east = Math.max(cluster.east, rows.x[index]);
      cluster.north = Math.min(cluster.north, rows.y[index]);
      cluster.south = Math.max(cluster.south, rows.y[index]);
    }
    for (const cluster of this.list) {
      cluster.x /= cluster.weight;
      cluster.y /= cluster.weight;
    }
    return { cells, columns };
  }

  countFirst(cluster) {
    cluster.levels = new Uint32Array(this.rows.facts.levels.length);
    cluster.levels[this.rows.level[cluster.first]] += this.rows.weight[cluster.first];
  }

  join({ cells, columns }, size) {
    const bySize = [...this.list].sort((a, b) => b.weight - a.weight || a.first - b.first);
    for (const cluster of bySize) {
      if (cluster.isTaken) continue;
      for (let row = -1; row <= 1; row++) {
        for (let column = -1; column <= 1; column++) {
          const other = cells.get(cluster.key + row * columns + column);
          if (other === undefined || other === cluster || other.isTaken) continue;
          if (Math.hypot(other.x - cluster.x, other.y - cluster.y) < size * 0.95) this.take(cluster, other);
        }
      }
    }
  }

  take(cluster, other) {
    for (const part of [cluster, other]) if (part.levels === null) this.countFirst(part);
    const weight = cluster.weight + other.weight;
    cluster.x = (cluster.x * cluster.weight + other.x * other.weight) / weight;
    cluster.y = (cluster.y * cluster.weight + other.y * other.weight) / weight;
    cluster.weight = weight;
    cluster.points += other.points;
    other.levels.forEach((count, level) => { cluster.levels[level] += count; });
    cluster.west = Math.min(cluster.west, other.west);
    cluster.east = Math.max(cluster.east, other.east);
    cluster.north = Math.min(cluster.north, other.north);
    cluster.south = Math.max(cluster.south, other.south);
    this.next[cluster.last] = other.first;
    cluster.last = other.last;
    other.isTaken = true;
  }

  /** Whether all points of a cluster are at one place, so that zooming in cannot part them. */
  static isStack(cluster) {
    return cluster.points > 1 && cluster.east - cluster.west < 1e-9 && cluster.south - cluster.north < 1e-9;
  }

  /** The points of a cluster, at most so many. @returns {number[]} */
  members(cluster, most = Infinity) {
    const found = [];
    for (let index = cluster.first; found.length < most; index = this.next[index]) {
      found.push(index);
      if (index === cluster.last) break;
    }
    return found;
  }
}
