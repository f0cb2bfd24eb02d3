
/** The page: puts map, filters and tables together. */
class MapView {
  /** So many rows of each table go on paper. */
  static mostPrinted = 1000;

  constructor(facts, world) {
    this.facts = facts;
    this.rows = new Rows(facts);
    this.world = world;
    this.heading();
    this.map = L.map("map", {
      minZoom: 0, maxZoom: 18, attributionControl: false, zoomControl: true, worldCopyJump: false,
      maxBounds: [[-85, -Infinity], [85, Infinity]], maxBoundsViscosity: 1, keyboardPanDelta: 120,
      bounceAtZoomLimits: false,
    });
    L.control.scale({ maxWidth: 120 }).addTo(this.map);
    this.fit();
    this.unplaced = this.unplacedTable();
    this.placed = this.placedTable();
    this.tabs = new Tabs(document.querySelector("[role=tablist]"));
    this.filters = new Filters(this.rows, () => this.filter());
    this.theme();
    byId("fit").addEventListener("click", () => this.fit());
    this.map.on("click", (event) => this.click(event));
    this.map.on("mousemove", (event) => this.hover(event));
    this.map.on("moveend", debounced(() => this.listPlaced(), 200));
    this.map.on("popupclose", () => this.points.select(-1));
    if (window.matchMedia("(max-width: 760px)").matches) byId("panel").open = false;
    if (facts.unplaced.length === 0) this.tabs.choose(byId("tab-placed"));
    this.filter();
  }

  heading() {
    const { facts } = this;
    const { ok, refused, failed, empty } = facts.rows;
    const total = ok + refused + failed + empty;
    byId("title").textContent = facts.title;
    byId("facts").textContent = [
      counted(total, "row"), `${grouped(ok)} placed`, `${grouped(total - ok)} not placed`,
    ].join(" · ");
    const notices = [];
    if (facts.cells) {
      const kilometres = Math.max(1, Math.round(facts.cells.degrees * 111));
      notices.push(`${grouped(facts.drawn)} points are too many to draw one by one: they are summed up in `
        + `${counted(facts.cells.list.length, "cell")} of about ${kilometres} km. The output has each of them.`);
    }
    const listed = facts.unplaced.length;
    if (total - ok > listed) {
      notices.push(`Of ${grouped(total - ok)} rows that were not placed, the first ${grouped(listed)} are listed here.`);
    }
    for (const [provider, count] of facts.withheld) {
      notices.push(`${counted(count, "point")} of ${provider} may be drawn only on its own map and are not shown here.`);
    }
    if (facts.without_columns > 0) {
      notices.push(`There was no room for your own columns of ${counted(facts.without_columns, "row")}.`);
    }
    byId("notice").textContent = notices.join(" ");
    byId("notice").hidden = notices.length === 0;
    byId("legend").replaceChildren(...facts.levels.flatMap(([name, count], level) => {
      if (count === 0) return [];
      const dot = element("span", { class: "dot" });
      dot.style.background = levelColours[level];
      return [element("span", {}, dot, `${name || "unknown"} ${grouped(count)}`)];
    }));
    const credits = [
      ...facts.attributions, facts.tiles ? facts.tiles.attribution
        : "Map: Natural Earth (public domain), cities: GeoNames (CC BY 4.0)",
      "drawn with Leaflet", "made by geobatch",
    ];
    byId("credits").textContent = credits.filter((words) => words !== "").join(" · ");
  }

  /** Light or dark as the system has it, or as the button last said. */
  theme() {
    const root = document.documentElement;
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => this.paint();
    dark.addEventListener("change", apply);
    byId("theme").addEventListener("click", () => {
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
      root.dataset.theme = isDark ? "light" : "dark";
      apply();
    });
    window.addEventListener("beforeprint", () => this.print());
    window.addEventListener("afterprint", () => this.endPrint());
    apply();
  }

