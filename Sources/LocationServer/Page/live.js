// The live view: figures of the location, the events, the sources.
import { get } from "./api.js";
import { byId, element, fillFigures } from "./dom.js";
import { Events } from "./events.js";
import { course, dateTime, length, position, sourceName, speed } from "./format.js";
import { texts } from "./texts.js";

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
  events = new Events();

  constructor() {
    document.addEventListener("unitschange", () => this.showFigures());
  }

  line(line) {
    if (line.class === "SKY") this.sky = line;
    if (line.class === "TPV" && line.lat !== undefined) this.location = line;
    if (line.class === "TPV" || line.class === "SKY") return this.showFigures();
    this.events.line(line);
    if (line.class === "SOURCE" || line.class === "STATE") this.loadSources();
  }

  showFigures() {
    const sky = this.sky;
    const used = sky?.uSat ?? sky?.satellites?.filter((satellite) => satellite.used).length;
    const satellites = sky ? texts.figures.used(used ?? 0, sky.nSat ?? sky.satellites?.length ?? 0) : null;
    if (this.location) fillFigures(byId("figures"), figuresOf(this.location, satellites));
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
