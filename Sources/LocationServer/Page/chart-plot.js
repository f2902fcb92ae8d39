// Draws one quantity over time on a canvas.
import { colour } from "./dom.js";

/** Shades the times at which the positions were not trusted; a single point is as wide as a line. */
export function shade(pen, { distrusted, time }, from, to, width, height) {
  const x = (index) => (time[index] - from) / (to - from || 1) * width;
  pen.fillStyle = colour("lost");
  pen.globalAlpha = 0.2;
  for (const [first, last] of distrusted) pen.fillRect(x(first), 0, Math.max(devicePixelRatio, x(last - 1) - x(first)), height);
  pen.globalAlpha = 1;
}

/** Least and greatest value of each pixel column, so that a year is as quick to draw as an hour. */
export function summarize(track, values, width, from, to) {
  const lows = new Float64Array(width).fill(NaN);
  const highs = new Float64Array(width).fill(NaN);
  const cuts = new Set();
  const breaks = new Set(track?.breaks ?? []);
  let [least, most] = [Infinity, -Infinity];
  const span = to - from || 1;
  for (let index = 0; index < values.length; index++) {
    const time = track.time[index];
    if (time < from || time > to) continue;
    const value = values[index];
    const x = Math.min(width - 1, Math.floor((time - from) / span * width));
    if (value === null || breaks.has(index) || time - track.time[index - 1] > track.longestKnown) cuts.add(x);
    if (value === null) continue;
    lows[x] = lows[x] <= value ? lows[x] : value;
    highs[x] = highs[x] >= value ? highs[x] : value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { lows, highs, cuts, least, most };
}

/** Draws the summary of the columns as a line over a light area. */
export function plot(pen, { lows, highs, cuts }, y, height, stroke) {
  const [line, area] = [new Path2D(), new Path2D()];
  let last = null;
  const close = () => {
    if (last !== null) area.lineTo(last, height);
  };
  for (let x = 0; x < lows.length; x++) {
    if (cuts.has(x)) {
      close();
      last = null;
    }
    if (Number.isNaN(lows[x])) continue;
    if (last === null) {
      line.moveTo(x, y(lows[x]));
      area.moveTo(x, height);
    } else line.lineTo(x, y(lows[x]));
    line.lineTo(x, y(highs[x]));
    area.lineTo(x, y(highs[x]));
    last = x;
  }
  close();
  pen.fillStyle = pen.strokeStyle = stroke;
  pen.globalAlpha = 0.12;
  pen.fill(area);
  pen.globalAlpha = 1;
  pen.lineWidth = 1.5 * devicePixelRatio;
  pen.lineJoin = "round";
  pen.stroke(line);
}
