// Speed, height, satellites and accuracy over time. One cursor goes through all of them, and the map shows it, too.
import { drag } from "./chart-drag.js";
import { plot, shade, summarize } from "./chart-plot.js";
import { colour, element } from "./dom.js";
import { axisTime, cursorTime, dateTime, number, units } from "./format.js";
import { texts } from "./texts.js";

const quantities = [
  { name: "speed", column: "speed", unit: "speed", digits: 1, fromZero: true },
  { name: "altitude", column: "alt", unit: "length", digits: 0, fromZero: false },
  { name: "satellites", column: "satellites", unit: null, digits: 0, fromZero: true },
  { name: "accuracy", column: "eph", unit: "length", digits: 0, fromZero: true },
];

/**
 * Dispatches "cursor" (detail: index of the path, or null when the pointer leaves), "window" when another part of the time is visible, and
 * "choose" (detail: [from, to] in seconds) when the user wants that part alone.
 */
export class Charts extends EventTarget {
  index = null;
  window = null; // [from, to] in seconds that is visible; null for the whole path

  constructor(host) {
    super();
    this.host = host;
    this.area = element("div", {
      class: "chart-area", role: "slider", tabindex: 0, "aria-label": texts.charts.cursor, "aria-valuemin": 0, "aria-valuemax": 0,
      "aria-valuenow": 0, "aria-valuetext": texts.charts.none,
    });
    this.rows = quantities.map((quantity) => this.makeRow(quantity));
    this.now = element("span", { class: "chart-time" });
    this.axis = element("div", { class: "chart-axis", "aria-hidden": "true" }, element("span"), element("span"), element("span"), this.now);
    this.selection = element("div", { class: "chart-selection", hidden: true });
    this.area.append(...this.rows.map((row) => row.node), this.selection);
    const button = (text, onclick) => element("button", { type: "button", onclick }, text);
    this.only = button(texts.charts.only, () => this.dispatchEvent(new CustomEvent("choose", { detail: this.window })));
    this.tools = element("div", { class: "chart-tools", hidden: true }, this.only, button(texts.charts.whole, () => this.zoom(null)));
    host.append(this.tools, this.area, this.axis);
    this.listen();
  }

  makeRow(quantity) {
    const canvas = element("canvas", { "aria-hidden": "true" });
    const value = element("span", { class: "chart-value" });
    const label = element("span", { class: "chart-label" }, element("span", {}, texts.charts[quantity.name]), value);
    const most = element("span", { class: "chart-most", "aria-hidden": "true" });
    const least = element("span", { class: "chart-least", "aria-hidden": "true" });
    const plot = element("div", { class: "chart-plot" }, canvas, most, least);
    return { quantity, canvas, value, most, least, node: element("div", { class: "chart" }, label, plot) };
  }

  listen() {
    this.area.addEventListener("pointermove", (event) => this.point(event));
    drag(this.area, this.selection, () => this.plotBox, (parts) => parts === null ? this.zoom(null) : this.zoom(parts.map((part) => this.timeAt(part))));
    this.area.addEventListener("pointerleave", () => this.choose(null));
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.area.addEventListener("blur", () => this.choose(null));
    document.addEventListener("unitschange", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.area);
  }

  /** Shows a path; `keeps` leaves the visible part of the time as it is. */
  show(track, keeps = false) {
    this.track = track;
    if (!keeps || this.index >= track.count) this.index = null;
    if (!keeps) this.zoom(null);
    this.schedule();
  }

  get from() { return this.window?.[0] ?? this.track.start; }
  get to() { return this.window?.[1] ?? this.track.end; }

  /** The time at a part (0 to 1) of the width. */
  timeAt(part) {
    return this.from + part * (this.to - this.from);
  }

  /** The box of the plots on the screen. */
  get plotBox() {
    return (this.rows.find((row) => !row.node.hidden) ?? this.rows[0]).canvas.getBoundingClientRect();
  }

