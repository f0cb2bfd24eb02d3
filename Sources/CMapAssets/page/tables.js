
/** A table that shows a page of rows at a time. */
class PagedTable {
  static pageSize = 50;

  /**
   * @param {string} id of the element that takes it
   * @param {string} caption
   * @param {string[]} columns
   * @param {(row: any) => (Node|string)[]} cells of one row
   */
  constructor(id, caption, columns, cells) {
    this.cells = cells;
    this.columns = columns;
    this.rows = [];
    this.page = 0;
    this.size = PagedTable.pageSize;
    this.body = element("tbody");
    const head = element("thead", {}, element("tr", {}, ...columns.map((name) => element("th", { scope: "col" }, name))));
    const table = element("table", {}, element("caption", {}, caption), head, this.body);
    this.before = element("button", { type: "button" }, "Previous");
    this.after = element("button", { type: "button" }, "Next");
    this.where = element("span", { "aria-live": "polite" });
    this.before.addEventListener("click", () => this.turn(-1));
    this.after.addEventListener("click", () => this.turn(1));
    this.pages = element("nav", { class: "pages", "aria-label": `Pages: ${caption}` }, this.before, this.where, this.after);
    this.empty = element("p", { class: "empty" }, "No rows.");
    byId(id).replaceChildren(table, this.empty, this.pages);
    this.table = table;
  }

  show(rows) {
    this.rows = rows;
    this.page = 0;
    this.draw();
  }

  turn(step) {
    this.page += step;
    this.draw();
    this.table.scrollIntoView({ block: "nearest" });
  }

  /** Shows so many rows at a time from here on, the first ones first. */
  hold(size) {
    this.size = size;
    this.page = 0;
    this.draw();
  }

  draw() {
    const { size } = this;
    const last = Math.max(0, Math.ceil(this.rows.length / size) - 1);
    this.page = Math.min(last, Math.max(0, this.page));
    const part = this.rows.slice(this.page * size, (this.page + 1) * size);
    this.body.replaceChildren(...part.map((row) => element("tr", {}, ...this.cells(row).map((cell, column) =>
      element("td", { "data-name": this.columns[column] }, cell)))));
    this.table.hidden = part.length === 0;
    this.empty.hidden = part.length > 0;
    this.pages.hidden = last === 0;
    this.before.disabled = this.page === 0;
    this.after.disabled = this.page === last;
    this.where.textContent = `${grouped(this.page * size + 1)} to ${grouped(this.page * size + part.length)} of ${grouped(this.rows.length)}`;
  }
}

/** Two tables behind two tabs (the pattern of the ARIA guide: arrow keys move between tabs). */
class Tabs {
  constructor(list) {
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const { length } = this.tabs;
        const next = this.tabs[(this.tabs.indexOf(tab) + step + length) % length];
        this.choose(next);
        next.focus();
      });
    }
  }

  choose(chosen) {
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
  }
}