  /** Lays the page out for a sheet of paper: white, the same part of the map, the tables in one piece. */
  print() {
    if (this.onScreen) return;
    this.onScreen = { bounds: this.map.getBounds(), centre: this.map.getCenter(), zoom: this.map.getZoom() };
    document.documentElement.dataset.printing = "yes";
    this.map.invalidateSize({ animate: false, pan: false });
    this.map.fitBounds(this.onScreen.bounds, { animate: false });
    for (const table of [this.unplaced, this.placed]) table.hold(MapView.mostPrinted);
    this.paint();
    this.points.draw();
  }

  endPrint() {
    if (!this.onScreen) return;
    delete document.documentElement.dataset.printing;
    this.map.invalidateSize({ animate: false, pan: false });
    this.map.setView(this.onScreen.centre, this.onScreen.zoom, { animate: false });
    for (const table of [this.unplaced, this.placed]) table.hold(PagedTable.pageSize);
    this.onScreen = null;
    this.paint();
  }

  paint() {
    const style = getComputedStyle(document.documentElement);
    const colours = {};
    for (const name of ["land", "border", "line", "halo", "country", "city", "mark", "text"]) {
      colours[name] = style.getPropertyValue(`--${name}`).trim();
    }
    this.ground?.remove();
    if (this.facts.tiles) {
      this.ground = L.tileLayer(this.facts.tiles.url, { maxZoom: 19 });
    } else {
      this.ground = new WorldLayer(this.world, colours);
    }
    this.ground.addTo(this.map);
    if (this.points) {
      this.points.colours = colours;
      this.points.refresh();
    } else {
      this.points = new PointsLayer(this.rows, this.facts.tiles ? [] : this.world.names, colours).addTo(this.map);
    }
  }

  fit() {
    const bounds = this.rows.bounds();
    const edge = Math.min(40, this.map.getSize().x / 16);
    if (bounds) this.map.fitBounds(bounds, { padding: [edge, edge], maxZoom: 15, animate: false });
    else this.map.setView([25, 10], 2);
  }

  filter() {
    const shown = this.filters.points();
    this.shownPoints = shown;
    this.points.show(shown);
    this.unplaced.show(this.filters.unplaced());
    let count = 0;
    for (let index = 0; index < shown.length; index++) if (shown[index]) count += this.rows.weight[index];
    byId("shown").textContent = `${grouped(count)} of ${counted(this.facts.drawn, "point")} shown`;
    this.shownCount = count;
    this.tabName("tab-unplaced", "Not placed", this.unplaced.rows.length);
    this.listPlaced();
  }

  tabName(id, name, count) { byId(id).textContent = `${name} (${grouped(count)})`; }

  /** Lists the points in the view. */
  listPlaced() {
    if (this.rows.isAggregated) {
      byId("tab-placed").hidden = true;
      return;
    }
    const bounds = this.map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const found = [];
    for (let index = 0; index < this.rows.count; index++) {
      if (!this.shownPoints[index]) continue;
      const latitude = this.rows.latitude[index];
      if (latitude < bounds.getSouth() || latitude > bounds.getNorth()) continue;
      const longitude = this.rows.longitude[index];
      const copies = Math.ceil((west - longitude) / 360);
      if (longitude + copies * 360 <= east) found.push(index);
    }
    this.placed.show(found);
    this.tabName("tab-placed", "Placed, in this view", found.length);
  }

  unplacedTable() {
    return new PagedTable("unplaced", "Rows without a point", ["Row", "Address", "Why", "Best candidate"], (row) => {
      const [number, status, , reasons, query, own, latitude, longitude, level, accuracy, label] = row;
      const why = element("div", {}, this.chips(reasons, status));
      const remedy = reasons.map((reason) => this.facts.reasons[reason]).find(([, kind]) => kind !== "note")?.[3];
      if (remedy) why.append(element("div", { class: "remedy" }, remedy));
      if (own.length > 0) why.append(this.list(this.named(own)));
      if (latitude === undefined) return [String(number), query, why, ""];
      const place = { latitude: latitude / 1e6, longitude: longitude / 1e6, level, accuracy, label, number, query, reasons, status, own };
      const button = element("button", { type: "button", class: "link" }, label || "Show on the map");
      button.addEventListener("click", () => this.openCandidate(place));
      return [String(number), query, why, button];
    });
  }