  /** Shows a part of the time, which has at least a second and lies in the path; null for all of it. */
  zoom(window) {
    if (window === null && this.window === null) return;
    if (window !== null) {
      const [from, to] = [Math.max(this.track.start, window[0]), Math.min(this.track.end, window[1])];
      if (!(to - from >= 1)) return;
      window = from <= this.track.start && to >= this.track.end ? null : [from, to];
    }
    this.window = window;
    this.tools.hidden = window === null;
    this.dispatchEvent(new Event("window"));
    this.schedule();
  }

  /** Halves or doubles the visible time around the cursor. */
  scale(factor) {
    const centre = this.index === null ? this.timeAt(0.5) : this.track.time[this.index];
    const half = (this.to - this.from) / 2 * factor;
    this.zoom([centre - half, centre + half]);
  }

  /** Draws before the next frame, once for all changes. */
  schedule() {
    this.pending ??= requestAnimationFrame(() => this.draw());
  }

  point(event) {
    if (!this.track?.count) return;
    const box = this.plotBox;
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    this.choose(this.track.indexAt(this.timeAt(part)));
  }

  key(event) {
    const last = (this.track?.count ?? 0) - 1;
    if (last < 0) return;
    const zooms = { "+": () => this.scale(0.5), "-": () => this.scale(2), Escape: () => this.zoom(null) };
    if (event.key in zooms) return zooms[event.key]();
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
    cancelAnimationFrame(this.pending);
    this.pending = null;
    const { track } = this;
    const isEmpty = !track?.count;
    this.host.hidden = isEmpty;
    // A quantity that nothing reports takes no room.
    for (const { node, quantity } of this.rows) node.hidden = isEmpty || !track[quantity.column].some((value) => value !== null);
    for (const row of this.rows) if (!row.node.hidden) this.drawRow(row, track);
    this.area.setAttribute("aria-valuemax", isEmpty ? 0 : track.count - 1);
    this.area.setAttribute("aria-valuenow", this.index ?? (isEmpty ? 0 : track.count - 1));
    this.area.setAttribute("aria-valuetext", isEmpty ? texts.charts.none : this.describe(this.index ?? track.count - 1));
    const span = isEmpty ? 0 : this.to - this.from;
    [...this.axis.children].slice(0, 3).forEach((label, n) => {
      label.textContent = isEmpty ? "" : axisTime(new Date((this.from + span * n / 2) * 1000), span);
    });
    this.showNow(isEmpty, span);
  }

  /** The time at the cursor, on the axis. */
  showNow(isEmpty, span) {
    const time = isEmpty || this.index === null ? null : this.track.time[this.index];
    this.now.hidden = time === null || time < this.from || time > this.to;
    if (this.now.hidden) return;
    const part = span > 0 ? (time - this.from) / span : 0;
    this.now.textContent = cursorTime(new Date(time * 1000), span);
    this.now.style.left = `${part * 100}%`;
    this.now.style.transform = `translateX(${-part * 100}%)`;
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
    const columns = summarize(track, values, width, this.from, this.to);
    const isEmpty = columns.most === -Infinity;
    const least = quantity.fromZero ? Math.min(0, columns.least) : columns.least;
    row.most.textContent = isEmpty ? "" : this.text(quantity, columns.most);
    row.least.textContent = isEmpty || least === columns.most ? "" : this.text(quantity, least);
    if (width === 0 || isEmpty) return;
    const range = columns.most - least || 1;
    const y = (value) => height - 2 - (value - least) / range * (height - 6);
    const pen = canvas.getContext("2d");
    shade(pen, track, this.from, this.to, width, height);
    plot(pen, columns, y, height, colour(`chart-${quantity.name}`));
    if (this.index !== null) this.drawCursor(pen, width, height, values[this.index], y);
  }

  drawCursor(pen, width, height, value, y) {
    const x = (this.track.time[this.index] - this.from) / (this.to - this.from || 1) * width;
    if (x < 0 || x > width) return;
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
