
/** The colour of each level, coarse levels warm and fine ones cool; the last one is for none. */
const levelColours = [
  "#a50f38", "#d9541e", "#e69f00", "#a3a500", "#3da35d", "#12a19a", "#2f8fd0", "#3b5bdb", "#8e44ad",
  "#7a7f87",
];

/** Draws clusters and points on one canvas that follows the map, and knows what is drawn where. */
const PointsLayer = L.Layer.extend({
  /**
   * @param {Rows} rows
   * @param {Name[]} names of countries and cities, those first that show first; empty for none
   * @param {Object<string, string>} colours of the theme
   */
  initialize(rows, names, colours) {
    this.rows = rows;
    this.names = names;
    this.colours = colours;
    this.shown = new Uint8Array(rows.count).fill(1);
    this.clusters = new Map();
    this.drawn = [];
    this.selected = -1;
    this.candidate = null;
  },

  onAdd(map) {
    this.canvas = element("canvas", { "aria-hidden": "true", class: "points leaflet-zoom-animated" });
    map.getPane("overlayPane").append(this.canvas);
    map.on("move zoomend viewreset resize", this.refresh, this);
    map.on("zoomanim", this.follow, this);
    this.refresh();
  },

  onRemove(map) {
    map.off("move zoomend viewreset resize", this.refresh, this);
    map.off("zoomanim", this.follow, this);
    this.canvas.remove();
  },

  /** Shows the points whose entry is 1. @param {Uint8Array} shown */
  show(shown) {
    this.shown = shown;
    this.clusters.clear();
    this.refresh();
  },

  /** Marks a point, or none with -1. */
  select(index) {
    this.selected = index;
    this.candidate = null;
    this.refresh();
  },

  /** Marks the best candidate of a row without a point. */
  showCandidate(candidate) {
    this.selected = -1;
    this.candidate = candidate;
    this.refresh();
  },

  /** Draws before the next frame, however often it is asked for until then. */
  refresh() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (this._map) this.draw();
    });
  },

  /** Grows or shrinks what is drawn along with a zoom. */
  follow(event) {
    const scale = this._map.getZoomScale(event.zoom, this.zoom);
    const corner = this._map._latLngToNewLayerPoint(this.corner, event.zoom, event.center);
    L.DomUtil.setTransform(this.canvas, corner, scale);
  },

  clustersAt(zoom) {
    if (!this.clusters.has(zoom)) {
      this.clusters.set(zoom, new Clusters(this.rows, this.shown, zoom));
    }
    return this.clusters.get(zoom);
  },

  draw() {
    const map = this._map;
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint([0, 0]);
    this.corner = map.containerPointToLatLng([0, 0]);
    this.zoom = map.getZoom();
    const pen = sizedPen(this.canvas, size);
    L.DomUtil.setTransform(this.canvas, corner, 1);
    pen.clearRect(0, 0, size.x, size.y);
    // The view in Mercator; the world repeats to the left and right.
    const origin = map.getPixelOrigin().add(corner);
    const view = { zoom: this.zoom, scale: 256 * 2 ** this.zoom, left: origin.x, top: origin.y, size };
    drawNames(pen, this.names, this.colours, view);
    this.drawn = this.placed(view);
    this.drawRadii(pen);
    for (const mark of this.drawn) {
      if (mark.cluster.points === 1 && !this.rows.isAggregated) this.drawPoint(pen, mark, mark.cluster.first);
    }
    for (const mark of this.drawn) {
      if (mark.cluster.points > 1 || this.rows.isAggregated) this.drawCluster(pen, mark);
    }
    this.drawSelection(pen, view);
  },

  /** What is in the view, each at all its places where the world repeats. */
  placed(view) {
    const found = [];
    const margin = 60;
    for (const cluster of this.clustersAt(this.zoom).list) {
      const y = cluster.y * view.scale - view.top;
      if (y < -margin || y > view.size.y + margin) continue;
      for (const x of repeats(cluster.x, view, margin)) found.push({ x, y, cluster });
    }
    return found;
  },

  /** The radius of single points, where it is large enough to see and they are few enough. */
  drawRadii(pen) {
    if (this.rows.isAggregated) return;
    const singles = this.drawn.filter((mark) => mark.cluster.points === 1);
    if (singles.length > 250) return;
    for (const mark of singles) this.drawRadius(pen, mark, mark.cluster.first, 0.1);
  },

  drawRadius(pen, { x, y }, index, strength) {
    const pixels = this.pixels(this.rows.accuracy[index], this.rows.latitude[index]);
    if (pixels < 9 || pixels > 3000) return;
    pen.beginPath();
    pen.arc(x, y, pixels, 0, 2 * Math.PI);
    pen.fillStyle = pen.strokeStyle = levelColours[this.rows.level[index]];
    pen.globalAlpha = strength;
    pen.fill();
    pen.globalAlpha = Math.min(1, strength * 4);
    pen.lineWidth = 1;
    pen.stroke();
    pen.globalAlpha = 1;
  },

  pixels(metres, latitude) {
    const metresPerPixel = 40075016.7 * Math.cos(latitude * Math.PI / 180) / (256 * 2 ** this.zoom);
    return metres / metresPerPixel;
  },

  /** A point: its level's colour, fainter inside the less sure it is. */
  drawPoint(pen, { x, y }, index) {
    const confidence = this.rows.confidence[index];
    pen.beginPath();
    pen.arc(x, y, 6, 0, 2 * Math.PI);
    pen.fillStyle = this.colours.mark;
    pen.fill();
    pen.fillStyle = levelColours[this.rows.level[index]];
    pen.globalAlpha = confidence < 0 ? 0.6 : 0.15 + 0.85 * (confidence / 100) ** 2;
    pen.fill();
    pen.globalAlpha = 1;
    pen.strokeStyle = levelColours[this.rows.level[index]];
    pen.lineWidth = 2;
    pen.stroke();
  },

  /** A cluster: how many, in a ring that shows how the levels are shared out. */
  drawCluster(pen, mark) {
    const { x, y, cluster } = mark;
    const radius = mark.radius = Math.min(27, 10.5 + 1.6 * Math.log2(cluster.weight));
    pen.beginPath();
    pen.arc(x, y, radius + 1, 0, 2 * Math.PI);
    pen.fillStyle = this.colours.mark;
    pen.fill();
    let angle = -Math.PI / 2;
    const levels = cluster.levels ?? [];
    const share = (level, count) => {
      const end = angle + 2 * Math.PI * count / cluster.weight;
      pen.beginPath();
      pen.arc(x, y, radius - 1.5, angle, end);
      pen.strokeStyle = levelColours[level];
      pen.lineWidth = 4;
      pen.stroke();
      angle = end;
    };
    if (cluster.levels === null) share(this.rows.level[cluster.first], cluster.weight);
    else levels.forEach((count, level) => { if (count > 0) share(level, count); });
    pen.fillStyle = this.colours.text;
    pen.font = "600 12px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(PointsLayer.short(cluster.weight), x, y + 0.5);
  },

  drawSelection(pen, view) {
    const ring = (x, y, colour, dash) => {
      pen.beginPath();
      pen.arc(x, y, 12, 0, 2 * Math.PI);
      pen.setLineDash(dash);
      pen.strokeStyle = colour;
      pen.lineWidth = 3;
      pen.stroke();
      pen.setLineDash([]);
    };
    if (this.candidate) {
      const { latitude, longitude } = this.candidate;
      const y = mercatorY(latitude) * view.scale - view.top;
      for (const x of repeats(mercatorX(longitude), view, 60)) ring(x, y, this.colours.text, [4, 3]);
    }
    if (this.selected < 0) return;
    const y = this.rows.y[this.selected] * view.scale - view.top;
    for (const x of repeats(this.rows.x[this.selected], view, 60)) {
      this.drawRadius(pen, { x, y }, this.selected, 0.15);
      ring(x, y, this.colours.text, []);
    }
  },

  /** What is drawn at a place of the view; the topmost first. */
  markAt({ x, y }) {
    let found = null;
    for (const mark of this.drawn) {
      const reach = (mark.radius ?? 8) + 3;
      if (Math.hypot(mark.x - x, mark.y - y) <= reach) found = mark;
    }
    return found;
  },
});

/** A number in at most four characters: 950, 1.2k, 34k, 1.2M. */
PointsLayer.short = (number) => {
  if (number < 1000) return String(number);
  const [value, unit] = number < 1e6 ? [number / 1e3, "k"] : [number / 1e6, "M"];
  return (value < 10 ? value.toFixed(1).replace(/\.0$/, "") : String(Math.round(value))) + unit;
};
