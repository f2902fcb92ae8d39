// The subjects of the archive: the one whose past is shown, and others next to it.
import { get } from "./api.js";
import { byId, element } from "./dom.js";
import { subjectName } from "./format.js";
import { texts } from "./texts.js";

const mostProposed = 1000;

/** Dispatches "choose" (detail: the subject) and "others" (detail: the others). */
export class Subjects extends EventTarget {
  names = [];
  others = [];
  shown = null; // null for none

  constructor() {
    super();
    byId("history-subject").addEventListener("change", ({ target }) => this.dispatchEvent(new CustomEvent("choose", { detail: this.names[target.value] })));
    byId("other-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const name = byId("other-name").value.trim();
      byId("other-name").value = "";
      if (name !== this.shown && !this.others.includes(name)) this.change([...this.others, name]);
    });
  }

  /** Asks which subjects the archive has; offers a choice if there are several. */
  async load() {
    const answer = await get("/v1/subjects").catch(() => null);
    this.names = answer?.subjects ?? [];
    this.offer();
  }

  /** Shows whose past is shown; null for none. */
  show(subject) {
    if (subject === this.shown && this.isOffered) return;
    this.shown = subject;
    if (this.others.includes(subject)) this.change(this.others.filter((each) => each !== subject));
    this.offer();
  }

  offer() {
    const { names, shown } = this;
    if (typeof shown === "string" && !names.includes(shown)) names.push(shown);
    this.isOffered = true;
    byId("subjects").hidden = names.length < 2 && shown !== null;
    byId("subject-names").replaceChildren(...names.filter(Boolean).slice(0, mostProposed).map((value) => element("option", { value })));
    const none = shown === null ? [element("option", { value: "" }, texts.fleet.choose)] : [];
    byId("history-subject").replaceChildren(...none, ...names.map((name, index) =>
      element("option", { value: index, selected: name === shown }, subjectName(name))));
  }

  change(others) {
    this.others = others;
    byId("other-list").replaceChildren(...others.map((name) => element("li", {},
      element("span", { class: "name" }, subjectName(name)),
      element("button", {
        type: "button", "aria-label": texts.subjects.removeOf(subjectName(name)), onclick: () => this.change(this.others.filter((each) => each !== name)),
      }, texts.subjects.remove))));
    this.dispatchEvent(new CustomEvent("others", { detail: others }));
  }
}
