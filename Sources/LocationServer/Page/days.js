// Days of the reader's time zone, and the periods that are offered.

const milliseconds = 86_400_000;

export const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** The start of the day so many days later; days may have 23 or 25 hours. */
export const dayAfter = (date, days = 1) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The name of a day, as the server writes it: 2026-03-03. */
export const dayName = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

/** The days of the totals and of the calendar are those of the reader. */
export const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const age = (days) => (now) => [new Date(now - days * milliseconds), now];

/** The periods, each from the date that counts as now. */
export const presets = {
  today: (now) => [startOfDay(now), now],
  yesterday: (now) => [dayAfter(now, -1), startOfDay(now)],
  week: age(7),
  month: age(30),
  year: age(365),
};

/** Whether a period lies within one day. */
export const isDay = ([from, to]) => to <= dayAfter(from);

const monthAfter = (date, months) => new Date(date.getFullYear(), date.getMonth() + months, 1);

/** Whether a period is a calendar month. */
export const isMonth = ([from, to]) => from.getTime() === monthAfter(from, 0).getTime() && to.getTime() === monthAfter(from, 1).getTime();

/** The period of the same length before or after; of a part of a day, the whole day; of a month, the month. */
export function neighbour([from, to], direction) {
  if (isMonth([from, to])) return [monthAfter(from, direction), monthAfter(from, direction + 1)];
  if (isDay([from, to])) return [dayAfter(from, direction), dayAfter(from, direction + 1)];
  const days = Math.max(1, Math.round((to - from) / milliseconds)) * direction;
  const move = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, date.getHours(), date.getMinutes(), date.getSeconds());
  return [move(from), move(to)];
}
