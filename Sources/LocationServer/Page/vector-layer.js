// A Leaflet layer that draws the vector tiles of the server in the colours of the theme, with labels in the text size of the page.
import { send } from "./api.js";
import { boxesOnMap } from "./labels.js";
import { coloursNow, isLine, labelOf, order, roleOf, widthAt } from "./vector-style.js";
import { kinds, linesOf, readTile } from "./vector-tile.js";

const tileSize = 256;
const leastWholeZoom = 9; // farther away, the outline of the world is the ground
const cell = 512; // pixels of a tile of the server: its text and lines are made for that

/** Draws the part of a tile that fills a canvas. `scale` is in canvas pixels a unit, `left` and `top` in units. */
class TilePen {
  constructor(canvas, zoom, colours) {
    Object.assign(this, { canvas, zoom, colours, pen: canvas.getContext("2d"), ratio: canvas.width / tileSize });
    this.pen.lineJoin = this.pen.lineCap = "round";
    if (zoom < leastWholeZoom) return;
    this.pen.fillStyle = colours.land;
    this.pen.fillRect(0, 0, canvas.width, canvas.height);
  }

  trace(lines, { scale, left, top }) {
    for (const line of lines) {
      for (let at = 0; at < line.length; at += 2) {
        const [x, y] = [(line[at] - left) * scale, (line[at + 1] - top) * scale];
        if (at === 0) this.pen.moveTo(x, y);
        else this.pen.lineTo(x, y);
      }
    }
  }

  draw(groups, part) {
    for (const role of order) {
      const features = groups.get(role);
      if (!features) continue;
      this.pen.beginPath();
      for (const { feature, extent } of features) this.trace(linesOf(feature), part(extent));
      if (isLine(role)) this.stroke(role);
      else {
        this.pen.fillStyle = this.colours[role];
        this.pen.fill("evenodd");
      }
    }
  }

  stroke(role) {
    const width = widthAt(role, this.zoom) * this.ratio;
    if (width === 0) return;
    const hasEdge = ["street", "main", "motorway"].includes(role) && this.zoom >= 13;
    this.pen.setLineDash(role === "path" || role === "border" ? [4 * this.ratio, 3 * this.ratio] : []);
    if (hasEdge) {
      this.pen.lineWidth = width + 2 * this.ratio;
      this.pen.strokeStyle = this.colours.edge;
      this.pen.stroke();
    }
    this.pen.lineWidth = width;
    this.pen.strokeStyle = this.colours[role === "stream" ? "water" : role];
    this.pen.stroke();
    this.pen.setLineDash([]);
  }
}

/** The features of a tile by role; lines and areas only. */
function grouped(layers) {
  const groups = new Map();
  for (const [name, { extent, features }] of layers) {
    for (const feature of features) {
      const role = feature.kind === kinds.point ? null : roleOf(name, feature.properties);
      if (role === null || (!isLine(role) && feature.kind !== kinds.area)) continue;
      if (!groups.has(role)) groups.set(role, []);
      groups.get(role).push({ feature, extent });
    }
  }
  return groups;
}

/** The middle of the longest straight part of a line, and its angle. */
function straightPart(lines) {
  let best = null;
  for (const line of lines) {
    for (let at = 2; at < line.length; at += 2) {
      const [dx, dy] = [line[at] - line[at - 2], line[at + 1] - line[at - 1]];
      const length = Math.hypot(dx, dy);
      if (!best || length > best.length) best = { length, x: line[at - 2] + dx / 2, y: line[at - 1] + dy / 2, angle: Math.atan2(dy, dx) };
    }
  }
  return best;
}

/** The labels of a tile, with their places in the unit square of Web Mercator. */
function labelsOf(layers, { z, x, y }, zoom) {
  const labels = [];
  for (const [name, { extent, features }] of layers) {
    for (const feature of features) {
      const label = labelOf(name, feature.properties, zoom);
      if (!label || (label.isStreet ? feature.kind !== kinds.line : feature.kind !== kinds.point)) continue;
      const spot = label.isStreet ? straightPart(linesOf(feature)) : { x: linesOf(feature)[0]?.[0], y: linesOf(feature)[0]?.[1], angle: 0, length: Infinity };
      // Tiles overlap: the one that has the place draws the label.
      if (!spot || !(spot.x >= 0 && spot.y >= 0 && spot.x < extent && spot.y < extent)) continue;
      const size = 2 ** z;
      labels.push({ ...label, angle: spot.angle, length: spot.length / extent / size, x: (x + spot.x / extent) / size, y: (y + spot.y / extent) / size });
    }
  }
  return labels;
}

const overlap = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Draws the labels of the loaded tiles over all of them, so that none is cut at a border, and none covers another or lies under a marker. */
class LabelCanvas {
  drawn = []; // boxes of the labels

  constructor(leaflet, view) {
    Object.assign(this, { leaflet, view });
    const pane = view.getPane("labels") ?? view.createPane("labels");
    pane.style.zIndex = 250;
    pane.style.pointerEvents = "none";
    this.canvas = leaflet.DomUtil.create("canvas", "leaflet-zoom-hide", pane);
  }