  placedTable() {
    return new PagedTable("placed", "Rows with a point in this view", ["Row", "Address", "Match", "Level", "Confidence"], (index) => {
      const button = element("button", { type: "button", class: "link" }, this.rows.label(index) || "Show on the map");
      button.addEventListener("click", () => this.goTo(index));
      const confidence = this.rows.confidence[index];
      return [
        String(this.rows.number(index)), this.rows.query(index), button, this.rows.levelName(this.rows.level[index]),
        confidence < 0 ? "" : (confidence / 100).toFixed(2),
      ];
    });
  }

  chips(reasons, status) {
    const list = element("span", { class: "chips" });
    if (status && reasons.length === 0) list.append(element("span", { class: "chip" }, status));
    for (const reason of reasons) {
      const [code, kind, meaning] = this.facts.reasons[reason];
      list.append(element("span", { class: `chip ${kind}`, title: meaning }, code));
    }
    return list;
  }

  click(event) {
    const mark = this.points.markAt(event.containerPoint);
    if (!mark) return;
    const { cluster } = mark;
    const at = this.map.containerPointToLatLng([mark.x, mark.y]);
    if (this.rows.isAggregated && (cluster.points === 1 || this.map.getZoom() >= 18)) {
      this.openCell(cluster, at);
    } else if (cluster.points > 1 && !Clusters.isStack(cluster) && this.map.getZoom() < 18) {
      this.zoomInto(cluster, at);
    } else {
      this.open(this.points.clustersAt(this.map.getZoom()).members(cluster, 1000), cluster.points, at);
    }
  }

