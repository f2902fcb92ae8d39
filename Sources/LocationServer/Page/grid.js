// The grid of degrees: its step at each zoom, and its labels at the edges of the map.
import { byId, element } from "./dom.js";
import { texts } from "./texts.js";

const mostLatitude = 85.0511;
const closest = 110; // pixels between two lines

/** The y of a latitude in the unit square of Web Mercator. */
export function projectY(latitude) {
  const sine = Math.sin(Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const latitudeAt = (y) => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI;

/** Degrees between two lines: 1, 2 or 5 times a power of ten; up to 30 for the whole world. */
export function gridStep(zoom) {
  const least = 360 / 2 ** (zoom + 8) * closest;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least);
  return step > 20 ? 30 : step;
}

export function multiples(step, from, to) {
  const result = [];
  for (let n = Math.ceil(from / step); n * step < to; n++) result.push(n * step);
  return result;
}

function label(degrees, step, positive, negative) {
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const wrapped = ((degrees + 540) % 360 + 360) % 360 - 180;
  const sign = Math.abs(wrapped) < step / 2 ? "" : wrapped < 0 ? negative : positive;
  return `${Math.abs(wrapped).toFixed(digits)}°${sign}`;
}

/** Labels the lines: longitudes at the top, latitudes at the right edge. */
export function showGridLabels(view) {
  const bounds = view.getBounds();
  const step = gridStep(view.getZoom());
  const place = (node, x, y) => {
    node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    return node;
  };
  const { x: width } = view.getSize();
  const container = view.getContainer();
  const bottom = container.querySelector(".leaflet-control-attribution").getBoundingClientRect().top - container.getBoundingClientRect().top;
  const east = multiples(step, bounds.getWest(), bounds.getEast()).map((degrees) => {
    const { x } = view.latLngToContainerPoint([0, degrees]);
    return x < 56 || x > width - 120 ? null : place(element("span", {}, label(degrees, step, texts.sky.east, texts.sky.west)), x + 4, 2);
  });
  const north = multiples(step, Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())).map((degrees) => {
    const { y } = view.latLngToContainerPoint([degrees, bounds.getCenter().lng]);
    return y < 24 || y > bottom ? null : place(element("span", { class: "north" }, label(degrees, step, texts.sky.north, texts.sky.south)), width, y - 17);
  });
  byId("map-grid").replaceChildren(...[...east, ...north].filter(Boolean));
}
