// A month of days: those with locations, darker the longer the distance. Arrow keys move in it.
import { get, query } from "./api.js";
import { dayAfter, dayName, startOfDay, timeZone } from "./days.js";
import { byId, element } from "./dom.js";
import { distance, fullDate, monthName, weekdayNames } from "./format.js";
import { texts } from "./texts.js";

const shades = 4;

/** Dispatches "day" (detail: the start of the chosen day) and "month" (detail: its start and its end). */
export class Calendar extends EventTarget {
  known = new Map(); // by subject and month: days by name, or undefined while they are loaded

  /** `subject` returns the subject of the history. */
  constructor(subject) {
    super();
    this.subject = subject;
    this.month = startOfDay(new Date());
    const turn = (months) => () => this.turn(months);
    const button = (text, label, months) => element("button", { type: "button", "aria-label": label, title: label, onclick: turn(months) }, text);
    this.title = element("span", { class: "calendar-title", "aria-live": "polite" });
    this.grid = element("div", { class: "calendar-days", role: "group", "aria-label": texts.calendar.days });
    const names = element("div", { class: "calendar-names", "aria-hidden": "true" }, ...weekdayNames().map((name) => element("span", {}, name)));
    this.message = element("p", { class: "calendar-message", role: "status" });
    byId("calendar").append(
      element("div", { class: "calendar-turn" }, button("«", texts.calendar.earlierYear, -12), button("‹", texts.calendar.earlier, -1), this.title,
        button("›", texts.calendar.later, 1), button("»", texts.calendar.laterYear, 12)),
      names, this.grid, this.message,
      element("button", { type: "button", class: "calendar-whole", onclick: () => this.chooseMonth() }, texts.calendar.whole));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("unitschange", () => this.isOpen && this.draw());
  }

  get isOpen() { return !byId("calendar").hidden; }

  open(date) {
    byId("calendar").hidden = false;
    this.known.clear(); // today goes on, and locations may have come late
    this.show(date);
  }

  close() {
    byId("calendar").hidden = true;
  }

  /** Shows the month of a day, which is marked. */
  show(date) {
    this.chosen = this.focused = startOfDay(date);
    this.month = new Date(date.getFullYear(), date.getMonth(), 1);
    if (this.isOpen) this.load();
  }

  turn(months, day = 1) {
    this.month = new Date(this.month.getFullYear(), this.month.getMonth() + months, 1);
    this.focused = new Date(this.month.getFullYear(), this.month.getMonth(), day);
    this.load();
  }

  async load() {
    const key = `${this.subject() ?? ""} ${dayName(this.month)}`;
    this.shownKey = key;
    this.abort?.abort();
    this.draw();
    if (this.known.has(key) || this.subject() === null) return;
    this.abort = new AbortController();
    this.message.textContent = texts.calendar.loading;
    const month = this.month;
    const end = new Date(month.getFullYear(), month.getMonth() + 1, 1, 0, 0, -1);
    const period = { from: month.toISOString(), to: end.toISOString(), tz: timeZone, subject: this.subject() };
    try {
      const rows = await get(`/v1/history/days${query(period)}`, { signal: this.abort.signal });
      this.known.set(key, new Map(rows.map((row) => [row.day, row.distance ?? 0])));
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.message.textContent = texts.calendar.failed(problem.message); // the days can be chosen all the same
      return;
    }
    if (this.shownKey === key) this.draw();
  }

  draw() {
    const days = this.known.get(this.shownKey);
    const most = Math.max(1, ...(days?.values() ?? []));
    this.title.textContent = monthName(this.month);
    this.message.textContent = days?.size === 0 ? texts.calendar.empty : "";
    const hadFocus = this.grid.contains(document.activeElement);
    if (this.drawn !== dayName(this.month)) this.makeDays();
    for (const { node, date } of this.cells) this.showDay(node, date, days, most);
    if (hadFocus) this.grid.querySelector("[tabindex='0']")?.focus();
  }

  /** Makes the days of the month; they stay when their distances arrive, so that a click is not lost. */
  makeDays() {
    this.drawn = dayName(this.month);
    const before = (this.month.getDay() + 6) % 7; // a week begins on Monday
    this.cells = [];
    for (let date = this.month; date.getMonth() === this.month.getMonth(); date = dayAfter(date)) {
      const day = date;
      this.cells.push({ date, node: element("button", { type: "button", "data-day": dayName(date), onclick: () => this.choose(day) }, String(date.getDate())) });
    }
    this.grid.replaceChildren(...[...Array(before)].map(() => element("span")), ...this.cells.map(({ node }) => node));
  }

  showDay(node, date, days, most) {
    const length = days?.get(dayName(date));
    const text = days === undefined ? null : length === undefined ? texts.calendar.none : distance(length);
    node.dataset.shade = length === undefined ? 0 : Math.max(1, Math.ceil(shades * Math.sqrt(length / most)));
    node.tabIndex = dayName(date) === dayName(this.focused) ? 0 : -1;
    node.title = text ?? "";
    node.setAttribute("aria-label", [fullDate(date), text].filter(Boolean).join(", "));
    node.setAttribute("aria-pressed", dayName(date) === dayName(this.chosen));
  }

  choose(date) {
    this.chosen = this.focused = date;
    this.draw();
    this.dispatchEvent(new CustomEvent("day", { detail: date }));
  }

  chooseMonth() {
    const end = new Date(this.month.getFullYear(), this.month.getMonth() + 1, 1);
    this.dispatchEvent(new CustomEvent("month", { detail: [this.month, end] }));
  }

  key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const months = { PageUp: -1, PageDown: 1 };
    if (!(event.key in steps) && !(event.key in months)) return;
    event.preventDefault();
    if (event.key in months) return this.turn(months[event.key]);
    const date = dayAfter(this.focused, steps[event.key]);
    this.focused = date;
    if (date.getMonth() !== this.month.getMonth()) {
      this.month = new Date(date.getFullYear(), date.getMonth(), 1);
      this.load();
    } else this.draw();
  }
}