  zoomInto(cluster, at) {
    // The cluster that was clicked may be a copy of it in the next world.
    const turns = Math.round((at.lng / 360 + 0.5) - cluster.x) * 360;
    const degrees = (x) => (x - 0.5) * 360 + turns;
    const latitude = (y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI;
    const bounds = L.latLngBounds(
      [latitude(cluster.south), degrees(cluster.west)], [latitude(cluster.north), degrees(cluster.east)]);
    const zoom = Math.max(this.map.getZoom() + 1, Math.min(18, this.map.getBoundsZoom(bounds, false, L.point(60, 60))));
    this.map.setView(bounds.getCenter(), Math.min(18, zoom));
  }

  hover(event) {
    const mark = this.points.markAt(event.containerPoint);
    this.map.getContainer().classList.toggle("over", mark !== null);
  }

  /** Opens the rows of a place, one at a time. */
  open(members, count, at) {
    const content = element("div", { class: "card" });
    let position = 0;
    const draw = () => {
      const index = members[position];
      this.points.select(index);
      const parts = [this.card(index)];
      if (count > 1) parts.unshift(this.pager(position, members.length, count, (step) => { position += step; draw(); }));
      content.replaceChildren(...parts);
    };
    this.popup(content, at);
    draw();
    this.popupLayer.update();
  }

  popup(content, at) {
    this.popupLayer = L.popup({ maxWidth: 320, minWidth: 220, maxHeight: 360, autoPanPadding: [20, 20] })
      .setLatLng(at).setContent(content).openOn(this.map);
    const close = this.popupLayer.getElement().querySelector(".leaflet-popup-close-button");
    close.setAttribute("aria-label", "Close");
    close.setAttribute("role", "button");
    close.setAttribute("href", "#map");
  }

  pager(position, known, count, turn) {
    const button = (text, name, step, off) => {
      const made = element("button", { type: "button", "aria-label": name }, text);
      made.disabled = off;
      made.addEventListener("click", (event) => {
        event.stopPropagation();
        turn(step);
      });
      return made;
    };
    return element("div", { class: "pager" }, button("‹", "Previous row", -1, position === 0),
      element("span", {}, `${grouped(position + 1)} of ${grouped(count)} rows here`),
      button("›", "Next row", 1, position === known - 1));
  }

  card(index) {
    const { rows } = this;
    const confidence = rows.confidence[index];
    return this.described(rows.query(index), rows.label(index), [
      ["Row", grouped(rows.number(index))],
      ["Level", rows.levelName(rows.level[index])],
      ["Radius", rows.accuracy[index] > 0 ? distance(rows.accuracy[index]) : ""],
      ["Confidence", confidence < 0 ? "" : (confidence / 100).toFixed(2)],
      ["Country", rows.country(index)],
      ["Answered by", this.facts.providers[rows.provider[index]]],
      ["Point", `${rows.latitude[index].toFixed(6)}, ${rows.longitude[index].toFixed(6)}`],
      ...this.named(rows.own(index)),
    ], rows.reasonNumbers(index));
  }

  /** The user's own columns with their names. @param {string[]} own */
  named(own) { return own.map((value, column) => [this.facts.columns[column], value]); }

  described(query, label, facts, reasons) {
    const parts = [element("strong", {}, query || label)];
    if (query !== "" && label !== "") parts.push(element("p", { class: "label" }, label));
    parts.push(this.list(facts));
    if (reasons.length > 0) parts.push(this.chips(reasons));
    return element("div", {}, ...parts);
  }

  /** Names and values, without what is blank. @param {[string, string][]} facts */
  list(facts) {
    const list = element("dl");
    for (const [name, value] of facts) {
      if (value !== "") list.append(element("dt", {}, name), element("dd", {}, value));
    }
    return list;
  }

  openCell(cluster, at) {
    const members = this.points.clustersAt(this.map.getZoom()).members(cluster, 1000);
    const levels = cluster.levels ?? [];
    const facts = [["Points", grouped(cluster.weight)]];
    if (cluster.levels === null) facts.push(["Level", this.rows.levelName(this.rows.level[cluster.first])]);
    else levels.forEach((count, level) => { if (count > 0) facts.push([this.rows.levelName(level), grouped(count)]); });
    const sum = members.reduce((total, index) => total + this.rows.confidence[index] * this.rows.weight[index], 0);
    const weight = members.reduce((total, index) => total + this.rows.weight[index], 0);
    facts.push(["Confidence", `${(sum / weight / 100).toFixed(2)} on average`]);
    this.popup(this.described("", "Summed up here", facts, []), at);
  }

  openCandidate(place) {
    const at = [place.latitude, place.longitude];
    this.map.setView(at, Math.max(this.map.getZoom(), 6));
    const facts = [
      ["Row", grouped(place.number)], ["Status", place.status], ["Level", this.facts.levels[place.level][0]],
      ["Radius", place.accuracy > 0 ? distance(place.accuracy) : ""],
      ["Point", `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`],
      ...this.named(place.own),
    ];
    const content = element("div", { class: "card" }, this.described(place.query, `Best candidate: ${place.label}`, facts, place.reasons));
    this.popup(content, at);
    this.points.showCandidate(place);
    this.reveal();
  }

  goTo(index) {
    const at = [this.rows.latitude[index], this.rows.longitude[index]];
    this.map.setView(at, Math.max(this.map.getZoom(), 10));
    this.open([index], 1, at);
    this.reveal();
  }

  /** Brings the map into sight after a choice in a table; the popup closes with Escape. */
  reveal() {
    byId("map").scrollIntoView({ block: "center" });
    byId("map").focus({ preventScroll: true });
  }
}

const facts = JSON.parse(byId("geobatch-rows").textContent);
const world = new WorldReader(byId("geobatch-world").textContent).world();
byId("geobatch-rows").remove();
byId("geobatch-world").remove();
// For tests and for whoever opens the console.
window.geobatch = new MapView(facts, world);
