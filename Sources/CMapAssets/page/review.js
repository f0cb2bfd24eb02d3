
/**
 * Reads a point as people write it: 48.1372, 11.5755 · 48,1372; 11,5755 · 48°08'14"N 11°34'32"E ·
 * N 48 08.23 E 11 34.53 · geo:48.1372,11.5755 · a link of a map that has @48.1372,11.5755 in it.
 * @returns {{lat: number, lng: number} | null}
 */
function readPoint(text) {
  const link = text.match(/@(-?\d+\.\d+),(-?\d+\.\d+)/) ?? text.match(/[?&#](?:q|ll|query|center|mlat)=(-?\d+\.?\d*)(?:,|%2C|&mlon=)(-?\d+\.?\d*)/i)
    ?? text.match(/#map=[\d.]+\/(-?\d+\.?\d*)\/(-?\d+\.?\d*)/);
  if (link) return onGlobe(Number(link[1]), Number(link[2]));
  const uri = text.trim().match(/^geo:([^?;]*)/i);
  let words = (uri ? uri[1] : text.trim()).replace(/[−–]/g, "-");
  // A comma within a number: there is another sign, or a space, between the two numbers.
  if (/\d,\d+\s*[;\s/|]\s*-?\d/.test(words)) words = words.replace(/(\d),(\d)/g, "$1.$2");
  const halves = splitHalves(words);
  if (!halves) return null;
  const [first, second] = halves.map(readAngle);
  if (!first || !second) return null;
  const swapped = /[EW]/.test(first.side) || /[NS]/.test(second.side);
  return swapped ? onGlobe(second.degrees, first.degrees) : onGlobe(first.degrees, second.degrees);
}

function splitHalves(words) {
  const sides = [...words.matchAll(/[NSEW]/gi)];
  if (sides.length === 2) {
    // Letters stand before both numbers or behind both.
    const at = /^\s*[NSEW]/i.test(words) ? sides[1].index : sides[0].index + 1;
    return [words.slice(0, at), words.slice(at)];
  }
  if (sides.length !== 0) return null;
  const parts = words.split(/\s*[,;/|]\s*/).filter((part) => part !== "");
  if (parts.length === 2) return parts;
  // Only spaces: two numbers, or degrees with minutes, or with minutes and seconds.
  const numbers = words.split(/\s+/).filter((part) => part !== "");
  if (parts.length !== 1 || ![2, 4, 6].includes(numbers.length)) return null;
  const half = numbers.length / 2;
  return [numbers.slice(0, half).join(" "), numbers.slice(half).join(" ")];
}

function readAngle(text) {
  const side = (text.match(/[NSEW]/i)?.[0] ?? "").toUpperCase();
  const rest = text.replace(/[NSEW]/gi, "").replace(/^[\s,;]+|[\s,;]+$/g, "");
  const match = rest.match(/^(-?)(\d+(?:\.\d+)?)(?:\s*[°º]?\s*(\d+(?:\.\d+)?)\s*['′’]?\s*(?:(\d+(?:\.\d+)?)\s*(?:["″”]|'')?)?)?\s*[°º]?$/);
  if (!match) return null;
  const [, sign, degrees, minutes = "0", seconds = "0"] = match;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { side, degrees: sign === "-" || side === "S" || side === "W" ? -size : size };
}

function onGlobe(lat, lng) {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** The page: a queue, one case at a time, and what was decided about it. */
class ReviewPage {
  static readPoint = readPoint;

  constructor(first, world) {
    this.info = first;
    this.cases = first.cases;
    this.change = first.change;
    this.marks = new Marks(world, first.tiles, (place) => this.place(place, true));
    this.search = new Search((feature) => this.takeFeature(feature));
    byId("title").textContent = `Review of ${first.title}`;
    document.title = `Review of ${first.title}`;
    byId("credits").textContent = [first.attribution, first.tiles ? first.tiles.attribution
      : "Map: Natural Earth (public domain), cities: GeoNames (CC BY 4.0)", "drawn with Leaflet"].filter((words) => words).join(" · ");
    byId("level").replaceChildren(...first.levels.map((name) => element("option", { value: name }, name)));
    // Who completes text may not know at once of what kind a place is.
    byId("types").hidden = !first.kinds;
    this.listen();
    this.theme();
    this.list();
    this.go(this.cases.find((item) => !item.decision) ?? this.cases[0]);
    setInterval(() => this.look(), 4000);
  }

  listen() {
    const click = (id, work) => byId(id).addEventListener("click", work);
    click("accept", () => this.accept());
    click("unplaceable", () => this.decide({ action: "unplaceable" }));
    click("undo", () => this.undo());
    click("next", () => this.next());
    click("here", () => this.here());
    click("write", () => this.write());
    click("more", () => this.more());
    byId("concern").addEventListener("change", () => this.list());
    byId("place").addEventListener("input", () => this.typePlace());
    byId("place").addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.accept();
      event.stopPropagation();
    });
    for (const id of ["label", "note", "level", "concern"]) {
      byId(id).addEventListener("keydown", (event) => {
        if (event.key === "Enter" && id !== "concern") this.accept();
        if (event.key === "Escape") event.target.blur();
        event.stopPropagation();
      });
    }
    document.addEventListener("keydown", (event) => this.key(event));
  }

  theme() {
    const root = document.documentElement;
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.marks.paint());
    byId("theme").addEventListener("click", () => {
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
      root.dataset.theme = isDark ? "light" : "dark";
      this.marks.paint();
    });
  }

  /** Keys work wherever nothing is typed: two of them settle a case whose candidate is right. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = event.target.closest?.("button, a, select, input");
    if (event.key === "Enter") {
      if (isButton) return;
      this.accept();
    } else if (/^[1-8]$/.test(event.key)) {
      this.choose(Number(event.key) - 1);
    } else if (event.key === "x") {
      this.decide({ action: "unplaceable" });
    } else if (event.key === "u") {
      this.undo();
    } else if (event.key === "n") {
      this.next();
    } else if (event.key === "/") {
      byId("search").focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  // --- The queue

  wanted(item) {
    const show = byId("concern").value;
    if (show === "all") return true;
    if (show === "open") return !item.decision;
    if (show === "decided") return Boolean(item.decision);
    return item.concern === show;
  }

  list() {
    const shown = this.cases.filter((item) => this.wanted(item) || item === this.item).slice(0, 300);
    byId("queue").replaceChildren(...shown.map((item) => {
      const button = element("button", { type: "button" }, element("span", { class: "query" }, item.query),
        element("small", {}, [counted(item.rows, "row"), item.decision ? this.words(item.decision) : item.concern].join(" · ")));
      if (item.decision) button.classList.add("decided");
      if (item === this.item) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.go(item));
      return element("li", {}, button);
    }));
    byId("more").hidden = this.cases.length >= this.info.total;
    const decided = this.cases.filter((item) => item.decision).length;
    byId("progress").textContent = this.info.total === 0 ? "Nothing to look at: every row is placed well enough."
      : `${counted(this.info.total, "query", "queries")} to look at · ${grouped(decided)} decided`;
  }

  words(decision) {
    return { place: "placed", unplaceable: "cannot be placed", withdraw: "taken back" }[decision.action];
  }

  async more() {
    const answer = await this.attempt(() => server.get("/api/queue", { from: String(this.cases.length) }));
    if (!answer) return;
    this.cases.push(...answer.cases);
    this.list();
  }

  next() {
    const at = this.cases.indexOf(this.item);
    const order = [...this.cases.slice(at + 1), ...this.cases.slice(0, at + 1)];
    const item = order.find((other) => !other.decision && other !== this.item);
    if (item) this.go(item);
    else this.say("Every case here is decided. Write the outputs, or let the next run do it.");
  }

  // --- One case

  async go(item) {
    byId("case").hidden = !item;
    if (!item) return;
    this.item = item;
    this.chosen = null;
    this.candidates = [];
    byId("query").textContent = item.query;
    byId("rows").textContent = `${counted(item.rows, "row")}, the first is row ${grouped(item.first_row)}`;
    byId("why").replaceChildren(...item.reasons.map((code) => element("span", { class: `chip ${this.info.reasons[code][0]}`, title: this.info.reasons[code][1] }, code)));
    for (const id of ["place", "label", "note"]) byId(id).value = "";
    byId("level").value = "address";
    this.search.clear();
    this.problem("");
    this.standing();
    this.list();
    byId("candidates").replaceChildren();
    const answer = await this.attempt(() => server.get("/api/candidates", { id: String(item.id) }));
    if (!answer || this.item !== item) return;
    this.candidates = answer.features.map((feature) => this.fromFeature(feature));
    this.drawCandidates();
    this.marks.show(this.candidates, (number) => this.choose(number));
    if (item.decision?.action === "place") {
      byId("label").value = item.decision.label;
      byId("level").value = item.decision.level;
      byId("note").value = item.decision.note;
      this.place({ lat: item.decision.lat, lng: item.decision.lon }, false);
      this.marks.goTo({ lat: item.decision.lat, lng: item.decision.lon });
    }
    if (!document.activeElement || document.activeElement === document.body) byId("case").focus({ preventScroll: true });
  }

  fromFeature(feature) {
    const [lng, lat] = feature.geometry.coordinates;
    const facts = feature.properties.geocoding;
    return { lat, lng, label: facts.label, level: facts.type, metres: facts.accuracy, confidence: facts.confidence, away: facts.distance_m };
  }

  drawCandidates() {
    byId("candidates").replaceChildren(...this.candidates.map((place, number) => {
      const facts = [place.level, `within ${distance(place.metres)}`, `confidence ${place.confidence.toFixed(2)}`];
      if (number > 0) facts.push(`${distance(place.away)} from the first`);
      const button = element("button", { type: "button", "aria-pressed": "false" }, element("b", {}, String(number + 1)),
        element("span", {}, place.label), element("small", {}, facts.join(" · ")));
      button.addEventListener("click", () => this.choose(number));
      return element("li", {}, button);
    }));
    if (this.candidates.length === 0) byId("candidates").append(element("li", { class: "empty" }, "No candidate. Search, paste a point, or click on the map."));
  }

  standing() {
    const { decision } = this.item;
    byId("undo").disabled = !this.item.can_undo;
    byId("standing").hidden = !decision;
    if (decision) byId("standing").textContent = `Decided: ${this.words(decision)}${decision.label ? `, ${decision.label}` : ""}${decision.who ? `, by ${decision.who}` : ""}, ${decision.when}${decision.note ? ` (${decision.note})` : ""}`;
  }

  choose(number) {
    const place = this.candidates[number];
    if (!place) return;
    this.take(place);
  }

  takeFeature(feature) { this.take(this.fromFeature(feature)); }

  take(place) {
    byId("label").value = place.label;
    byId("level").value = place.level;
    this.place(place, false);
    this.marks.goTo(place, place.metres);
    byId("search").blur();
    byId("case").focus({ preventScroll: true });
  }

  /** Puts the pin; where a person put it by hand the label of a candidate does not hold any more. */
  place(place, byHand) {
    this.chosen = { lat: place.lat, lng: place.lng };
    byId("place").value = `${place.lat.toFixed(6)}, ${place.lng.toFixed(6)}`;
    if (byHand) {
      const isCandidate = this.candidates.some((other) => other.label === byId("label").value);
      if (isCandidate) byId("label").value = "";
      byId("level").value = "address";
    }
    this.problem("");
    this.marks.setPin(this.chosen);
    [...byId("candidates").querySelectorAll("button")].forEach((button, number) => {
      const other = this.candidates[number];
      button.setAttribute("aria-pressed", String(other.lat === place.lat && other.lng === place.lng));
    });
  }

  typePlace() {
    const text = byId("place").value;
    const point = readPoint(text);
    this.chosen = point;
    if (point) {
      this.problem("");
      this.marks.setPin(point);
      this.marks.goTo(point);
      byId("level").value = "address";
    } else {
      this.marks.removePin();
      this.problem(text.trim() === "" ? "" : "This is no point. For example: 48.1372, 11.5755, or 48°08'14\"N 11°34'32\"E.");
    }
  }

  problem(words) {
    byId("place-problem").textContent = words;
    byId("place-problem").hidden = words === "";
  }

  here() {
    if (!navigator.geolocation) {
      this.say("This browser does not tell where it is.");
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { lat: coords.latitude, lng: coords.longitude };
        this.place(place, true);
        this.marks.goTo(place);
      },
      () => this.say("The browser did not tell where it is."),
    );
  }

  // --- Decisions

  accept() {
    if (!this.item) return;
    if (!this.chosen && this.candidates.length > 0 && byId("place").value.trim() === "") this.choose(0);
    else if (!this.chosen) this.problem("Choose a candidate, search, paste a point or click on the map.");
    else {
      this.decide({
        action: "place", lat: this.chosen.lat, lon: this.chosen.lng, level: byId("level").value, label: byId("label").value.trim(),
      });
    }
  }

  async decide(decision) {
    const { item } = this;
    if (!item || this.isBusy) return;
    this.isBusy = true;
    const answer = await this.attempt(() => server.post("/api/decide", { id: item.id, version: item.version, note: byId("note").value.trim(), ...decision }), item);
    this.isBusy = false;
    if (!answer) return;
    Object.assign(item, answer);
    this.say("");
    this.last = item;
    this.list();
    if (this.item === item) this.next();
  }

  /** Takes back the decision of this case, or the last one when this one has none. */
  async undo() {
    const item = this.item?.can_undo ? this.item : this.last;
    if (!item || this.isBusy) return;
    this.isBusy = true;
    const answer = await this.attempt(() => server.post("/api/undo", { id: item.id, version: item.version }), item);
    this.isBusy = false;
    if (!answer) return;
    Object.assign(item, answer);
    await this.go(item);
  }

  async write() {
    byId("write").disabled = true;
    const answer = await this.attempt(() => server.post("/api/write", {}));
    byId("write").disabled = false;
    if (!answer) return;
    this.say(answer.outputs.map(({ path, changed, skipped }) =>
      skipped ? `${path}: not written. ${skipped}` : `${path}: ${counted(changed, "row")} changed.`).join(" "));
  }

  /** Sees what other tabs and people decided meanwhile. */
  async look() {
    if (document.hidden || this.isBusy) return;
    try {
      const answer = await server.get("/api/changes", { since: String(this.change) });
      this.change = answer.change;
      for (const changed of answer.cases) {
        const item = this.cases.find((other) => other.id === changed.id);
        if (item && item.version !== changed.version) Object.assign(item, changed);
      }
      if (answer.cases.length > 0) {
        this.list();
        if (this.item) this.standing();
      }
    } catch (error) {
      this.say(`The server does not answer: geobatch review may have ended. Decisions made so far are saved. (${error.message})`);
    }
  }

  /** Does what may fail and says so; a conflict shows what holds now. */
  async attempt(work, item = undefined) {
    try {
      return await work();
    } catch (error) {
      if (error.code === "conflict" && item) {
        Object.assign(item, { decision: error.answer.decision, version: error.answer.version, can_undo: error.answer.can_undo });
        this.list();
        this.standing();
      }
      this.say(error instanceof ServerError ? error.message
        : "The server does not answer: geobatch review may have ended. Start it again and reload; decisions made so far are saved.");
      return null;
    }
  }

  say(words) {
    byId("notice").textContent = words;
    byId("notice").hidden = words === "";
  }
}

Promise.all([server.get("/api/queue"), fetch("/world.txt").then((response) => response.text())]).then(
  ([first, world]) => { window.geobatch = new ReviewPage(first, new WorldReader(world).world()); },
  (error) => {
    byId("notice").textContent = error.message;
    byId("notice").hidden = false;
  },
);
