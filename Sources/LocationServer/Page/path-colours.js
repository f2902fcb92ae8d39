// What the colours of a path mean: speed, height, day, subject or integrity.
import { dayName } from "./days.js";
import { colour } from "./dom.js";
import { length, shortDate, speed, subjectName } from "./format.js";
import { texts } from "./texts.js";

export const modes = ["plain", "speed", "height", "day", "subject", "integrity"];

const steps = 7; // colours of a ramp
const dayColours = 7; // also those of subjects
const longestStep = 300; // seconds between two points from which a speed is computed

/**
 * The scale of a path. `kind(index, isDistrusted)` is the kind of the step to a point: {colour, isDashed}; the same object for the same
 * kind. `legend` is a list of {colour, text} or, of a ramp, {ramp: [colour], least, most}; null without one.
 */
export function makeScale(track, mode) {
  const distrusted = { colour: colour("lost"), isDashed: true };
  const unknown = { colour: colour("unknown"), isDashed: false };
  if (mode === "speed") return rampScale(track, (index) => speedAt(track, index), speed, distrusted, unknown);
  if (mode === "height") return rampScale(track, (index) => track.alt[index], length, distrusted, unknown);
  if (mode === "day") return dayScale(track, distrusted);
  if (mode === "integrity") return integrityScale(distrusted);
  if (track.subjects) return subjectScale(track, distrusted);
  const plain = { colour: colour("trail"), isDashed: false };
  return { kind: (_, isDistrusted) => isDistrusted ? distrusted : plain, legend: null };
}

/** Metres a second; without a recorded speed, that of the step, if it was short. */
function speedAt(track, index) {
  const recorded = track.speed[index];
  if (typeof recorded === "number" || index === 0) return recorded;
  const seconds = track.time[index] - track.time[index - 1];
  if (!(seconds > 0 && seconds <= longestStep)) return null;
  const north = (track.lat[index] - track.lat[index - 1]) * 111_195;
  const east = (track.lon[index] - track.lon[index - 1]) * 111_195 * Math.cos(track.lat[index] * Math.PI / 180);
  return Math.hypot(north, east) / seconds;
}

/** From the least to the greatest value without the outermost hundredths, which are often errors. */
function rampScale(track, value, text, distrusted, unknown) {
  const values = Float64Array.from(track.time.map((_, index) => value(index) ?? NaN)).filter((number) => !Number.isNaN(number)).sort();
  const least = values[Math.floor(values.length * 0.01)];
  const most = values[Math.min(values.length - 1, Math.floor(values.length * 0.99))];
  const ramp = [...Array(steps).keys()].map((step) => ({ colour: colour(`ramp-${step}`), isDashed: false }));
  const step = (number) => Math.max(0, Math.min(steps - 1, Math.floor((number - least) / (most - least || 1) * steps)));
  return {
    kind(index, isDistrusted) {
      if (isDistrusted) return distrusted;
      const number = value(index);
      return typeof number === "number" ? ramp[step(number)] : unknown;
    },
    legend: values.length === 0 ? [{ colour: unknown.colour, text: texts.unknown }]
      : { ramp: ramp.map((kind) => kind.colour), least: text(least), most: text(most) },
  };
}

const turns = () => [...Array(dayColours).keys()].map((day) => ({ colour: colour(`day-${day}`), isDashed: false }));

/** The local days of the path take turns with the colours. */
function dayScale(track, distrusted) {
  const kinds = turns();
  const days = new Map(); // by name: {date, kind}
  const kindOf = [];
  let [start, end, kind] = [0, -Infinity, null]; // of the day, in seconds
  for (const time of track.time) {
    if (time < start || time >= end) {
      const date = new Date(time * 1000);
      start = new Date(date.getFullYear(), date.getMonth(), date.getDate()) / 1000;
      end = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1) / 1000;
      const name = dayName(date);
      if (!days.has(name)) days.set(name, { date, kind: kinds[days.size % dayColours] });
      ({ kind } = days.get(name));
    }
    kindOf.push(kind);
  }
  return {
    kind: (index, isDistrusted) => isDistrusted ? distrusted : kindOf[index],
    legend: days.size > dayColours ? [] : [...days.values()].map(({ date, kind }) => ({ colour: kind.colour, text: shortDate(date) })),
  };
}

/** The subjects take turns with the colours. */
function subjectScale(track, distrusted) {
  const kinds = turns();
  const kindOf = (number) => kinds[number % dayColours];
  return {
    kind: (index, isDistrusted) => isDistrusted ? distrusted : kindOf(track.numberAt(index)),
    legend: track.subjects.map(({ name }, number) => ({ colour: kindOf(number).colour, text: subjectName(name) })),
  };
}

function integrityScale(distrusted) {
  const trusted = { colour: colour("live"), isDashed: false };
  return {
    kind: (_, isDistrusted) => isDistrusted ? distrusted : trusted,
    legend: [{ colour: trusted.colour, text: texts.path.trusted }, { colour: distrusted.colour, text: texts.path.distrusted, isDashed: true }],
  };
}
