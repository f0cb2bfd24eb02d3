
/** What the reader of the page asked to see; tells which points and rows that are. */
class Filters {
  /** @param {Rows} rows @param {() => void} changed is called after every change */
  constructor(rows, changed) {
    this.rows = rows;
    this.changed = changed;
    this.levels = new Set(rows.facts.levels.keys());
    this.providers = new Set(rows.facts.providers.keys());
    this.statuses = new Set(Object.keys(rows.facts.rows));
    /** The number of the one reason to show; -1 for all rows. */
    this.reason = -1;
    this.confidence = 0;
    this.text = "";
    this.build();
  }

  build() {
    const { facts } = this.rows;
    const counts = Object.entries(facts.rows).filter(([, count]) => count > 0);
    this.checkboxes("statuses", this.statuses, counts.map(([name, count]) => ({ key: name, name, count })));
    this.checkboxes("levels", this.levels, facts.levels.flatMap(([name, count], key) =>
      count > 0 ? [{ key, name: name || "unknown", count, colour: levelColours[key] }] : []));
    const providers = facts.providers.flatMap((name, key) => (name === "" ? [] : [{ key, name }]));
    this.checkboxes("providers", this.providers, providers);
    byId("providers").closest("fieldset").hidden = providers.length < 2;
    this.buildReasons();
    this.buildHistogram();
    const search = byId("find");
    search.addEventListener("input", debounced(() => {
      this.text = search.value.trim().toLowerCase();
      this.changed();
    }, 150));
    byId("reset").addEventListener("click", () => this.reset());
  }

  checkboxes(id, chosen, choices) {
    byId(id).replaceChildren(...choices.map(({ key, name, count, colour }) => {
      const box = element("input", { type: "checkbox" });
      box.checked = true;
      box.addEventListener("change", () => {
        if (box.checked) chosen.add(key);
        else chosen.delete(key);
        this.changed();
      });
      const label = element("label", {}, box);
      if (colour) {
        const dot = element("span", { class: "dot", "aria-hidden": "true" });
        dot.style.background = colour;
        label.append(dot);
      }
      label.append(element("span", {}, name));
      if (count !== undefined) label.append(element("span", { class: "count" }, grouped(count)));
      return label;
    }));
  }

  buildReasons() {
    const select = byId("reason");
    this.rows.facts.reasons.forEach(([code, , , , count], number) => {
      if (count > 0) select.append(element("option", { value: String(number) }, `${code} (${grouped(count)})`));
    });
    select.closest(".field").hidden = select.options.length < 2;
    select.addEventListener("change", () => {
      this.reason = Number(select.value);
      this.changed();
    });
  }

  buildHistogram() {
    const steps = this.rows.facts.confidence;
    const most = Math.max(1, ...steps);
    this.bars = steps.map((count, step) => {
      const bar = element("span", { class: "bar", title: `${(step / 20).toFixed(2)} and more: ${grouped(count)}` });
      bar.style.height = `${count === 0 ? 0 : Math.max(4, 100 * count / most)}%`;
      return bar;
    });
    byId("histogram").replaceChildren(...this.bars);
    byId("histogram").closest(".field").hidden = steps.every((count) => count === 0);
    const slider = byId("confidence");
    slider.addEventListener("input", () => {
      this.confidence = Number(slider.value);
      this.showConfidence();
      this.changed();
    });
    this.showConfidence();
  }

  showConfidence() {
    byId("least").textContent = this.confidence === 0 ? "any" : `at least ${(this.confidence / 100).toFixed(2)}`;
    this.bars.forEach((bar, step) => bar.classList.toggle("off", step * 5 < this.confidence));
  }

  reset() {
    for (const box of document.querySelectorAll("#filters input[type=checkbox]")) {
      if (!box.checked) box.click();
    }
    byId("reason").value = "-1";
    byId("confidence").value = "0";
    byId("find").value = "";
    Object.assign(this, { reason: -1, confidence: 0, text: "" });
    this.showConfidence();
    this.changed();
  }

  /** Which points to show: 1 for each. @returns {Uint8Array} */
  points() {
    const { rows } = this;
    const shown = new Uint8Array(rows.count);
    if (!this.statuses.has("ok")) return shown;
    const levels = rows.facts.levels.map((_, level) => this.levels.has(level));
    const providers = rows.facts.providers.map((_, provider) => this.providers.has(provider));
    const bit = this.reason < 0 ? 0 : 1 << this.reason;
    for (let index = 0; index < rows.count; index++) {
      if (!levels[rows.level[index]] || !providers[rows.provider[index]]) continue;
      if (this.confidence > 0 && rows.confidence[index] < this.confidence) continue;
      if (bit !== 0 && (rows.reasons[index] & bit) === 0) continue;
      if (this.text !== "" && !rows.isAggregated && !this.mentions(rows.query(index), rows.label(index), ...rows.own(index))) continue;
      shown[index] = 1;
    }
    return shown;
  }

  /** Which of the rows without a point to list. */
  unplaced() {
    return this.rows.facts.unplaced.filter(([, status, provider, reasons, query, own]) =>
      this.statuses.has(status) && (this.providers.has(provider) || this.rows.facts.providers[provider] === "")
      && (this.reason < 0 || reasons.includes(this.reason))
      && (this.text === "" || this.mentions(query, ...own)));
  }

  /** Whether one of the texts of a row has what is looked for. @param {string[]} texts */
  mentions(...texts) { return texts.some((text) => text.toLowerCase().includes(this.text)); }
}
