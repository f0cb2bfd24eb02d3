
/** The map of a case: the world, numbered candidates, and the pin that a person sets. */
class Marks {
  /** @param {(place: {lat: number, lng: number}) => void} moved is told where a person put the pin */
  constructor(world, tiles, moved) {
    this.world = world;
    this.tiles = tiles;
    this.moved = moved;
    this.map = L.map("map", { minZoom: 0, maxZoom: 18, attributionControl: false, zoomAnimation: false });
    this.map.setView([25, 10], 2);
    L.control.scale({ maxWidth: 120 }).addTo(this.map);
    this.group = L.layerGroup().addTo(this.map);
    this.map.on("click", ({ latlng }) => {
      this.setPin(latlng.wrap());
      this.moved(latlng.wrap());
    });
    this.names = new NamesLayer(tiles ? [] : world.names, {}).addTo(this.map);
    this.paint();
  }

  paint() {
    const style = getComputedStyle(document.documentElement);
    const colours = {};
    for (const name of ["land", "border", "line", "halo", "country", "city"]) {
      colours[name] = style.getPropertyValue(`--${name}`).trim();
    }
    this.ground?.remove();
    this.ground = this.tiles ? L.tileLayer(this.tiles.url, { maxZoom: 19 }) : new WorldLayer(this.world, colours);
    this.ground.addTo(this.map);
    this.names.colours = colours;
    this.names.refresh();
  }

  icon(text, kind) {
    return L.divIcon({ className: `mark ${kind}`, html: element("span", {}, text), iconSize: [28, 28], iconAnchor: [14, 14] });
  }

  /** Shows the candidates of a case and looks at them; no pin yet. */
  show(places, choose) {
    this.group.clearLayers();
    this.pin = null;
    places.forEach(({ lat, lng, label, metres }, number) => {
      L.circle([lat, lng], { radius: metres, weight: 1, fillOpacity: 0.06, interactive: false }).addTo(this.group);
      L.marker([lat, lng], { icon: this.icon(String(number + 1), "candidate"), title: label, alt: `Candidate ${number + 1}: ${label}`, keyboard: false })
        .on("click", () => choose(number)).addTo(this.group);
    });
    if (places.length === 0) this.map.setView([25, 10], 2);
    else this.look(L.latLngBounds(places.map(({ lat, lng }) => [lat, lng])));
  }

  look(bounds) {
    // At least a twentieth of a degree, as on the map of a run.
    const centre = bounds.getCenter();
    const wide = L.latLngBounds([centre.lat - 0.025, centre.lng - 0.025], [centre.lat + 0.025, centre.lng + 0.025]).extend(bounds);
    this.map.fitBounds(wide, { padding: [30, 30], maxZoom: 13, animate: false });
  }

  setPin(place) {
    if (this.pin) {
      this.pin.setLatLng(place);
      return;
    }
    this.pin = L.marker(place, {
      icon: L.divIcon({ className: "mark pin", html: element("span", {}, ""), iconSize: [30, 40], iconAnchor: [15, 38] }),
      draggable: true, autoPan: true, title: "Drag the pin to the place", alt: "The pin", zIndexOffset: 1000, keyboard: false,
    }).addTo(this.group);
    this.pin.on("dragend", () => this.moved(this.pin.getLatLng().wrap()));
  }

  removePin() {
    this.pin?.remove();
    this.pin = null;
  }

  /** Looks at a place: all of it where it is large. @param {number} [metres] its radius */
  goTo(place, metres = 0) {
    if (metres < 2500 && this.map.getZoom() >= 8 && this.map.getBounds().pad(-0.1).contains(place)) return;
    this.look(L.latLng(place.lat, place.lng).toBounds(Math.max(100, 2 * metres)));
  }
}

/** The names of countries and towns, drawn anew when the map has moved. */
const NamesLayer = L.Layer.extend({
  initialize(names, colours) {
    this.list = names;
    this.colours = colours;
  },

  onAdd(map) {
    this.canvas = element("canvas", { "aria-hidden": "true", class: "points" });
    map.getPane("overlayPane").append(this.canvas);
    map.on("move zoomend viewreset resize", this.refresh, this);
    this.refresh();
  },

  onRemove(map) {
    map.off("move zoomend viewreset resize", this.refresh, this);
    this.canvas.remove();
  },

  refresh() {
    if (this.frame || !this._map) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (this._map) this.draw();
    });
  },

  draw() {
    const map = this._map;
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint([0, 0]);
    const origin = map.getPixelOrigin().add(corner);
    const pen = sizedPen(this.canvas, size);
    L.DomUtil.setPosition(this.canvas, corner);
    pen.clearRect(0, 0, size.x, size.y);
    const zoom = map.getZoom();
    drawNames(pen, this.list, this.colours, { zoom, scale: 256 * 2 ** zoom, left: origin.x, top: origin.y, size });
  },
});
