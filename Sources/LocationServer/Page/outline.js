// The outline of the world with a grid of degrees: the map without internet.
import { get } from "./api.js";
import { colour } from "./dom.js";
import { gridStep, latitudeAt, multiples, projectY } from "./grid.js";

/** Decodes delta-encoded arcs into lists of x, y in the unit square of Web Mercator. */
function decodeArc(deltas, scale) {
  let [x, y] = deltas;
  const points = [x / scale / 360 + 0.5, projectY(y / scale)];
  for (let at = 2; at < deltas.length; at += 2) {
    x += deltas[at];
    y += deltas[at + 1];
    points.push(x / scale / 360 + 0.5, projectY(y / scale));
  }
  return points;
}

function reversed(points) {
  const result = [];
  for (let at = points.length - 2; at >= 0; at -= 2) result.push(points[at], points[at + 1]);
  return result;
}

function boxed(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    box[0] = Math.min(box[0], points[at]);
    box[1] = Math.min(box[1], points[at + 1]);
    box[2] = Math.max(box[2], points[at]);
    box[3] = Math.max(box[3], points[at + 1]);
  }
  return { points, box };
}

function decode(world) {
  const arcs = world.arcs.map((arc) => decodeArc(arc, world.scale));
  const rings = world.rings.map((numbers) => numbers.flatMap((n) => n < 0 ? reversed(arcs[~n]) : arcs[n]));
  return { arcs: arcs.map(boxed), rings: rings.map(boxed) };
}

/** Cuts a ring at one side of a box (Sutherland and Hodgman); axis 0 is x, sign 1 keeps what is greater. */
function cut(points, axis, limit, sign) {
  const result = [];
  const count = points.length;
  for (let at = 0; at < count; at += 2) {
    const before = at === 0 ? count - 2 : at - 2;
    const [a, b] = [points[before + axis], points[at + axis]];
    const [insideA, insideB] = [(a - limit) * sign >= 0, (b - limit) * sign >= 0];
    if (insideA !== insideB) {
      const part = (limit - a) / (b - a);
      const other = points[before + 1 - axis] + part * (points[at + 1 - axis] - points[before + 1 - axis]);
      result.push(...(axis === 0 ? [limit, other] : [other, limit]));
    }
    if (insideB) result.push(points[at], points[at + 1]);
  }
  return result;
}

const clipped = (points, [left, top, right, bottom]) =>
  cut(cut(cut(cut(points, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1);

const overlaps = (a, b) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** Draws one tile: the part of the unit square from (left, top) with this size. */
class TileDrawing {
  constructor(canvas, left, top, size) {
    this.pen = canvas.getContext("2d");
    Object.assign(this, { canvas, left, top, size });
    this.box = [left - size / 16, top - size / 16, left + size * 17 / 16, top + size * 17 / 16];
  }

  line(points) {
    const factor = this.canvas.width / this.size;
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [(points[at] - this.left) * factor, (points[at + 1] - this.top) * factor];
      if (at === 0) this.pen.moveTo(x, y);
      else this.pen.lineTo(x, y);
    }
  }

  draw({ arcs, rings }, colours) {
    this.pen.fillStyle = colours.sea;
    this.pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.pen.fillStyle = colours.land;
    this.pen.beginPath();
    for (const ring of rings) {
      if (overlaps(ring.box, this.box)) this.line(clipped(ring.points, this.box));
    }
    this.pen.fill("nonzero");
    this.pen.strokeStyle = colours.border;
    this.pen.lineWidth = devicePixelRatio;
    this.pen.lineJoin = "round";
    this.pen.beginPath();
    for (const arc of arcs) {
      if (overlaps(arc.box, this.box)) this.line(arc.points);
    }
    this.pen.stroke();
  }

  /** Lines of latitude and longitude. */
  grid(zoom, colours) {
    const step = gridStep(zoom);
    const factor = this.canvas.width / this.size;
    this.pen.strokeStyle = colours.grid;
    this.pen.lineWidth = devicePixelRatio;
    this.pen.beginPath();
    const west = (this.left - 0.5) * 360;
    for (const longitude of multiples(step, west, west + this.size * 360)) {
      const x = (longitude / 360 + 0.5 - this.left) * factor;
      this.pen.moveTo(x, 0);
      this.pen.lineTo(x, this.canvas.height);
    }
    for (const latitude of multiples(step, latitudeAt(this.top + this.size), latitudeAt(this.top))) {
      const y = (projectY(latitude) - this.top) * factor;
      this.pen.moveTo(0, y);
      this.pen.lineTo(this.canvas.width, y);
    }
    this.pen.stroke();
  }
}

/** A Leaflet layer with the outline of the world, drawn in the colours of the theme. */
export async function outlineLayer(leaflet) {
  const world = decode(await get(new URL("world.json", import.meta.url).href, { cache: "default" }));
  const Layer = leaflet.GridLayer.extend({
    createTile(coordinates) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 256 * devicePixelRatio;
      const size = 1 / 2 ** coordinates.z;
      const drawing = new TileDrawing(canvas, coordinates.x * size, coordinates.y * size, size);
      const colours = { sea: colour("sea"), land: colour("land"), border: colour("border"), grid: colour("grid") };
      drawing.draw(world, colours);
      drawing.grid(coordinates.z, colours);
      return canvas;
    },
  });
  return new Layer({ updateWhenZooming: false, noWrap: false });
}
