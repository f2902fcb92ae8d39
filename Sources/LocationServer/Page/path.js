// The path on the map: its lines in the colours of a scale, and arrows that show its direction.
import { colour } from "./dom.js";
import { projectY } from "./grid.js";
import { makeScale } from "./path-colours.js";

const longestPiece = 500; // points
const leastArrowZoom = 12;
const arrowSpacing = 90; // pixels along the path
const arrowCell = 48; // pixels; at most one arrow in each
const mostArrows = 400;

export class Path {
  constructor(leaflet, view) {
    Object.assign(this, { leaflet, view });
    this.canvas = leaflet.canvas({ padding: 0.3 });
    this.lines = leaflet.layerGroup().addTo(view);
    const pane = view.createPane("arrows");
    pane.style.zIndex = 420;
    pane.style.pointerEvents = "none";
    this.arrows = leaflet.DomUtil.create("canvas", "leaflet-zoom-hide", pane);
    view.on("moveend zoomend resize viewreset", () => this.drawArrows());
  }

  clear() {
    this.track = null;
    this.lines.clearLayers();
  }

  /** Draws a path; `mode` is one of the modes of a scale. Returns the scale of its colours. */
  draw(track, mode) {
    this.track = track;
    this.scale = makeScale(track, mode);
    const layers = this.lines.getLayers();
    const pieces = piecesOf(track, this.scale);
    pieces.forEach(({ lines, kind }, index) => {
      const style = {
        renderer: this.canvas, interactive: false, weight: 4, color: kind.colour, dashArray: kind.isDashed ? "2 8" : null,
        smoothFactor: track.detail === undefined ? 1 : 0, // the line of a long period is simple already
      };
      if (index >= layers.length) this.lines.addLayer(this.leaflet.polyline(lines, style));
      else layers[index].setLatLngs(lines).setStyle(style);
    });
    for (const layer of layers.slice(pieces.length)) this.lines.removeLayer(layer);
    this.drawArrows();
    return this.scale;
  }

  /** Shows that the path is not exact at this scale. */
  fade(isFaded) {
    for (const node of [this.canvas._container, this.arrows]) node?.classList.toggle("faded", isFaded);
  }

  drawArrows() {
    const { view, arrows, track } = this;
    const size = view.getSize();
    arrows.width = size.x * devicePixelRatio;
    arrows.height = size.y * devicePixelRatio;
    arrows.style.width = `${size.x}px`;
    arrows.style.height = `${size.y}px`;
    this.leaflet.DomUtil.setPosition(arrows, view.containerPointToLayerPoint([0, 0]));
    if (!track?.count || view.getZoom() < leastArrowZoom) return;
    const pen = arrows.getContext("2d");
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.fillStyle = colour("arrow");
    pen.strokeStyle = colour("arrow-edge");
    pen.lineWidth = 2;
    pen.lineJoin = "round";
    for (const arrow of arrowsOf(track, view)) drawArrow(pen, arrow);
  }
}

/** Lists of lines of one colour, of at most so many points: a canvas is slow at one long line that crosses itself. */
function piecesOf(track, scale) {
  const pieces = [];
  const open = new Map(); // by kind: the piece that is filled
  const cuts = new Set(track.breaks);
  const spans = [...track.distrusted];
  let last = null; // kind of the step before
  let line = null;
  for (let index = 1; index < track.count; index++) {
    while (spans.length > 0 && spans[0][1] <= index) spans.shift();
    const isDistrusted = spans.length > 0 && spans[0][0] <= index;
    const jump = Math.abs(track.lon[index] - track.lon[index - 1]) > 180;
    if (jump || cuts.has(index)) {
      last = null;
      continue;
    }
    const kind = scale.kind(index, isDistrusted);
    const piece = open.get(kind);
    const point = [track.lat[index], track.lon[index]];
    if (kind === last && piece.count < longestPiece) {
      line.push(point);
      piece.count++;
      continue;
    }
    line = [[track.lat[index - 1], track.lon[index - 1]], point];
    last = kind;
    if (piece && piece.count < longestPiece) {
      piece.lines.push(line);
      piece.count += 2;
    } else {
      const begun = { kind, lines: [line], count: 2 };
      open.set(kind, begun);
      pieces.push(begun);
    }
  }
  return pieces;
}

/** Places and directions of arrows in the visible part, at equal distances along the path, and none over another. */
function arrowsOf(track, view) {
  const world = 256 * 2 ** view.getZoom();
  const { x: left, y: top } = view.getPixelBounds().min;
  const { x: width, y: height } = view.getSize();
  const cuts = new Set(track.breaks);
  const taken = new Set();
  const arrows = [];
  let [x, y, walked] = [0, 0, 0];
  for (let index = 0; index < track.count && arrows.length < mostArrows; index++) {
    const [beforeX, beforeY] = [x, y];
    x = (track.lon[index] / 360 + 0.5) * world - left;
    y = projectY(track.lat[index]) * world - top;
    if (index === 0 || cuts.has(index)) {
      walked = arrowSpacing / 2;
      continue;
    }
    const step = Math.hypot(x - beforeX, y - beforeY);
    if (step > world / 2) continue; // across the antimeridian
    const first = arrowSpacing - walked;
    walked += step;
    if (walked < arrowSpacing || step < 1) continue;
    for (let at = first; at <= step; at += arrowSpacing) {
      const [placeX, placeY] = [beforeX + (x - beforeX) * at / step, beforeY + (y - beforeY) * at / step];
      if (placeX < 0 || placeY < 0 || placeX > width || placeY > height) continue;
      const cell = Math.floor(placeX / arrowCell) * 10_000 + Math.floor(placeY / arrowCell);
      if (taken.has(cell)) continue;
      taken.add(cell);
      arrows.push({ x: placeX, y: placeY, angle: Math.atan2(y - beforeY, x - beforeX) });
    }
    walked %= arrowSpacing;
  }
  return arrows;
}

function drawArrow(pen, { x, y, angle }) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(7, 0);
  pen.lineTo(-5, -5);
  pen.lineTo(-2.5, 0);
  pen.lineTo(-5, 5);
  pen.closePath();
  pen.stroke();
  pen.fill();
  pen.restore();
}
