
/**
 * The rows of the page, as Sources/MapPage/RowsWriter.swift wrote them:
 *   points    [row, latitude, longitude, level, accuracy in m, confidence in %, provider, [reasons],
 *              query, label, country, then the columns of the user's own]
 *   cells     null, or {degrees, list: [count, latitude, longitude, level, provider, confidence,
 *              [reasons]]} in place of the points
 *   unplaced  [row, status, provider, [reasons], query, [the user's own columns], then perhaps the best
 *              candidate: latitude, longitude, level, accuracy, label]
 * Coordinates are in millionths of a degree; levels, providers and reasons are numbers into the lists
 * of their names; a confidence of -1 is none.
 */
class Rows {
  constructor(facts) {
    this.facts = facts;
    this.isAggregated = facts.cells !== null;
    const source = this.isAggregated ? facts.cells.list : facts.points;
    const count = source.length;
    this.count = count;
    this.source = source;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.latitude = new Float64Array(count);
    this.longitude = new Float64Array(count);
    this.level = new Uint8Array(count);
    this.confidence = new Int8Array(count);
    this.accuracy = new Float64Array(count);
    this.provider = new Uint8Array(count);
    this.reasons = new Uint32Array(count);
    this.weight = new Uint32Array(count).fill(1);
    for (let index = 0; index < count; index++) this.read(index, source[index]);
  }

  read(index, row) {
    const place = this.isAggregated
      ? { latitude: row[1], longitude: row[2], level: row[3], provider: row[4], confidence: row[5] }
      : { latitude: row[1], longitude: row[2], level: row[3], provider: row[6], confidence: row[5] };
    this.latitude[index] = place.latitude / 1e6;
    this.longitude[index] = place.longitude / 1e6;
    this.x[index] = mercatorX(place.longitude / 1e6);
    this.y[index] = mercatorY(place.latitude / 1e6);
    this.level[index] = place.level;
    this.provider[index] = place.provider;
    this.confidence[index] = place.confidence;
    if (this.isAggregated) this.weight[index] = row[0];
    else this.accuracy[index] = row[4];
    this.reasons[index] = Rows.bits(this.isAggregated ? row[6] : row[7]);
  }

  /** A set of reasons as one number. @param {number[]} reasons */
  static bits(reasons) {
    return reasons.reduce((bits, reason) => bits | (1 << reason), 0) >>> 0;
  }

  number(index) { return this.source[index][0]; }
  query(index) { return this.isAggregated ? "" : this.source[index][8]; }
  label(index) { return this.isAggregated ? "" : this.source[index][9]; }
  country(index) { return this.isAggregated ? "" : this.source[index][10]; }
  own(index) { return this.isAggregated ? [] : this.source[index].slice(11); }
  reasonNumbers(index) { return this.source[index][this.isAggregated ? 6 : 7]; }

  levelName(level) { return this.facts.levels[level][0] || "unknown"; }

  /** The codes of reasons. @param {number[]} reasons */
  codes(reasons) { return reasons.map((reason) => this.facts.reasons[reason][0]); }

  /**
   * The box around some points, across the 180th meridian where that is shorter: the largest gap
   * between neighbours on the circle of longitudes is left out. At least 0.05 degrees each way.
   * @param {(index: number) => boolean} takes
   * @returns {L.LatLngBounds | null}
   */
  bounds(takes = () => true) {
    const longitudes = [];
    let [south, north] = [90, -90];
    for (let index = 0; index < this.count; index++) {
      if (!takes(index)) continue;
      longitudes.push(this.longitude[index]);
      south = Math.min(south, this.latitude[index]);
      north = Math.max(north, this.latitude[index]);
    }
    if (longitudes.length === 0) return null;
    longitudes.sort((a, b) => a - b);
    let [west, east] = [longitudes[0], longitudes[longitudes.length - 1]];
    let widest = 360 - (east - west);
    for (let index = 1; index < longitudes.length; index++) {
      const gap = longitudes[index] - longitudes[index - 1];
      if (gap > widest) {
        widest = gap;
        west = longitudes[index];
        east = longitudes[index - 1] + 360;
      }
    }
    const widen = (low, high) => {
      const missing = Math.max(0, 0.05 - (high - low)) / 2;
      return [low - missing, high + missing];
    };
    [south, north] = widen(south, north);
    [west, east] = widen(west, east);
    return L.latLngBounds([Math.max(-85, south), west], [Math.min(85, north), east]);
  }
}
