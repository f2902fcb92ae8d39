// Numbers, times and positions as text, in the units that the user chose.
import { locale, texts } from "./texts.js";

const systems = {
  metric: { speed: [3.6, "km/h"], length: [1, "m"], distance: [0.001, "km"] },
  nautical: { speed: [3.6 / 1.852, "kn"], length: [1, "m"], distance: [1 / 1852, "nmi"] },
  imperial: { speed: [3600 / 1609.344, "mph"], length: [1 / 0.3048, "ft"], distance: [1 / 1609.344, "mi"] },
};

let system = systems[localStorage.getItem("locate.units")] ? localStorage.getItem("locate.units") : "metric";

export const units = {
  get name() { return system; },
  names: Object.keys(systems),
  choose(name) {
    system = name;
    localStorage.setItem("locate.units", name);
    document.dispatchEvent(new Event("unitschange"));
  },
  /** The factor and the name of the unit of a quantity: speed, length or distance. */
  of: (quantity) => systems[system][quantity] ?? [1, ""],
};

/** The name of a subject in a sentence or a list. */
export const subjectName = (subject) => subject === "" ? texts.fleet.unnamed : subject;

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

export function number(value, digits = 0) {
  return value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function measured(value, quantity, digits) {
  if (!isNumber(value)) return null;
  const [factor, name] = units.of(quantity);
  return `${number(value * factor, digits)}\u00a0${name}`;
}

export const speed = (value) => measured(value, "speed", 1);
export const length = (value) => measured(value, "length", 0);
export const distance = (value) => measured(value, "distance", 2);
export const course = (value) => isNumber(value) ? `${number(value)}°` : null;

export function position(latitude, longitude) {
  if (!isNumber(latitude) || !isNumber(longitude)) return null;
  const part = (value, positive, negative) => `${Math.abs(value).toFixed(6)}°\u00a0${value < 0 ? negative : positive}`;
  const { north, south, east, west } = texts.sky;
  return `${part(latitude, north, south)}, ${part(longitude, east, west)}`;
}

/** A duration in seconds, with its two largest units. */
export function duration(seconds) {
  if (!isNumber(seconds)) return texts.unknown;
  const whole = Math.max(0, Math.floor(seconds));
  const day = texts.dayUnit;
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}\u00a0min ${whole % 60}\u00a0s`;
  if (whole < 86400) return `${Math.floor(whole / 3600)}\u00a0h ${Math.floor(whole / 60) % 60}\u00a0min`;
  return `${Math.floor(whole / 86400)}\u00a0${day} ${Math.floor(whole / 3600) % 24}\u00a0h`;
}

const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const shortClock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const fullDay = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

const wholeDay = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" });
const weekday = new Intl.DateTimeFormat(locale, { weekday: "short" });

/** Local time of day of a date. */
export const time = (date) => clock.format(date);
export const dateTime = (date) => `${fullDay.format(date)}, ${clock.format(date)}`;

export const fullDate = (date) => wholeDay.format(date);
export const shortDate = (date) => day.format(date);
export const monthName = (date) => month.format(date);

/** The short names of the days of a week, which begins on Monday. */
export const weekdayNames = () => [...Array(7).keys()].map((n) => weekday.format(new Date(2024, 0, 1 + n)));

/** The days of a period in words: one day, or the first and the last. */
export function periodName(from, to) {
  const last = new Date(Math.max(from, to - 1));
  const [first, end] = [fullDay.format(from), fullDay.format(last)];
  return first === end ? first : texts.period(first, end);
}

/** A period; the day of its end only if it differs from that of its start. */
export function period(from, to) {
  const end = fullDay.format(from) === fullDay.format(to) ? time(to) : dateTime(to);
  return texts.period(dateTime(from), end);
}

/** A stay of which the start or the end may be unknown. */
export function stay(from, to) {
  if (from && to) return period(from, to);
  if (from) return texts.here.since(dateTime(from));
  return to ? texts.here.before(dateTime(to)) : texts.here.always;
}

/** The label of an axis that spans so many seconds. */
export function axisTime(date, span) {
  if (span > 5 * 86400) return day.format(date);
  if (span > 86400) return `${day.format(date)} ${shortClock.format(date)}`;
  return span > 1800 ? shortClock.format(date) : clock.format(date);
}

/** The time at the cursor of an axis that spans so many seconds. */
export const cursorTime = (date, span) => span > 86400 ? `${day.format(date)} ${shortClock.format(date)}` : clock.format(date);

/** The value of an input of type datetime-local. */
export function localInput(date) {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60000);
  return shifted.toISOString().slice(0, 19);
}

/** The name of a source for people. */
export const sourceName = (source) => source === "-" ? texts.live.standardInput : source;
