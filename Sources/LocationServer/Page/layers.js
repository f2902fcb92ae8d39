// The background of the map: the outline, the tiles of the server, or those of OpenStreetMap, which the user must choose.
import { get, relative } from "./api.js";
import { byId, element } from "./dom.js";
import { showGridLabels } from "./grid.js";
import { outlineLayer } from "./outline.js";
import { texts } from "./texts.js";

const stored = "locate.map";
const leastStreetZoom = 13; // from which the outline shows nothing that helps
const mostFailures = 3; // tiles without one that arrived, after which the server counts as failing

const openStreetMap = {
  template: "https://tile.openstreetmap.org/{z}/{x}/{y}.png", maxZoom: 19, referrerPolicy: "strict-origin-when-cross-origin",
  get attribution() { return `© <a href="https://www.openstreetmap.org/copyright">${texts.map.contributors}</a>`; },
};

export class Layers {
  failures = 0;

  constructor(leaflet, view, attribution) {
    Object.assign(this, { leaflet, view, attribution });
    // OpenStreetMap requires the address of the page, which all other requests omit.
    this.TileLayer = leaflet.TileLayer.extend({
      createTile(coordinates, done) {
        const tile = document.createElement("img");
        if (this.options.referrerPolicy) tile.referrerPolicy = this.options.referrerPolicy;
        tile.alt = "";
        tile.setAttribute("role", "presentation");
        tile.onload = () => this._tileOnLoad(done, tile);
        tile.onerror = () => this._tileOnError(done, tile, new Error("tile"));
        tile.src = this.getTileUrl(coordinates);
        return tile;
      },
    });
  }

  /** Shows the outline of the world, and over it what the user has chosen. */
  async start() {
    if (this.outline) return this.loadOwn();
    this.outline = (await outlineLayer(this.leaflet)).addTo(this.view);
    this.attribution.addAttribution(texts.map.outline);
    this.view.on("move zoomend resize", () => this.showGrid());
    this.view.on("zoomend", () => this.showHint());
    byId("map-layer").addEventListener("change", () => this.choose(byId("map-layer").value));
    byId("map-choose").addEventListener("click", () => byId("map-layer").focus());
    await this.loadOwn();
  }

  /** Asks which tiles the server has. */
  async loadOwn() {
    const own = await get("/v1/tiles").catch(() => null);
    this.sources = { outline: null };
    if (own?.template) {
      const { attribution = "", minZoom = 0, maxZoom = 19, format } = own;
      const { vectorLayer } = format === "vector" ? await import("./vector-layer.js") : {};
      this.sources.tiles = { template: relative(own.template), attribution, minZoom, maxZoom, make: vectorLayer };
    }
    this.sources.openstreetmap = openStreetMap;
    byId("map-layer").replaceChildren(...Object.keys(this.sources).map((name) => element("option", { value: name }, texts.map.layers[name])));
    const wanted = localStorage.getItem(stored);
    this.show(Object.hasOwn(this.sources, wanted) ? wanted : own?.template ? "tiles" : "outline");
  }

  choose(name) {
    localStorage.setItem(stored, name);
    this.show(name);
  }

  show(name) {
    byId("map-layer").value = name;
    this.tiles?.remove();
    this.failures = 0;
    this.report(null);
    const source = this.sources[name];
    this.tiles = source && this.tileLayer(source).addTo(this.view);
    this.showGrid();
    this.showHint();
  }

  tileLayer(source) {
    const { template, attribution, minZoom, maxZoom, referrerPolicy, make } = source;
    const layer = make ? make(this.leaflet, this.view, source)
      : new this.TileLayer(template, { attribution, minZoom: 1, minNativeZoom: minZoom ?? 0, maxNativeZoom: maxZoom, maxZoom: 19, referrerPolicy });
    const host = new URL(template, location.href).host;
    layer.on("tileerror", () => ++this.failures >= mostFailures && layer === this.tiles && this.report(texts.map.failing(host)));
    layer.on("tileload", () => {
      this.failures = 0;
      this.report(null);
    });
    return layer;
  }

  /** Draws again what has the colours of the theme. */
  recolour() {
    this.outline?.redraw();
    if (this.sources?.[byId("map-layer").value]?.make) this.tiles?.redraw();
  }

  report(text) {
    byId("map-failure").hidden = text === null;
    byId("map-failure").textContent = text ?? "";
  }

  showGrid() {
    if (this.tiles) byId("map-grid").replaceChildren();
    else showGridLabels(this.view);
  }

  /** At the scale of streets, the outline is empty. */
  showHint() {
    byId("map-choose").hidden = Boolean(this.tiles) || this.view.getZoom() < leastStreetZoom;
  }
}
