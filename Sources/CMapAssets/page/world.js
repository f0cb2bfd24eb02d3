
/**
 * The world that is drawn under the points, in Web Mercator: x and y from 0 to 1, y southwards.
 * @typedef {{points: Float64Array, west: number, east: number, north: number, south: number}} Ring
 * @typedef {{name: string, x: number, y: number, zoom: number, isCountry: boolean}} Name
 */

/** @param {number} longitude degrees */
const mercatorX = (longitude) => longitude / 360 + 0.5;

/** @param {number} latitude degrees; beyond the map's edge the edge */
function mercatorY(latitude) {
  const sine = Math.sin(Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Reads the packed world; Scripts/basemap says how it is laid out. */
class WorldReader {
  constructor(base64) {
    this.bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    this.at = 0;
    this.utf8 = new TextDecoder();
  }

  unsigned() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }

  signed() {
    const value = this.unsigned();
    return value & 1 ? -((value + 1) / 2) : value / 2;
  }

  text() {
    const length = this.unsigned();
    this.at += length;
    return this.utf8.decode(this.bytes.subarray(this.at - length, this.at));
  }

  /** @returns {Ring} */
  ring() {
    const count = this.unsigned();
    const points = new Float64Array(count * 2);
    const ring = { points, west: 2, east: -1, north: 2, south: -1 };
    let longitude = 0;
    let latitude = 0;
    for (let index = 0; index < count; index++) {
      longitude += this.signed();
      latitude += this.signed();
      const x = mercatorX(longitude / 100);
      const y = mercatorY(latitude / 100);
      points[2 * index] = x;
      points[2 * index + 1] = y;
      ring.west = Math.min(ring.west, x);
      ring.east = Math.max(ring.east, x);
      ring.north = Math.min(ring.north, y);
      ring.south = Math.max(ring.south, y);
    }
    return ring;
  }

  rings() {
    return Array.from({ length: this.unsigned() }, () => this.ring());
  }

  /** @returns {{land: Ring[], lines: Ring[], names: Name[]}} */
  world() {
    const land = [];
    const names = [];
    for (let left = this.unsigned(); left > 0; left--) {
      const name = this.text();
      const x = mercatorX(this.signed() / 100);
      const y = mercatorY(this.signed() / 100);
      const size = this.unsigned();
      names.push({ name, x, y, zoom: 1.5 + (12 - size) * 0.9, isCountry: true });
      land.push(...this.rings());
    }
    const lines = this.rings();
    let longitude = 0;
    let latitude = 0;
    for (let left = this.unsigned(); left > 0; left--) {
      longitude += this.signed();
      latitude += this.signed();
      const size = this.unsigned();
      const name = this.text();
      const [x, y] = [mercatorX(longitude / 100), mercatorY(latitude / 100)];
      names.push({ name, x, y, zoom: 3.4 + (13 - size) * 0.4, isCountry: false });
    }
    names.sort((a, b) => a.zoom - b.zoom);
    return { land, lines, names };
  }
}

/** Draws land and borders as the tiles of a Leaflet layer. */
const WorldLayer = L.GridLayer.extend({
  initialize(world, colours) {
    L.GridLayer.prototype.initialize.call(this, { updateWhenZooming: false, keepBuffer: 3 });
    this.world = world;
    this.colours = colours;
  },

  createTile({ x, y, z }) {
    const tile = document.createElement("canvas");
    const sharpness = Math.min(2, window.devicePixelRatio || 1);
    tile.width = tile.height = 256 * sharpness;
    const pen = tile.getContext("2d");
    const scale = 256 * sharpness * 2 ** z;
    const left = x / 2 ** z;
    const top = y / 2 ** z;
    const box = { scale, left, top, edge: 4 / scale, size: 1 / 2 ** z };
    pen.lineJoin = "round";
    pen.beginPath();
    for (const ring of this.world.land) this.trace(pen, ring, box, true);
    pen.fillStyle = this.colours.land;
    pen.fill("evenodd");
    pen.beginPath();
    for (const ring of this.world.land) this.trace(pen, ring, box, false);
    pen.strokeStyle = this.colours.border;
    pen.lineWidth = sharpness;
    pen.stroke();
    if (z >= 3) {
      pen.beginPath();
      for (const ring of this.world.lines) this.trace(pen, ring, box, false);
      pen.strokeStyle = this.colours.line;
      pen.stroke();
    }
    return tile;
  },

  /** Adds a ring to the path where it touches the tile; points closer than half a pixel are left out. */
  trace(pen, ring, box, closed) {
    if (ring.east < box.left - box.edge || ring.west > box.left + box.size + box.edge) return;
    if (ring.south < box.top - box.edge || ring.north > box.top + box.size + box.edge) return;
    const { points } = ring;
    let beforeX = NaN;
    let beforeY = NaN;
    for (let index = 0; index < points.length; index += 2) {
      const x = (points[index] - box.left) * box.scale;
      const y = (points[index + 1] - box.top) * box.scale;
      const isFirst = index === 0;
      const isLast = index === points.length - 2;
      if (!isFirst && !isLast && Math.abs(x - beforeX) < 0.5 && Math.abs(y - beforeY) < 0.5) continue;
      // Where the data is cut along the 180th meridian there is no border to draw.
      const isCut = !closed && !isFirst && (points[index] <= 0 || points[index] >= 1)
        && points[index] === points[index - 2];
      if (isFirst || isCut) pen.moveTo(x, y);
      else pen.lineTo(x, y);
      beforeX = x;
      beforeY = y;
    }
  },
});

/** A canvas's pen, the canvas as large as the view and as sharp as the screen. */
function sizedPen(canvas, size) {
  const sharpness = Math.min(2, window.devicePixelRatio || 1);
  if (canvas.width !== size.x * sharpness || canvas.height !== size.y * sharpness) {
    canvas.width = size.x * sharpness;
    canvas.height = size.y * sharpness;
    canvas.style.width = `${size.x}px`;
    canvas.style.height = `${size.y}px`;
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  return pen;
}

/**
 * Where an x of Mercator stands in the view: at several places where the world repeats.
 * @param {{scale: number, left: number, size: {x: number, y: number}}} view
 */
function repeats(x, view, margin) {
  const places = [];
  let at = x * view.scale - view.left;
  at -= Math.floor((at + margin) / view.scale) * view.scale;
  for (; at <= view.size.x + margin; at += view.scale) places.push(at);
  return places;
}

/** Writes the names that the zoom has room for, none over another. @param {Name[]} names */
function drawNames(pen, names, colours, view) {
  const taken = [];
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  for (const name of names) {
    if (name.zoom > view.zoom) break;
    // A town's name stands above the dot that marks it.
    const y = name.y * view.scale - view.top - (name.isCountry ? 0 : 9);
    if (y < -100 || y > view.size.y + 100) continue;
    pen.font = name.isCountry ? "600 12px system-ui, sans-serif" : "11px system-ui, sans-serif";
    const width = name.width ??= pen.measureText(name.name).width;
    for (const x of repeats(name.x, view, 150)) {
      const box = [x - width / 2 - 8, y - 12, x + width / 2 + 8, y + 14];
      if (taken.some((t) => box[0] < t[2] && box[2] > t[0] && box[1] < t[3] && box[3] > t[1])) continue;
      taken.push(box);
      pen.fillStyle = name.isCountry ? colours.country : colours.city;
      if (!name.isCountry) {
        pen.beginPath();
        pen.arc(x, y + 9, 1.8, 0, 2 * Math.PI);
        pen.fill();
      }
      pen.strokeStyle = colours.halo;
      pen.lineWidth = 3;
      pen.strokeText(name.name, x, y);
      pen.fillText(name.name, x, y);
    }
  }
}
