// The live view: figures of the location, the events, the sources.
import { get, query } from "./api.js";
import { byId, element, fillFigures } from "./dom.js";
import { course, dateTime, length, position, sourceName, speed, time } from "./format.js";
import { texts } from "./texts.js";

const mostEvents = 50;

/** The figures of a TPV line. */
export function figuresOf(line, satellites) {
  return [
    [texts.figures.position, position(line.lat, line.lon)],
    [texts.figures.speed, speed(line.speed)],
    [texts.figures.course, course(line.track)],
    [texts.figures.altitude, length(line.altMSL ?? line.alt)],
    [texts.figures.accuracy, line.eph > 0 ? `± ${length(line.eph)}` : null],
    [texts.figures.satellites, satellites],
    [texts.figures.time, line.time ? dateTime(new Date(line.time)) : null],
  ];
}

export class Live {
  sky = null;
  oldest = Infinity; // number of the first event that the stream delivered

  constructor() {
    document.addEventListener("unitschange", () => this.showFigures());
  }

  line(line) {
    if (line.class === "SKY") this.sky = line;
    if (line.class === "TPV" && line.lat !== undefined) this.location = line;
    if (line.class === "TPV" || line.class === "SKY") return this.showFigures();
    if (line.class === "POI" || line.class === "VISIT") this.addEvent(line);
    if (line.class === "SOURCE") this.addNote(texts.live.source(sourceName(line.source), line.reason), line.time);
    if (line.class === "GAP") this.addNote(texts.live.gap);
    if (line.class === "SOURCE" || line.class === "STATE") this.loadSources();
  }

  showFigures() {
    const sky = this.sky;
    const used = sky?.uSat ?? sky?.satellites?.filter((satellite) => satellite.used).length;
    const satellites = sky ? texts.figures.used(used ?? 0, sky.nSat ?? sky.satellites?.length ?? 0) : null;
    if (this.location) fillFigures(byId("figures"), figuresOf(this.location, satellites));
  }

  addEvent(line) {
    this.oldest = Math.min(this.oldest, line.seq ?? Infinity);
    byId("events").prepend(this.eventItem(line));
    this.trimEvents();
  }

  /** Adds the stored events that precede those of the stream. */
  async loadEvents() {
    if (this.hasLoaded) return;
    const stored = await get(`/v1/events${query({ last: mostEvents })}`).catch(() => null);
    if (stored === null || this.hasLoaded) return;
    this.hasLoaded = true;
    const isShown = (line) => (line.class === "POI" || line.class === "VISIT") && line.seq < this.oldest;
    byId("events").append(...stored.events.filter(isShown).reverse().map((line) => this.eventItem(line)));
    this.trimEvents();
  }

  eventItem(line) {
    const kind = texts.live.kinds[line.event] ?? line.event;
    const name = line.name ?? line.id ?? position(line.lat, line.lon);
    const subject = line.subject === undefined ? "" : `${line.subject}: `;
    return this.item(line.event, [subject, element("strong", {}, kind), ` ${name}`], line.time);
  }

  addNote(text, when) {
    byId("events").prepend(this.item("note", [text], when));
    this.trimEvents();
  }

  item(kind, content, when) {
    const date = when ? new Date(when) : null;
    const stamp = date && element("time", { datetime: when, title: dateTime(date) }, time(date));
    return element("li", { class: `event ${kind}` }, element("span", {}, ...content), stamp);
  }

  trimEvents() {
    byId("no-events").hidden = byId("events").childElementCount > 0;
    while (byId("events").childElementCount > mostEvents) byId("events").lastElementChild.remove();
  }

  async loadSources() {
    const sources = await get("/v1/sources").catch(() => []);
    const isInUse = (source) => source.active && source.state === "tracking" && !source.error;
    byId("sources").replaceChildren(...sources.map((source) => element("li", { class: isInUse(source) ? "active" : "" },
      element("span", { class: "name" }, sourceName(source.source)),
      element("span", { class: "use" }, isInUse(source) ? texts.live.active : texts.live.states[source.state] ?? source.state ?? texts.live.standby),
      source.error ? element("span", { class: "error" }, source.error) : null)));
  }
}
