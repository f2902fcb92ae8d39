// The views of the panel: tabs that arrow keys move, as WAI-ARIA describes them.
import { named, nameInAddress } from "./address.js";

/** Dispatches "change" (detail: the id of the view). */
export class Tabs extends EventTarget {
  constructor(list) {
    super();
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.select(tab));
      tab.addEventListener("keydown", (event) => this.key(event, tab));
    }
  }

  key(event, tab) {
    const tabs = this.tabs.filter((tab) => !tab.hidden);
    const last = tabs.length - 1;
    const at = tabs.indexOf(tab);
    const targets = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last };
    if (!(event.key in targets)) return;
    event.preventDefault();
    tabs[targets[event.key]].focus();
    this.select(tabs[targets[event.key]]);
  }

  select(selected) {
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", tab === selected);
      tab.tabIndex = tab === selected ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== selected;
    }
    this.view = selected.getAttribute("aria-controls");
    nameInAddress({ view: this.view });
    this.dispatchEvent(new CustomEvent("change", { detail: this.view }));
  }

  /** Shows the view that the address names, or the first one; follows the address when the user goes back in it, or enters another one. */
  start() {
    if (!this.follows) addEventListener("popstate", () => named().view !== this.view && this.start());
    this.follows = true;
    const tabs = this.tabs.filter((tab) => !tab.hidden);
    this.select(tabs.find((tab) => tab.getAttribute("aria-controls") === named().view) ?? tabs[0]);
  }

  /** Offers these views and hides those; shows another view if the current one is hidden. */
  offer(shown, hidden) {
    for (const tab of this.tabs) {
      const view = tab.getAttribute("aria-controls");
      if (shown.includes(view)) tab.hidden = false;
      if (hidden.includes(view)) tab.hidden = true;
    }
    if (this.tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.hidden) this.start();
  }

  open(view) {
    this.select(this.tabs.find((tab) => tab.getAttribute("aria-controls") === view));
  }
}
