// The subjects of a fleet in a list: searched while the user types, by state and by place, everywhere or on the map.
import { get, query } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { duration, number, subjectName } from "./format.js";
import { offerPlaces } from "./places.js";
import { texts } from "./texts.js";

const mostListed = 100;
const typing = 200; // milliseconds without a key after which the list is loaded

/** Dispatches "choose" (detail: the subject). */
export class FleetList extends EventTarget {
  rows = new Map(); // by subject: its element, in the order of the list
  shown = [];

  /** `places` returns the places that the page knows. */
  constructor(places) {
    super();
    this.places = places;
    const option = ([value, text]) => element("option", { value }, text);
    byId("fleet-state").append(...Object.entries({ "": texts.fleet.anyState, ...texts.fleet.states }).map(option));
    byId("fleet-search").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    byId("fleet-name").addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.load(), typing);
    });
    for (const id of ["fleet-state", "fleet-place", "fleet-here"]) byId(id).addEventListener("change", () => this.load());
  }

  get name() { return byId("fleet-name").value.trim(); }

  /** Chooses the only subject that the list shows, or the one of that name, which the list may not reach. */
  async submit() {
    clearTimeout(this.timer);
    await this.load();
    const subject = this.shown.find(({ subject }) => subject === this.name) ?? (this.shown.length === 1 ? this.shown[0] : null);
    if (subject) this.choose(subject.subject);
    else if (this.name && this.shown.length > 1) this.choose(this.name); // beyond the subjects that are listed
  }

  choose(subject) {
    this.dispatchEvent(new CustomEvent("choose", { detail: subject }));
  }

  /** Loads the list. `box` is the visible part of the map; `only` a part whose subjects alone are shown, or null. */
  async load(box = this.box, only = this.only) {
    Object.assign(this, { box, only });
    offerPlaces("fleet-place", this.places(), texts.fleet.anyPlace);
    const request = this.request = {};
    const [state, place] = ["fleet-state", "fleet-place"].map((id) => byId(id).value || undefined);
    try {
      const { subjects, count } = await get(`/v1/fleet/subjects${query({
        box: only ?? (byId("fleet-here").checked ? box : undefined), name: this.name || undefined, state, place, limit: mostListed,
      })}`);
      if (request !== this.request) return;
      if (state === "stale") subjects.sort((a, b) => b.age - a.age);
      this.shown = subjects;
      this.show(subjects);
      const isFiltered = this.name || state || place;
      showMessage(byId("fleet-list-message"), count === 0 ? isFiltered ? texts.fleet.noMatch : texts.fleet.none
        : count > subjects.length ? texts.fleet.some(number(subjects.length), number(count)) : "");
    } catch (problem) {
      if (request === this.request) showMessage(byId("fleet-list-message"), problem.message, true);
    }
  }

  /** Rows are kept while their order does not change, so that the focus is not lost. */
  show(subjects) {
    const order = [...this.rows.keys()];
    if (subjects.length !== order.length || subjects.some(({ subject }, index) => subject !== order[index])) {
      this.rows = new Map(subjects.map(({ subject }) => [subject, this.row(subject)]));
      byId("fleet-list").replaceChildren(...this.rows.values());
    }
    for (const { subject, state, age } of subjects) {
      const row = this.rows.get(subject);
      row.className = state;
      row.querySelector(".use").textContent = state === "stale" ? texts.fleet.silent(duration(age)) : texts.fleet.states[state];
    }
  }

  row(subject) {
    return element("li", {},
      element("button", { type: "button", class: "row", onclick: () => this.choose(subject) },
        element("span", { class: "name" }, subjectName(subject)), element("span", { class: "use" })));
  }
}
