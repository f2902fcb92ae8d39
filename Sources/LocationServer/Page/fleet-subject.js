// The chosen subject of a fleet: its figures, its marker and its trail.
import { get, query } from "./api.js";
import { byId, fillFigures, showMessage } from "./dom.js";
import { course, dateTime, duration, position, speed, subjectName } from "./format.js";
import { LocationStream } from "./stream.js";
import { texts } from "./texts.js";
import { Trail } from "./trail.js";
import { fillVehicle, vehicleMarker } from "./vehicle.js";

/** Dispatches "track" (detail: the trail) and "history" (detail: the subject) when its past is wanted. */
export class FleetSubject extends EventTarget {
  trail = new Trail();
  chosen = null; // the answer about the subject

  constructor(map) {
    super();
    this.map = map;
    this.stream = new LocationStream(null);
    byId("fleet-history").addEventListener("click", () => this.dispatchEvent(new CustomEvent("history", { detail: this.chosen.subject })));
    byId("fleet-close").addEventListener("click", () => this.leave());
    document.addEventListener("unitschange", () => this.chosen && this.showFigures());
    this.stream.addEventListener("line", ({ detail }) => this.line(detail));
  }

  get track() { return this.trail.track; }

  start() {
    this.stream.start();
  }

  /** Shows a subject and its trail; `moves` also moves the map to it. */
  async choose(subject, moves = false) {
    try {
      const answer = await get(`/v1/fleet/subject${query({ subject })}`);
      showMessage(byId("fleet-message"), "");
      this.leave();
      this.chosen = answer;
      this.show();
      byId("fleet-subject").scrollIntoView(); // the list may have been scrolled
      if (moves && this.map) this.map.center(this.map.visible(answer), Math.max(14, this.map.view.getZoom()), false);
      await this.loadTrail(answer);
    } catch (problem) {
      showMessage(byId("fleet-message"), problem.status === 404 ? texts.fleet.unknown(subject) : problem.message, true);
    }
  }

  async loadTrail(answer) {
    const trail = new Trail();
    if (answer.links.track) await trail.load(answer.time, answer.subject);
    if (this.chosen !== answer) return;
    this.trail = trail;
    this.dispatchEvent(new CustomEvent("track", { detail: this.track }));
    this.stream.follow(answer.links.stream);
  }

  leave() {
    this.chosen = null;
    this.marker?.remove();
    this.marker = null;
    this.trail = new Trail();
    this.stream.follow(null);
    byId("fleet-subject").hidden = true;
    this.dispatchEvent(new CustomEvent("track", { detail: this.track }));
  }

  /** A line of the subject's stream. */
  line(line) {
    if (line.class !== "TPV" || typeof line.lat !== "number" || !this.chosen) return;
    if (!this.trail.append(line)) return;
    Object.assign(this.chosen, { lat: line.lat, lon: line.lon, time: line.time, speed: line.speed, track: line.track, age: 0, state: "live" });
    this.show();
    this.dispatchEvent(new CustomEvent("track", { detail: this.track }));
  }

  /** Asks for the age and the state. */
  async refresh() {
    const { chosen } = this;
    if (!chosen) return;
    const answer = await get(`/v1/fleet/subject${query({ subject: chosen.subject })}`);
    if (this.chosen !== chosen) return;
    Object.assign(chosen, { speed: undefined, track: undefined }, answer);
    this.show();
  }

  show() {
    const { chosen, map } = this;
    byId("fleet-subject").hidden = false;
    byId("fleet-history").hidden = chosen.links.history === undefined;
    this.showFigures();
    if (!map) return;
    const place = map.visible(chosen);
    this.marker ??= vehicleMarker(map, chosen.subject, true).on("click", () => this.choose(chosen.subject)).addTo(map.view);
    this.marker.setLatLng(place);
    fillVehicle(this.marker, chosen);
    if (byId("fleet-follow").checked) map.keepInView(place);
  }

  showFigures() {
    const { chosen } = this;
    byId("fleet-subject-name").textContent = subjectName(chosen.subject);
    byId("fleet-subject").dataset.state = chosen.state;
    fillFigures(byId("fleet-subject-figures"), [
      [texts.figures.position, position(chosen.lat, chosen.lon)],
      [texts.figures.speed, speed(chosen.speed)],
      [texts.figures.course, course(chosen.track)],
      [texts.fleet.state, `${texts.fleet.states[chosen.state]}, ${texts.fleet.heard(duration(chosen.age))}`],
      [texts.figures.time, dateTime(new Date(chosen.time))],
    ]);
  }
}
