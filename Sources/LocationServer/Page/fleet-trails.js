// Where the subjects on the map have been since the page shows them: a short line behind each.
import { byId, colour } from "./dom.js";
import { projectY } from "./grid.js";

const longest = 60; // positions of a subject
const stored = "locate.trails";

export class FleetTrails {
  trails = new Map(); // by subject: its positions, [longitude, latitude]

  constructor(leaflet, view) {
    Object.assign(this, { leaflet, view });
    const pane = view.createPane("trails");
    pane.style.zIndex = 410;
    pane.style.pointerEvents = "none";
    this.canvas = leaflet.DomUtil.create("canvas", "leaflet-zoom-hide", pane);
    view.on("moveend zoomend resize viewreset", () => this.draw());
    byId("fleet-trails").checked = localStorage.getItem(stored) !== "off";
    byId("fleet-trails").addEventListener("change", () => {
      localStorage.setItem(stored, byId("fleet-trails").checked ? "on" : "off");
      this.draw();
    });
  }

  /** Takes the positions of the subjects that the map shows one by one; those of others are forgotten. */
  take(subjects) {
    const before = this.trails;
    this.trails = new Map(subjects.map(({ subject, lat, lon }) => {
      const trail = before.get(subject) ?? [];
      const last = trail.at(-1);
      if (!last || last[0] !== lon || last[1] !== lat) trail.push([lon, lat]);
      if (trail.length > longest) trail.shift();
      return [subject, trail];
    }));
    this.draw();
  }

  draw() {
    const { canvas, view } = this;
    const { x: width, y: height } = view.getSize();
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    this.leaflet.DomUtil.setPosition(canvas, view.containerPointToLayerPoint([0, 0]));
    if (!byId("fleet-trails").checked) return;
    const pen = canvas.getContext("2d");
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.strokeStyle = colour("trail");
    pen.globalAlpha = 0.6;
    pen.lineWidth = 3;
    pen.lineJoin = pen.lineCap = "round";
    const world = 256 * 2 ** view.getZoom();
    const { x: left, y: top } = view.getPixelBounds().min;
    pen.beginPath();
    for (const trail of this.trails.values()) {
      if (trail.length < 2) continue;
      let before = null; // longitude
      for (const [lon, lat] of trail) {
        const shift = Math.ceil((left / world - lon / 360 - 0.5));
        const [x, y] = [(lon / 360 + 0.5 + shift) * world - left, projectY(lat) * world - top];
        if (before === null || Math.abs(lon - before) > 180) pen.moveTo(x, y);
        else pen.lineTo(x, y);
        before = lon;
      }
    }
    pen.stroke();
  }
}