  draw(labels) {
    const { canvas, view } = this;
    const { x: width, y: height } = view.getSize();
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    this.leaflet.DomUtil.setPosition(canvas, view.containerPointToLayerPoint([0, 0]));
    const pen = canvas.getContext("2d");
    const colours = coloursNow();
    pen.scale(devicePixelRatio, devicePixelRatio);
    Object.assign(pen, { fillStyle: colours.text, strokeStyle: colours.halo, lineWidth: 3, lineJoin: "round", textAlign: "center", textBaseline: "middle" });
    const world = tileSize * 2 ** view.getZoom();
    const { x: left, y: top } = view.getPixelBounds().min;
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 15; // larger with the text of the browser
    const taken = boxesOnMap(view.getContainer());
    const markers = taken.length;
    const known = new Map(); // by text: where it stands
    for (const label of [...labels].sort((a, b) => b.size - a.size)) {
      const [x, y, size] = [label.x * world - left, label.y * world - top, label.size * text];
      if (x < 0 || y < 0 || x > width || y > height) continue;
      pen.font = `${label.isStreet ? 400 : 600} ${size}px system-ui, "DejaVu Sans", sans-serif`;
      const half = pen.measureText(label.text).width / 2 + 4;
      if (label.isStreet && label.length * world < 2 * half) continue;
      const flat = Math.abs(label.angle) > Math.PI / 2 ? label.angle + Math.PI : label.angle;
      const [halfX, halfY] = [Math.abs(Math.cos(flat)) * half + size / 2, Math.abs(Math.sin(flat)) * half + size / 2];
      const box = [x - halfX, y - halfY, x + halfX, y + halfY];
      if (taken.some((other) => overlap(box, other))) continue;
      if ((known.get(label.text) ?? []).some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < 300)) continue;
      taken.push(box);
      known.set(label.text, [...known.get(label.text) ?? [], [x, y]]);
      pen.save();
      pen.translate(x, y);
      pen.rotate(flat);
      pen.strokeText(label.text, 0, 0);
      pen.fillText(label.text, 0, 0);
      pen.restore();
    }
    this.drawn = taken.slice(markers);
  }

  /** Whether a marker has moved over a label. */
  get isCovered() {
    const markers = boxesOnMap(this.view.getContainer());
    return this.drawn.some((label) => markers.some((marker) => overlap(label, marker)));
  }
}

/** A layer of the tiles at `template`; `maxZoom` is the largest zoom of the file: nearer, its tiles are enlarged. */
export function vectorLayer(leaflet, view, { template, attribution, minZoom, maxZoom }) {
  const loaded = new Map(); // by address: a promise of its layers, or null for a tile that the file does not have
  const load = (z, x, y) => {
    const address = template.replace("{z}", z).replace("{x}", x).replace("{y}", y);
    if (!loaded.has(address)) {
      loaded.set(address, (async () => {
        const answer = await send(address, { cache: "default" });
        return answer.status === 204 ? null : readTile(new Uint8Array(await answer.arrayBuffer()));
      })().catch((problem) => {
        loaded.delete(address);
        throw problem;
      }));
      if (loaded.size > 200) loaded.delete(loaded.keys().next().value);
    }
    return loaded.get(address);
  };
  const Layer = leaflet.GridLayer.extend({
    createTile(coordinates, done) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = tileSize * devicePixelRatio;
      this.fill(canvas, coordinates).then(() => done(null, canvas), (problem) => done(problem, canvas));
      return canvas;
    },

    async fill(canvas, { z, x, y }) {
      // A tile of the server covers two of Leaflet's on each side.
      const far = Math.max(0, z - Math.min(maxZoom, Math.max(0, z - Math.log2(cell / tileSize))));
      const source = { z: z - far, x: Math.floor(x / 2 ** far), y: Math.floor(y / 2 ** far) };
      const wrapped = ((source.x % 2 ** source.z) + 2 ** source.z) % 2 ** source.z;
      const layers = source.z < minZoom ? null : await load(source.z, wrapped, source.y);
      if (layers === null || layers.size === 0) return; // the outline remains visible
      const pen = new TilePen(canvas, z, coloursNow());
      const share = 2 ** -far;
      pen.draw(grouped(layers), (extent) => ({
        scale: canvas.width / (extent * share), left: (x * share - source.x) * extent, top: (y * share - source.y) * extent,
      }));
      const key = `${z}:${source.z}/${source.x}/${source.y}`;
      this.labels.delete(key);
      this.labels.set(key, { zoom: z, list: labelsOf(layers, source, z) });
      if (this.labels.size > 500) this.labels.delete(this.labels.keys().next().value);
      this.schedule();
    },

    onAdd(map) {
      this.labels = new Map(); // by tile
      this.canvas = new LabelCanvas(leaflet, map);
      leaflet.GridLayer.prototype.onAdd.call(this, map);
      map.on("moveend zoomend resize", this.schedule, this);
      map.on("names", this.uncover, this);
      this.schedule();
    },

    onRemove(map) {
      map.off("moveend zoomend resize", this.schedule, this);
      map.off("names", this.uncover, this);
      this.canvas.canvas.remove();
      leaflet.GridLayer.prototype.onRemove.call(this, map);
    },

    uncover() {
      if (this.canvas.isCovered) this.schedule();
    },

    schedule() {
      this.frame ??= requestAnimationFrame(() => {
        this.frame = null;
        if (this._map) this.canvas.draw([...this.labels.values()].filter(({ zoom }) => zoom === Math.round(view.getZoom())).flatMap(({ list }) => list));
      });
    },
  });
  return new Layer({ attribution, minZoom: 1, maxZoom: 19, updateWhenZooming: false });
}
