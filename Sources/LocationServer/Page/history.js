// A past period: its path, refined where the map shows it larger, its totals and its stops.
import { nameInAddress, namedPeriod } from "./address.js";
import { get, query } from "./api.js";
import { Calendar } from "./calendar.js";
import { dayAfter, isDay, isMonth, neighbour, presets, startOfDay } from "./days.js";
import { byId, element, showMessage } from "./dom.js";
import { fullDate, localInput, monthName, periodName } from "./format.js";
import { Refinement } from "./refinement.js";
import { texts } from "./texts.js";
import { Totals } from "./totals.js";
import { Track } from "./track.js";
import { detailFor, periodOf, trackPath } from "./track-path.js";

const mostAttempts = 3;
const patience = 2000; // milliseconds

/** Dispatches "track" (detail: {track, fits}) when a path is to be shown, "refined" when the map shows a part in detail. */
export class History extends EventTarget {
  track = null;
  subject = undefined; // that of the server's source; of a fleet, null until one is chosen
  others = []; // subjects whose paths are shown as well

  /** `clock` returns the date that counts as now: a replayed or simulated source may live in the past. */
  constructor(map, clock) {
    super();
    Object.assign(this, { map, clock });
    this.refinement = new Refinement(this, map);
    this.calendar = new Calendar(() => this.subject);
    this.totals = new Totals(map);
    byId("presets").append(...Object.keys(presets).map((name) =>
      element("button", { type: "button", onclick: () => this.choosePreset(name) }, texts.history.names[name])));
    this.setPeriod(presets.today(clock()));
    this.listen();
  }

  listen() {
    byId("period").addEventListener("submit", (event) => {
      event.preventDefault();
      this.choose([new Date(byId("from").value), new Date(byId("to").value)]);
    });
    byId("earlier").addEventListener("click", () => this.choose(neighbour(this.dates, -1)));
    byId("later").addEventListener("click", () => this.choose(neighbour(this.dates, 1)));
    byId("calendar-open").addEventListener("click", () => this.openCalendar(!this.calendar.isOpen));
    this.calendar.addEventListener("month", ({ detail }) => this.chooseDays(detail));
    this.calendar.addEventListener("day", ({ detail }) => this.chooseDays([detail, dayAfter(detail)]));
    addEventListener("popstate", () => this.restore());
  }

  openCalendar(isOpen) {
    if (isOpen) this.calendar.open(this.dates[0]);
    else this.calendar.close();
    byId("calendar-open").setAttribute("aria-expanded", isOpen);
  }

  /** Shows what was chosen in the calendar, which would cover the answer. */
  chooseDays(dates) {
    this.openCalendar(false);
    byId("calendar-open").focus();
    this.choose(dates);
  }

  setPeriod(dates) {
    const [from, to] = dates;
    if (!(to > from)) return;
    this.dates = dates;
    byId("from").value = localInput(from);
    byId("to").value = localInput(to);
    byId("calendar-open").textContent = isMonth(dates) ? monthName(from) : periodName(from, to);
    const words = isDay(dates) ? texts.history.day : texts.history.span;
    for (const name of ["earlier", "later"]) {
      byId(name).setAttribute("aria-label", words[name]);
      byId(name).title = words[name];
    }
    if (this.calendar.isOpen) this.calendar.show(from);
  }

  /** Proposes the day of the first location, until a period is chosen. */
  begin() {
    if (!this.period) this.setPeriod(presets.today(this.clock()));
  }

  /** Shows the period that the address names, if any. */
  restore() {
    const dates = namedPeriod();
    if (dates && this.subject !== null && this.subject !== undefined) this.choose(dates, { isNamed: true });
  }

  /** Ends when the period that the address names is shown, or is not to be expected soon: other work is for later. */
  async named() {
    if (!namedPeriod()) return;
    await Promise.race([new Promise((done) => this.addEventListener("settled", done)), new Promise((done) => setTimeout(done, patience))]);
  }

  /** Shows the paths of these subjects as well. */
  showOthers(others) {
    this.others = others;
    if (this.period) this.choose(this.dates, { isNamed: true });
  }

  /** Shows a period up to now; if nothing is stored in it, up to the newest location. `isNamed` leaves the address as it is. */
  async choosePreset(name, { isNamed = false } = {}) {
    const now = this.clock();
    const period = presets[name](now);
    showMessage(byId("history-message"), texts.history.loading);
    const request = this.request = {};
    const newest = await this.loadNewest();
    if (request !== this.request) return;
    if (newest === null || newest >= period[0]) return this.choose(period, { isNamed });
    const end = dayAfter(newest);
    await this.choose(name === "yesterday" ? [startOfDay(newest), end] : [presets[name](new Date(end - 1))[0], end], {
      isNamed, note: texts.history.newest(texts.history.names[name], fullDate(newest)),
    });
  }

  /** The time of the newest stored location; null if that is unknown. */
  async loadNewest() {
    if (this.subject === null) return null;
    const span = await get(`/v1/history/span${query({ subject: this.subject })}`).catch(() => null);
    return span?.to ? new Date(span.to) : null;
  }

  async choose(dates, { isNamed = false, note = null } = {}) {
    const [from, to] = dates;
    this.request = null;
    this.setPeriod(dates);
    if (!(to > from)) return showMessage(byId("history-message"), texts.history.order, true);
    if (this.subject === null) return showMessage(byId("history-message"), texts.fleet.choose, true);
    showMessage(byId("history-message"), texts.history.loading);
    this.totals.clear();
    const period = this.period = periodOf(dates);
    const seconds = (date) => date.toISOString().replace(/\.\d+/, "");
    if (!isNamed) nameInAddress({ view: "history", from: seconds(from), to: seconds(to), subject: this.subject || null }, true);
    this.abort?.abort();
    this.abort = new AbortController();
    this.refinement.stop();
    this.detail = detailFor(to - from);
    const start = performance.now();
    try {
      const track = await this.loadWhole(this.abort.signal);
      if (period !== this.period) return;
      this.track = track;
      this.dispatchEvent(new CustomEvent("track", { detail: { track, fits: true } }));
      if (!document.hidden) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const milliseconds = Math.round(performance.now() - start);
      const count = track.count === 0 ? texts.history.empty : texts.history.loaded(track.count, milliseconds);
      showMessage(byId("history-message"), [note, count].filter(Boolean).join(" "));
      // All locations are read for the totals: the path comes first.
      if (track.count > 0) this.totals.load(this.period, this.subject);
    } catch (problem) {
      if (problem.name !== "AbortError") showMessage(byId("history-message"), problem.message, true);
    }
    this.dispatchEvent(new Event("settled"));
  }

  /** Loads the period; with fewer details if the server refuses so many points. */
  async loadWhole(signal) {
    if (this.detail === null) {
      const track = await this.load({}, null, signal);
      this.detail = track.detail;
      return track;
    }
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.load({}, this.detail, signal);
      } catch (problem) {
        if (problem.status !== 400 || attempt === mostAttempts) throw problem;
        this.detail *= 4;
      }
    }
  }

  /** The path of the period, or of the part of it that `selection` describes; with those of the other subjects. */
  async load(selection, detail, signal) {
    const subjects = [this.subject, ...this.others];
    const tracks = await Promise.all(subjects.map(async (subject) =>
      new Track(await get(trackPath({ ...this.period, ...selection, subject }, detail), { signal }))));
    return tracks.length === 1 ? tracks[0] : Track.together(tracks, subjects);
  }
}
