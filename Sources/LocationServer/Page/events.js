// The events: the last ones of the journal and those that happen, filtered by kind, place and subject.
import { get, query } from "./api.js";
import { byId, element } from "./dom.js";
import { dateTime, position, sourceName, time } from "./format.js";
import { texts } from "./texts.js";

const mostShown = 50;
const mostKept = 1000;

const placeOf = (line) => line.name ?? line.id ?? null;

export class Events {
  items = []; // {line} or {note, when}, the newest first
  oldest = Infinity; // number of the first event that the stream delivered
  filter = { kind: "", place: "", subject: "" };

  constructor() {
    const select = (name) => element("select", {
      id: `events-${name}`, "aria-label": texts.events[name], onchange: (event) => this.choose(name, event.target.value),
    });
    this.selects = { kind: select("kind"), place: select("place"), subject: select("subject") };
    this.box = element("div", { class: "filters", role: "group", "aria-label": texts.events.filter, hidden: true }, ...Object.values(this.selects));
    this.none = element("p", { class: "empty", hidden: true }, texts.events.none);
    byId("events").closest("[role=log]").before(this.box);
    byId("no-events").after(this.none);
  }

  /** Takes a line of the stream. */
  line(line) {
    if (line.class === "POI" || line.class === "VISIT") {
      this.oldest = Math.min(this.oldest, line.seq ?? Infinity);
      this.add({ line });
    } else if (line.class === "SOURCE") {
      this.add({ note: texts.live.source(sourceName(line.source), line.reason), when: line.time });
    } else if (line.class === "GAP") {
      this.add({ note: texts.live.gap });
    }
  }

  add(item) {
    this.items.unshift(item);
    this.items.length = Math.min(this.items.length, mostKept);
    if (this.matches(item)) byId("events").prepend(this.element(item)); // a screen reader reads what is added
    while (byId("events").childElementCount > mostShown) byId("events").lastElementChild.remove();
    this.showState();
  }

  /** Adds the stored events that precede those of the stream: the last ones, or with a filter as many as the page keeps. */
  async load(count = mostShown) {
    if (this.loaded >= count) return;
    const before = this.loaded ?? 0;
    this.loaded = count;
    const stored = await get(`/v1/events${query({ last: count })}`).catch(() => null);
    if (stored === null) {
      this.loaded = before;
      return;
    }
    const known = new Set(this.items.map(({ line }) => line?.seq).filter((number) => number !== undefined));
    const isNew = (line) => (line.class === "POI" || line.class === "VISIT") && line.seq < this.oldest && !known.has(line.seq);
    this.items.push(...stored.events.filter(isNew).reverse().map((line) => ({ line })));
    this.show();
  }

  choose(name, value) {
    this.filter[name] = value;
    this.show();
    if (value) this.load(mostKept);
  }

  matches({ line }) {
    const { kind, place, subject } = this.filter;
    if (!kind && !place && !subject) return true;
    return line !== undefined && (!kind || line.event === kind) && (!place || placeOf(line) === place)
      && (!subject || (line.subject ?? "") === subject);
  }

  show() {
    const shown = this.items.filter((item) => this.matches(item)).slice(0, mostShown);
    byId("events").replaceChildren(...shown.map((item) => this.element(item)));
    this.showState();
  }

  showState() {
    byId("no-events").hidden = this.items.length > 0;
    this.none.hidden = this.items.length === 0 || byId("events").childElementCount > 0;
    this.fillSelects();
  }

  /** Offers what the events have, if there is a choice. */
  fillSelects() {
    const lines = this.items.map(({ line }) => line).filter(Boolean);
    const values = {
      kind: lines.map((line) => line.event), place: lines.map(placeOf), subject: lines.map((line) => line.subject ?? null),
    };
    for (const [name, select] of Object.entries(this.selects)) {
      const found = [...new Set(values[name].filter((value) => value !== null))].sort();
      const label = (value) => name === "kind" ? texts.live.kinds[value] ?? value : value;
      select.hidden = found.length < 2 && !this.filter[name];
      if (select.dataset.values === found.join("\n")) continue;
      select.dataset.values = found.join("\n");
      const all = element("option", { value: "" }, texts.events.all[name]);
      select.replaceChildren(all, ...found.map((value) => element("option", { value }, label(value))));
      select.value = this.filter[name];
    }
    this.box.hidden = Object.values(this.selects).every((select) => select.hidden);
  }

  element({ line, note, when }) {
    if (line === undefined) return this.item("note", [note], when);
    const kind = texts.live.kinds[line.event] ?? line.event;
    const name = placeOf(line) ?? position(line.lat, line.lon);
    const subject = line.subject === undefined ? "" : `${line.subject}: `;
    return this.item(line.event, [subject, element("strong", {}, kind), ` ${name}`], line.time);
  }

  item(kind, content, when) {
    const date = when ? new Date(when) : null;
    const stamp = date && element("time", { datetime: when, title: dateTime(date) }, time(date));
    return element("li", { class: `event ${kind}` }, element("span", {}, ...content), stamp);
  }
}
