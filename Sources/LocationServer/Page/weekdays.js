// How the time of stays is distributed over the days of the week, in local time.
import { element, shape } from "./dom.js";
import { duration } from "./format.js";
import { locale, texts } from "./texts.js";

const monday = new Date(2024, 0, 1);

/** The names of the days, Monday first. */
const names = (style) => [...Array(7).keys()].map((day) =>
  new Intl.DateTimeFormat(locale, { weekday: style }).format(new Date(2024, 0, 1 + day)));

/** Seconds of each weekday, Monday first. */
export function secondsByWeekday(stays) {
  const seconds = Array(7).fill(0);
  for (const { enter, exit, lastSeen } of stays) {
    let from = Date.parse(enter);
    const to = Date.parse(exit ?? lastSeen);
    while (from < to) {
      const date = new Date(from);
      const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
      const end = Math.min(to, midnight);
      seconds[(date.getDay() - monday.getDay() + 7) % 7] += (end - from) / 1000;
      from = end;
    }
  }
  return seconds;
}

/** A bar for each weekday; null without a stay of known length. */
export function hoursByWeekday(stays) {
  const seconds = secondsByWeekday(stays);
  const most = Math.max(...seconds);
  if (most === 0) return null;
  const full = names("long");
  const bars = seconds.map((value, day) => element("li", { class: "bar" },
    element("span", { class: "weekday", "aria-hidden": "true" }, names("short")[day]),
    element("span", { class: "bar-track", "aria-hidden": "true" }, bar(value / most)),
    element("span", { class: "use", "aria-hidden": "true" }, duration(value)),
    element("span", { class: "for-screen-readers" }, `${full[day]}: ${duration(value)}`)));
  return element("div", {}, element("h3", {}, texts.here.weekdays), element("ul", { class: "weekdays" }, ...bars));
}

/** A bar of a length from 0 to 1; the policy of the page permits no style attributes. */
const bar = (length) => shape("svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", width: "100%", height: "8" },
  shape("rect", { width: Math.round(length * 100), height: 8, class: "bar-length" }));
