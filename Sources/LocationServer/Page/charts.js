// Speed, height, satellites and accuracy over time. One cursor goes through all of them, and the map shows it, too.
import { colour, element } from "./dom.js";
import { axisTime, dateTime, number, units } from "./format.js";
import { texts } from "./texts.js";

const quantities = [
  { name: "speed", column: "speed", unit: "speed", digits: 1, fromZero: true },
  { name: "altitude", column: "alt", unit: "length", digits: 0, fromZero: false },
  { name: "satellites", column: "satellites", unit: null, digits: 0, fromZero: true },
  { name: "accuracy", column: "eph", unit: "length", digits: 0, fromZero: true },
];

/** Dispatches "cursor" (detail: index of the path, or null when the pointer leaves). */
export class Charts extends EventTarget {
  index = null;

  constructor(host) {
    super();
    this.area = element("div", {
      class: "chart-area", role: "slider", tabindex: 0, "aria-label": texts.charts.cursor, "aria-valuemin": 0, "aria-valuemax": 0,
      "aria-valuenow": 0, "aria-valuetext": texts.charts.none,
    });
    this.rows = quantities.map((quantity) => this.makeRow(quantity));
    this.axis = element("div", { class: "chart-axis", "aria-hidden": "true" }, element("span"), element("span"), element("span"));
    this.area.append(...this.rows.map((row) => row.node));
    host.append(this.area, this.axis);
    this.listen();
  }

  makeRow(quantity) {
    const canvas = element("canvas", { "aria-hidden": "true" });
    const value = element("span", { class: "chart-value" });
    const label = element("span", { class: "chart-label" }, element("span", {}, texts.charts[quantity.name]), value);
    const most = element("span", { class: "chart-most", "aria-hidden": "true" });
    return { quantity, canvas, value, most, node: element("div", { class: "chart" }, label, element("div", { class: "chart-plot" }, canvas, most)) };
  }

  listen() {
    this.area.addEventListener("pointermove", (event) => this.point(event));
    this.area.addEventListener("pointerdown", (event) => this.point(event));
    this.area.addEventListener("pointerleave", () => this.choose(null));
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.area.addEventListener("blur", () => this.choose(null));
    document.addEventListener("unitschange", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.area);
  }

  show(track) {
    this.track = track;
    if (this.index !== null && this.index >= track.count) this.index = null;
    this.schedule();
  }

  /** Draws before the next frame, once for all changes. */
  schedule() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.draw();
    });
  }

  point(event) {
    if (!this.track?.count) return;
    const box = this.rows[0].canvas.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    this.choose(this.track.indexAt(this.track.start + part * (this.track.end - this.track.start)));
  }

  key(event) {
    const last = (this.track?.count ?? 0) - 1;
    if (last < 0) return;
    const page = Math.max(1, Math.round(last / 20));
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.choose(Math.max(0, Math.min(last, (this.index ?? last) + steps[event.key])));
  }

  choose(index) {
    this.moveCursor(index);
    this.dispatchEvent(new CustomEvent("cursor", { detail: index }));
  }

  /** Shows the cursor at a point of the path; null hides it. */
  moveCursor(index) {
    this.index = index;
    this.schedule();
  }

  draw() {
    const { track } = this;
    for (const row of this.rows) this.drawRow(row, track);
    const isEmpty = !track?.count;
    this.area.setAttribute("aria-valuemax", isEmpty ? 0 : track.count - 1);
    this.area.setAttribute("aria-valuenow", this.index ?? (isEmpty ? 0 : track.count - 1));
    this.area.setAttribute("aria-valuetext", isEmpty ? texts.charts.none : this.describe(this.index ?? track.count - 1));
    const span = isEmpty ? 0 : track.end - track.start;
    [...this.axis.children].forEach((label, n) => {
      label.textContent = isEmpty ? "" : axisTime(new Date((track.start + span * n / 2) * 1000), span);
    });
  }

  describe(index) {
    const values = this.rows.map(({ quantity }) => {
      const text = this.text(quantity, this.track[quantity.column][index]);
      return text && `${texts.charts[quantity.name]} ${text}`;
    });
    return [dateTime(new Date(this.track.time[index] * 1000)), ...values.filter(Boolean)].join(", ");
  }

  text({ unit, digits }, value) {
    if (value === null || value === undefined) return null;
    const [factor, name] = units.of(unit);
    return `${number(value * factor, digits)}${name && `\u00a0${name}`}`;
  }

  drawRow(row, track) {
    const { canvas, quantity } = row;
    const width = canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    const height = canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    const values = track?.[quantity.column] ?? [];
    const shownIndex = this.index ?? values.length - 1;
    row.value.textContent = this.text(quantity, values[shownIndex]) ?? "–";
    const columns = summarize(track, values, width);
    row.most.textContent = columns.most === -Infinity ? "" : this.text(quantity, columns.most);
    if (width === 0 || columns.most === -Infinity) return;
    const least = quantity.fromZero ? Math.min(0, columns.least) : columns.least;
    const range = columns.most - least || 1;
    const y = (value) => height - 2 - (value - least) / range * (height - 6);
    const pen = canvas.getContext("2d");
    shade(pen, track, width, height);
    plot(pen, columns, y, height, colour(`chart-${quantity.name}`));
    if (this.index !== null) this.drawCursor(pen, width, height, values[this.index], y);
  }

  drawCursor(pen, width, height, value, y) {
    const { start, end, time } = this.track;
    const x = (time[this.index] - start) / (end - start || 1) * width;
    pen.strokeStyle = pen.fillStyle = colour("ink");
    pen.lineWidth = devicePixelRatio;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, height);
    pen.stroke();
    if (value === null || value === undefined) return;
    pen.beginPath();
    pen.arc(x, y(value), 3.5 * devicePixelRatio, 0, 7);
    pen.fill();
  }
}

/** Shades the times at which the positions were not trusted; a single point is as wide as a line. */
function shade(pen, { distrusted, time, start, end }, width, height) {
  const x = (index) => (time[index] - start) / (end - start || 1) * width;
  pen.fillStyle = colour("lost");
  pen.globalAlpha = 0.2;
  for (const [first, last] of distrusted) pen.fillRect(x(first), 0, Math.max(devicePixelRatio, x(last - 1) - x(first)), height);
  pen.globalAlpha = 1;
}

/** Least and greatest value of each pixel column, so that a year is as quick to draw as an hour. */
function summarize(track, values, width) {
  const lows = new Float64Array(width).fill(NaN);
  const highs = new Float64Array(width).fill(NaN);
  const cuts = new Set();
  const breaks = new Set(track?.breaks ?? []);
  let [least, most] = [Infinity, -Infinity];
  const span = track?.count ? track.end - track.start || 1 : 1;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const x = Math.min(width - 1, Math.floor((track.time[index] - track.start) / span * width));
    if (value === null || breaks.has(index)) cuts.add(x);
    if (value === null) continue;
    lows[x] = lows[x] <= value ? lows[x] : value;
    highs[x] = highs[x] >= value ? highs[x] : value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { lows, highs, cuts, least, most };
}

function plot(pen, { lows, highs, cuts }, y, height, stroke) {
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
