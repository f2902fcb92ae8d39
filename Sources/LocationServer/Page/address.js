// What the address names after "#": the view, and the period and the subject of the history. A reload and a shared address show the same.

/** The values that the address names. */
export const named = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

const encode = (text) => encodeURIComponent(text).replaceAll("%3A", ":");

/** Changes values of the address; null removes one. `isStep` makes the former address reachable by the back button. */
export function nameInAddress(values, isStep = false) {
  const known = Object.entries({ ...named(), link: null, ...values }).filter(([, value]) => value !== null && value !== undefined);
  const hash = `#${known.map(([name, value]) => `${name}=${encode(value)}`).join("&")}`;
  if (hash !== location.hash) history[isStep ? "pushState" : "replaceState"](null, "", hash);
}

/** The period that the address names, as two dates; null without a valid one. */
export function namedPeriod() {
  const { from, to } = named();
  const period = [new Date(from), new Date(to)];
  return period.some((date) => Number.isNaN(date.getTime())) || !(period[1] > period[0]) ? null : period;
}
