// The sky: a plot of the satellites by direction, and bars of their signals, per constellation.
import { byId, element, shape } from "./dom.js";
import { number } from "./format.js";
import { texts } from "./texts.js";

const radius = 120;
const strongest = 55; // dB-Hz at the end of a bar

const nameOf = (gnssid) => texts.sky.constellations[gnssid] ?? texts.sky.other;

/** Satellites by constellation, in the order of gpsd's numbers. */
function groups(satellites) {
  const result = new Map();
  for (const satellite of satellites) {
    const key = satellite.gnssid ?? 8;
    if (!result.has(key)) result.set(key, []);
    result.get(key).push(satellite);
  }
  return [...result].sort(([a], [b]) => a - b);
}

/** Marks differ in shape as well as in colour. */
function mark(gnssid) {
  if (gnssid === 2) return shape("rect", { x: -6, y: -6, width: 12, height: 12, rx: 2 });
  if (gnssid === 3) return shape("path", { d: "M0-8 7 5H-7Z" });
  if (gnssid === 6) return shape("path", { d: "M0-8 8 0 0 8-8 0Z" });
  return shape("circle", { r: 6.5 });
}

const label = (satellite) => texts.sky.satellite(
  nameOf(satellite.gnssid), satellite.svid ?? satellite.PRN, satellite.ss, satellite.used);

function dot(satellite) {
  const distance = (90 - satellite.el) / 90 * radius;
  const angle = satellite.az * Math.PI / 180;
  const place = `translate(${distance * Math.sin(angle)} ${-distance * Math.cos(angle)})`;
  const group = shape("g", { class: `satellite gnss-${satellite.gnssid ?? 8}${satellite.used ? " used" : ""}`, transform: place });
  group.append(shape("title", {}, label(satellite)), mark(satellite.gnssid), shape("text", { y: 18 }, String(satellite.svid ?? satellite.PRN)));
  return group;
}

function dial() {
  const rings = [0, 30, 60].map((elevation) => shape("circle", { class: "dial", r: (90 - elevation) / 90 * radius }));
  const lines = [shape("path", { class: "dial", d: `M0-${radius}V${radius}M-${radius} 0H${radius}` })];
  const { north, east, south, west } = texts.sky;
  const far = radius + 14;
  const letters = [[0, -far, north], [far, 0, east], [0, far, south], [-far, 0, west]]
    .map(([x, y, text]) => shape("text", { class: "letter", x, y }, text));
  return [...rings, ...lines, ...letters];
}

function plot(satellites, sky) {
  const placed = satellites.filter((satellite) => typeof satellite.el === "number" && typeof satellite.az === "number" && satellite.el >= 0);
  const used = satellites.filter((satellite) => satellite.used).length;
  const picture = shape("svg", { viewBox: "-144 -144 288 288", role: "img", "aria-label": texts.sky.plot(used, satellites.length) });
  picture.append(...dial(), ...placed.sort((a, b) => a.used - b.used).map(dot));
  const quality = typeof sky.hdop === "number" ? ` · ${texts.sky.quality(number(sky.hdop, 1))}` : "";
  return [picture, element("p", { class: "caption" }, texts.figures.used(used, satellites.length) + quality)];
}

function bar(satellite) {
  const strength = element("span", { class: "bar-fill" });
  strength.style.width = `${Math.min(100, (satellite.ss ?? 0) / strongest * 100)}%`;
  return element("li", { class: `bar gnss-${satellite.gnssid ?? 8}${satellite.used ? " used" : ""}`, title: label(satellite) },
    element("span", { class: "bar-name" }, String(satellite.svid ?? satellite.PRN)),
    element("span", { class: "bar-track" }, strength),
    element("span", { class: "bar-value" }, satellite.ss === undefined ? "–" : number(satellite.ss)),
    element("span", { class: "for-screen-readers" }, ` ${texts.sky.unit}, ${satellite.used ? texts.sky.used : texts.sky.unused}`));
}

function section([gnssid, satellites]) {
  const signals = satellites.map((satellite) => satellite.ss).filter((ss) => typeof ss === "number");
  const best = signals.length === 0 ? null : number(Math.max(...signals));
  const used = satellites.filter((satellite) => satellite.used).length;
  const sorted = [...satellites].sort((a, b) => (a.svid ?? a.PRN) - (b.svid ?? b.PRN));
  const key = shape("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true", class: `key satellite used gnss-${gnssid}` }, mark(gnssid));
  return element("section", {},
    element("h3", {}, key, texts.sky.group(nameOf(gnssid), used, satellites.length, best)),
    element("ul", { class: "bars" }, ...sorted.map(bar)));
}

export class Sky {
  show(line) {
    this.line = line;
    if (byId("sky").hidden) return;
    const satellites = line?.satellites ?? [];
    if (satellites.length === 0) {
      byId("sky-plot").replaceChildren(element("p", { class: "empty" }, texts.sky.none));
      byId("sky-bars").replaceChildren();
      return;
    }
    byId("sky-plot").replaceChildren(...plot(satellites, line));
    byId("sky-bars").replaceChildren(...groups(satellites).map(section));
  }
}
