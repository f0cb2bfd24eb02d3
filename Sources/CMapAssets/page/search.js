
/**
 * A field that completes as one types (the combobox of the ARIA guide): asks after a pause, cancels
 * the request under way, drops answers that come late; arrow keys, Enter, Escape.
 */
class Search {
  static wait = 150;
  static shortest = 2;

  /** @param {(place: Object) => void} choose is given the chosen place as a geocodejson feature */
  constructor(choose) {
    this.choose = choose;
    this.field = byId("search");
    this.list = byId("suggestions");
    this.types = byId("types");
    this.found = [];
    this.active = -1;
    this.asked = 0;
    this.field.addEventListener("input", debounced(() => this.ask(), Search.wait));
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.types.addEventListener("change", () => this.ask());
  }

  clear() {
    this.stop();
    this.field.value = "";
    this.close();
  }

  /** Whatever is under way is of no interest any more. */
  stop() {
    this.asked += 1;
    this.running?.abort();
  }

  async ask() {
    this.stop();
    const turn = this.asked;
    const text = this.field.value.trim();
    if (text.length < Search.shortest) {
      this.close();
      return;
    }
    this.running = new AbortController();
    try {
      const answer = await server.get("/api/suggest", { q: text, types: this.types.value }, this.running.signal);
      // An answer that comes after a later question is about text that is not there any more.
      if (turn === this.asked) this.show(answer.suggestions);
    } catch (error) {
      if (error.name !== "AbortError" && turn === this.asked) this.say(error.message);
    }
  }

  show(suggestions) {
    this.found = suggestions;
    this.active = -1;
    if (suggestions.length === 0) {
      this.say("Nothing found.");
      return;
    }
    this.list.replaceChildren(...suggestions.map(({ title, subtitle }, number) => {
      const item = element("li", { role: "option", id: `suggestion-${number}`, "aria-selected": "false" },
        element("span", {}, title), element("small", {}, subtitle));
      item.addEventListener("mousedown", (event) => {
        event.preventDefault();
        this.take(number);
      });
      return item;
    }));
    this.open();
  }

  say(words) {
    this.found = [];
    this.list.replaceChildren(element("li", { role: "option", "aria-disabled": "true", "aria-selected": "false" }, words));
    this.open();
  }

  open() {
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.field.removeAttribute("aria-activedescendant");
  }

  close() {
    this.found = [];
    this.active = -1;
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  key(event) {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.found.length > 0) {
      event.preventDefault();
      this.activate((this.active + step + this.found.length) % this.found.length);
    } else if (event.key === "Enter" && this.found.length > 0) {
      event.preventDefault();
      this.take(Math.max(0, this.active));
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.list.hidden) this.field.blur();
      this.stop();
      this.close();
    }
  }

  activate(number) {
    this.active = number;
    [...this.list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === number)));
    this.field.setAttribute("aria-activedescendant", `suggestion-${number}`);
    this.list.children[number].scrollIntoView({ block: "nearest" });
  }

  /** The second step: a suggestion becomes a place. */
  async take(number) {
    const { title, subtitle, token } = this.found[number];
    this.stop();
    const turn = this.asked;
    this.field.value = subtitle ? `${title}, ${subtitle}` : title;
    this.close();
    try {
      const answer = await server.get("/api/resolve", { token });
      if (turn === this.asked) this.choose(answer.features[0]);
    } catch (error) {
      if (turn === this.asked) this.say(error.message);
    }
  }
}
