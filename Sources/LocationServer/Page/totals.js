// The totals of a past period: sums, a table by day, week, month or year, the stops by place and one after the other, and exports.
import { get, query } from "./api.js";
import { timeZone } from "./days.js";
import { byId, element, fillFigures } from "./dom.js";
import { Exports } from "./exports.js";
import { distance, duration, length, number, speed, stay } from "./format.js";
import { texts } from "./texts.js";

const day = 86_400_000;
const mostListed = 50;
const spans = ["day", "week", "month", "year"];

/** The span that makes a table of readable length. */
const spanFor = (milliseconds) => milliseconds > 800 * day ? "year" : milliseconds > 62 * day ? "month" : "day";

/** The start of a span, in local time, from its name: 2026-05-01, 2026-05, 2026. */
function startOf(name) {
  const [year, month = 1, date = 1] = name.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function endOf(name, by) {
  const start = startOf(name);
  if (by === "year") start.setFullYear(start.getFullYear() + 1);
  else if (by === "month") start.setMonth(start.getMonth() + 1);
  else start.setDate(start.getDate() + (by === "week" ? 7 : 1));
  return start;
}

/** Asks about a point of the map: when was I here? */
export const askHere = (lat, lng) => document.dispatchEvent(new CustomEvent("was-here", { detail: { lat, lng } }));

/** Dispatches "stops" (detail: stops for the map) and "period" (detail: [from, to]) when a row of the table is chosen. */
export class Totals extends EventTarget {
  stops = [];

  constructor(map) {
    super();
    this.map = map;
    this.exports = new Exports();
    document.addEventListener("unitschange", () => this.rows && this.show());
  }

  /** Shows nothing: another period is being loaded. */
  clear() {
    this.request?.abort();
    this.rows = this.places = null;
    this.setStops([]);
    this.fill([]);
  }

  setStops(stops) {
    this.stops = stops;
    this.dispatchEvent(new CustomEvent("stops", { detail: stops }));
  }

  /** Loads the totals of a period with locations; those of an earlier period are not waited for. */
  async load(period, subject) {
    this.clear();
    Object.assign(this, { period, subject, by: spanFor(Date.parse(period.to) - Date.parse(period.from)) });
    await this.loadRows();
  }

  async loadRows() {
    this.request?.abort();
    const { signal } = this.request = new AbortController();
    byId("totals").setAttribute("aria-busy", "true");
    if (!this.rows) this.fill([element("p", { class: "message", role: "status" }, texts.totals.loading)]);
    const values = { ...this.period, subject: this.subject, tz: timeZone };
    try {
      // One after the other: both rest on the same sums, which the first question may have to compute.
      const rows = await get(`/v1/summary${query({ ...values, by: this.by })}`, { signal });
      // A location at the very end belongs to the next row.
      const end = Date.parse(this.period.to);
      this.rows = rows.filter((row, index) => index === 0 || startOf(row.period) < end);
      this.show();
      this.setStops(this.rows.flatMap((row) => row.stops ?? []));
      if (!this.places) {
        this.places = await get(`/v1/stops${query({ ...values, limit: mostListed })}`, { signal });
        this.show();
      }
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.fill([element("p", { class: "message error", role: "alert" }, problem.message)]);
    }
    byId("totals").removeAttribute("aria-busy");
  }

  show() {
    if (this.rows.length === 0) return this.fill([]);
    this.fill([element("h2", {}, texts.totals.title), this.sums(), this.exports.part(this.period, this.subject)], [
      this.table(), element("h2", {}, texts.totals.places), this.placeList(),
      element("details", {}, element("summary", {}, element("h2", {}, texts.totals.stops)), this.stopList()),
    ]);
  }

  /** Shows elements above the replay, and below it. */
  fill(sums, details = []) {
    byId("sums").replaceChildren(...sums);
    byId("totals").replaceChildren(...details);
  }

  sums() {
    const sum = (name) => this.rows.reduce((total, row) => total + (row[name] ?? 0), 0);
    const list = element("dl", { class: "figures" });
    fillFigures(list, [
      [texts.history.distance, distance(sum("distance"))],
      [texts.history.moving, duration(sum("movingTime"))],
      [texts.history.top, speed(Math.max(0, ...this.rows.map((row) => row.topSpeed ?? 0)))],
      [texts.history.ascent, length(sum("ascent"))],
    ]);
    return list;
  }

  table() {
    const choice = element("select", { id: "totals-by", onchange: (event) => this.choose(event.target.value) },
      ...spans.map((name) => element("option", { value: name, selected: name === this.by }, texts.totals.spans[name])));
    const head = ["period", "distance", "moving", "stopped"].map((name) => element("th", { scope: "col" }, texts.totals.columns[name]));
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...[...this.rows].reverse().map((row) => this.row(row))));
    return element("details", { class: "table", open: this.isTableOpen, ontoggle: (event) => { this.isTableOpen = event.target.open; } },
      element("summary", {}, element("h2", {}, texts.totals.table)),
      element("label", {}, element("span", {}, texts.totals.by), " ", choice),
      element("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": texts.totals.table }, table));
  }

  row(row) {
    const choose = () => this.dispatchEvent(new CustomEvent("period", { detail: [startOf(row.period), endOf(row.period, this.by)] }));
    const name = element("button", { type: "button", "aria-label": texts.totals.showPeriod(row.period), onclick: choose }, row.period);
    return element("tr", {}, element("th", { scope: "row" }, name),
      ...[distance(row.distance), duration(row.movingTime), duration(row.stoppedTime)].map((text) => element("td", {}, text)));
  }

  /** Shows the table by another span. */
  async choose(by) {
    this.by = by;
    this.isTableOpen = true;
    await this.loadRows();
    byId("totals-by")?.focus();
  }

  // Stops

  placeList() {
    if (!this.places) return element("p", { class: "empty" }, texts.totals.loading);
    const groups = this.places.stops;
    if (groups.length === 0) return element("p", { class: "empty" }, texts.history.noStops);
    const more = this.places.count - groups.length;
    return element("ol", { class: "stops by-place" }, ...groups.map((group) => this.placeItem(group)),
      more > 0 ? element("li", { class: "empty" }, texts.totals.more(more)) : null);
  }

  placeItem(group) {
    const name = nameOf(group);
    const share = number(group.share * 100, group.share < 0.0995 ? 1 : 0);
    return element("li", {},
      element("button", { type: "button", class: "row", "aria-label": texts.totals.showStop(name), onclick: () => this.center(group) },
        element("span", { class: "name" }, name),
        element("span", { class: "use" }, texts.totals.times(group.count, duration(group.seconds), share))),
      this.hereButton(group, name));
  }

  stopList() {
    const stops = this.rows.flatMap((row) => row.stops ?? []).reverse();
    if (stops.length === 0) return element("p", { class: "empty" }, texts.history.noStops);
    const list = element("ol", { class: "stops" });
    const rest = element("button", { type: "button", onclick: () => add() }, texts.totals.showMore);
    let shown = 0;
    const add = () => {
      list.append(...stops.slice(shown, shown + mostListed).map((stop) => this.stopItem(stop)));
      shown += mostListed;
      rest.hidden = shown >= stops.length;
    };
    add();
    return element("div", {}, list, rest);
  }

  stopItem(stop) {
    const [from, to] = [stop.from ?? stop.firstSeen, stop.to ?? stop.lastSeen].map((time) => time && new Date(time));
    const isExact = stop.from !== null && stop.to !== null;
    const atLeast = (text) => isExact ? text : texts.history.atLeast(text);
    const name = nameOf(stop);
    return element("li", {},
      element("button", { type: "button", class: "row", "aria-label": texts.totals.showStop(`${name}, ${stay(from, to)}`), onclick: () => this.center(stop) },
        element("span", { class: "name" }, name),
        element("span", {}, stay(from, to)),
        element("span", { class: "use" }, from && to ? atLeast(duration((to - from) / 1000)) : "")),
      this.hereButton(stop, name));
  }

  hereButton({ lat, lon }, name) {
    return element("button", { type: "button", class: "small", "aria-label": texts.totals.hereOf(name), onclick: () => askHere(lat, lon) }, texts.totals.here);
  }

  /** The stop at a time in seconds; undefined while moving. */
  stopAt(time) {
    return this.stops.find((stop) => [stop.from ?? stop.firstSeen, stop.to ?? stop.lastSeen].every((end, index) =>
      end && (index === 0 ? Date.parse(end) <= time * 1000 : Date.parse(end) >= time * 1000)));
  }

  /** The name of the stop at a time in seconds; null while moving, and where no place is near. */
  nameAt(time) {
    const stop = this.stopAt(time);
    return stop?.place ? nameOf(stop) : null;
  }

  center({ lat, lon }) {
    this.map?.center([lat, lon], Math.max(15, this.map.view.getZoom()));
  }
}

/** The name of a stop: of the place that contains it, or what it is near to. */
function nameOf({ place }) {
  if (!place) return texts.totals.unnamed;
  const name = place.name ?? place.id;
  return place.distance <= 0 ? name : texts.totals.near(name, length(place.distance));
}
