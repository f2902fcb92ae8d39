// A past period: its path at a level of detail that fits the map, its totals and its stops.
import { get, query } from "./api.js";
import { byId, element, fillFigures, showMessage } from "./dom.js";
import { distance, duration, length, localInput, speed, stay } from "./format.js";
import { texts } from "./texts.js";
import { Track } from "./track.js";

const day = 86_400_000;
const mostAttempts = 3;

const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

const presets = {
  today: (now) => [startOfDay(now), now],
  yesterday: (now) => [startOfDay(new Date(startOfDay(now) - 1)), startOfDay(now)],
  week: (now) => [new Date(now - 7 * day), now],
  month: (now) => [new Date(now - 30 * day), now],
  year: (now) => [new Date(now - 365 * day), now],
};

/** The days of the totals are those of the reader. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Level of detail in metres that keeps a period of this length quick to load and to draw. */
const detailFor = (milliseconds) => [[2, 1], [8, 5], [40, 25], [Infinity, 100]].find(([days]) => milliseconds <= days * day)[1];

/** Dispatches "track" (detail: {track, fits}) when a path is to be shown, "totals" (detail: stops). */
export class History extends EventTarget {
  track = null;
  subject = undefined; // that of the server's source; of a fleet, null until one is chosen

  /** `clock` returns the date that counts as now: a replayed or simulated source may live in the past. */
  constructor(map, clock) {
    super();
    Object.assign(this, { map, clock });
    byId("presets").append(...Object.keys(presets).map((name) =>
      element("button", { type: "button", onclick: () => this.choose(presets[name](this.clock())) }, texts.history.names[name])));
    this.setPeriod(presets.today(clock()));
    byId("period").addEventListener("submit", (event) => {
      event.preventDefault();
      this.choose([new Date(byId("from").value), new Date(byId("to").value)]);
    });
    map?.view.on("zoomend moveend", () => this.refine());
    document.addEventListener("unitschange", () => this.rows && this.showTotals(this.rows));
  }

  setPeriod([from, to]) {
    byId("from").value = localInput(from);
    byId("to").value = localInput(to);
  }

  /** Proposes the day of the first location, until a period is chosen. */
  begin() {
    if (!this.period) this.setPeriod(presets.today(this.clock()));
  }

  /** Shows the past of another subject of a fleet. */
  showSubject(subject, name) {
    this.subject = subject;
    byId("history-subject").hidden = false;
    byId("history-subject").textContent = name ?? texts.fleet.choose;
    if (subject !== null) this.choose(presets.today(this.clock()));
  }

  async choose([from, to]) {
    this.setPeriod([from, to]);
    if (!(to > from)) return showMessage(byId("history-message"), texts.history.order, true);
    if (this.subject === null) return showMessage(byId("history-message"), texts.fleet.choose, true);
    showMessage(byId("history-message"), texts.history.loading);
    this.period = { from: from.toISOString(), to: to.toISOString() };
    this.detail = detailFor(to - from);
    const start = performance.now();
    try {
      const track = this.track = await this.loadWhole();
      this.dispatchEvent(new CustomEvent("track", { detail: { track, fits: true } }));
      if (!document.hidden) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const milliseconds = Math.round(performance.now() - start);
      showMessage(byId("history-message"), track.count === 0 ? texts.history.empty : texts.history.loaded(track.count, milliseconds));
      // All locations are read for the totals: the path comes first.
      this.loadTotals(to - from);
    } catch (problem) {
      showMessage(byId("history-message"), problem.message, true);
    }
  }

  /** Loads the period; with fewer details if the server refuses so many points. */
  async loadWhole() {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.load(this.period, this.detail);
      } catch (problem) {
        if (problem.status !== 400 || attempt === mostAttempts) throw problem;
        this.detail *= 4;
      }
    }
  }

  async load(period, detail) {
    return new Track(await get(`/v1/track${query({ ...period, subject: this.subject, "level-of-detail": detail })}`));
  }

  /** Loads the visible part of the path in more detail after the user zoomed in. */
  async refine() {
    if (!this.isShown || !this.track?.count) return;
    const wanted = Math.max(1, this.map.metresPerPixel);
    const request = this.refinement = {};
    if (wanted > this.detail / 2) return this.map.track === this.track || this.map.showTrack(this.track);
    const part = this.visiblePeriod();
    if (part === null) return;
    const track = await this.load(part, wanted).catch(() => null);
    if (track?.count > 0 && this.isShown && request === this.refinement) this.map.showTrack(track);
  }

  visiblePeriod() {
    const bounds = this.map.view.getBounds().pad(0.2);
    const isVisible = (_, index) => bounds.contains([this.track.lat[index], this.track.lon[index]]);
    const first = this.track.time.findIndex(isVisible);
    const last = this.track.time.findLastIndex(isVisible);
    if (first < 0) return null;
    const date = (index) => new Date(this.track.time[Math.max(0, Math.min(this.track.count - 1, index))] * 1000);
    return { from: date(first - 1).toISOString(), to: new Date(date(last + 1).getTime() + 1).toISOString() };
  }

  async loadTotals(span) {
    const { period } = this;
    const rows = await get(`/v1/summary${query({ ...period, subject: this.subject, by: span > 40 * day ? "month" : "day", tz: timeZone })}`).catch(() => null);
    if (period !== this.period) return;
    this.rows = rows;
    if (rows === null) byId("totals").replaceChildren();
    else this.showTotals(rows);
  }

  showTotals(rows) {
    const sum = (name) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
    const list = element("dl", { class: "figures" });
    fillFigures(list, [
      [texts.history.distance, distance(sum("distance"))],
      [texts.history.moving, duration(sum("movingTime"))],
      [texts.history.top, speed(Math.max(0, ...rows.map((row) => row.topSpeed ?? 0)))],
      [texts.history.ascent, length(sum("ascent"))],
    ]);
    this.stops = rows.flatMap((row) => row.stops ?? []);
    const stops = this.stops.length === 0
      ? element("p", { class: "empty" }, texts.history.noStops)
      : element("ol", { class: "stops" }, ...this.stops.map((stop) => this.stopItem(stop)));
    byId("totals").replaceChildren(
      element("h2", {}, texts.history.totals), list, element("h2", {}, texts.history.stops), stops);
    this.dispatchEvent(new CustomEvent("totals", { detail: this.stops }));
  }

  stopItem(stop) {
    const [from, to] = [stop.from ?? stop.firstSeen, stop.to ?? stop.lastSeen].map((time) => time && new Date(time));
    const isExact = stop.from !== null && stop.to !== null;
    const atLeast = (text) => isExact ? text : texts.history.atLeast(text);
    const show = () => this.map?.view.setView([stop.lat, stop.lon], Math.max(15, this.map.view.getZoom()));
    return element("li", {}, element("button", { type: "button", class: "row", onclick: show },
      element("span", {}, stay(from, to)),
      element("span", { class: "use" }, from && to ? atLeast(duration((to - from) / 1000)) : "")));
  }
}
