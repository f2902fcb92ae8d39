// The map: background, the location with its accuracy, the path, the cursor. Places draw on it, too.
import { byId, element, fillFigures, prefersReducedMotion } from "./dom.js";
import { dateTime, length, speed, subjectName } from "./format.js";
import { Layers } from "./layers.js";
import { placeLabels } from "./labels.js";
import { Path } from "./path.js";
import { modes } from "./path-colours.js";
import { texts } from "./texts.js";
import { arrow, turn } from "./vehicle.js";

const leastNamesZoom = 13;
const storedMode = "locate.path";
const narrow = 500; // pixels of width
const near = 24; // pixels from the path at which the pointer touches it

/** Dispatches "cursor" (detail: seconds, the time of a point of the path) and "choose" (detail: {lat, lng}) for a click. */
export class LocationMap extends EventTarget {
  /** The map; null with an explanation in its place. */
  static make(container) {
    try {
      return new LocationMap(container);
    } catch (error) {
      container.replaceChildren(element("p", { class: "missing", role: "alert" }, error.message));
      return null;
    }
  }

  /** Throws an error with a text for the user if Leaflet is missing. */
  constructor(container) {
    super();
    if (!window.L) throw new Error(texts.map.missing);
    this.leaflet = window.L;
    const moves = !prefersReducedMotion();
    this.view = this.leaflet.map(container, {
      zoomControl: false, worldCopyJump: true, zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves,
      minZoom: 1, maxZoom: 19, attributionControl: false,
    }).setView([30, 10], 2);
    container.setAttribute("aria-label", texts.map.region);
    this.leaflet.control.zoom({ zoomInTitle: texts.map.zoomIn, zoomOutTitle: texts.map.zoomOut }).addTo(this.view);
    this.leaflet.control.scale({ imperial: false }).addTo(this.view);
    this.attribution = this.leaflet.control.attribution({ prefix: false }).addTo(this.view);
    this.makeLayers();
    this.listen();
  }

  makeLayers() {
    const { leaflet, view } = this;
    this.path = new Path(leaflet, view);
    this.layers = new Layers(leaflet, view, this.attribution);
    this.places = leaflet.layerGroup().addTo(view);
    this.drawing = leaflet.layerGroup().addTo(view);
    this.accuracy = leaflet.circle([0, 0], { radius: 0, className: "accuracy", interactive: false });
    const icon = leaflet.divIcon({ className: "location", html: arrow, iconSize: [40, 40] });
    this.marker = leaflet.marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 });
    const cursorIcon = leaflet.divIcon({ className: "cursor", iconSize: [16, 16] });
    this.cursor = leaflet.marker([0, 0], { icon: cursorIcon, interactive: false, keyboard: false, zIndexOffset: 900 });
    this.stops = leaflet.layerGroup().addTo(view);
    this.mode = modes.find((mode) => mode === localStorage.getItem(storedMode)) ?? "plain";
    byId("path-mode").append(...modes.map((mode) => element("option", { value: mode, selected: mode === this.mode }, texts.path.modes[mode])));
  }

  listen() {
    this.view.on("mousemove", (event) => this.touch(event.latlng, false));
    this.view.on("click", (event) => {
      const handled = !this.dispatchEvent(new CustomEvent("choose", { detail: event.latlng.wrap(), cancelable: true }));
      if (!handled) this.touch(event.latlng, true);
    });
    this.view.on("dragstart", () => this.dispatchEvent(new Event("drag")));
    this.view.on("zoomend", () => this.showNames());
    this.view.on("moveend", () => this.placeNames());
    byId("path-mode").addEventListener("change", () => {
      this.mode = byId("path-mode").value;
      localStorage.setItem(storedMode, this.mode);
      this.recolour();
    });
    document.addEventListener("unitschange", () => this.recolour());
    new ResizeObserver(() => this.view.invalidateSize({ pan: false })).observe(this.view.getContainer());
  }

  /** Shows the background. */
  showBackground() {
    return this.layers.start();
  }

  /** Names of places need room: they appear in the larger scales. */
  showNames() {
    this.view.getContainer().classList.toggle("names", this.view.getZoom() >= leastNamesZoom);
  }

  /** Moves the map so that a layer is visible, and stops following the location. */
  fit(layer) {
    this.dispatchEvent(new Event("drag"));
    this.view.fitBounds(layer.getBounds(), { ...this.padding(60), maxZoom: 17, animate: !prefersReducedMotion() });
  }

  recolour() {
    if (this.track) this.drawPath();
    this.layers.recolour();
  }

  /** Shows a TPV line. */
  showLocation(line) {
    const place = [line.lat, line.lon];
    this.marker.setLatLng(place).addTo(this.view);
    turn(this.marker.getElement(), line.speed, line.track);
    if (line.eph > 0) this.accuracy.setLatLng(place).setRadius(line.eph).addTo(this.view);
    else this.accuracy.remove();
    this.follow(place);
    this.placeNames();
  }

  /** Moves the names off the markers, and off each other, before the next picture. */
  placeNames() {
    this.naming ??= requestAnimationFrame(() => {
      this.naming = null;
      placeLabels(this.view.getContainer());
      this.view.fire("names");
    });
  }

  follow(place) {
    if (!this.isFollowing) return;
    if (this.hasView) this.keepInView(place);
    else this.center(place, 16, false);
    this.hasView = true;
  }

  /** Moves the map if a position is near its edge or beyond, or below the sheet. */
  keepInView(place) {
    const { x, y } = this.view.latLngToContainerPoint(place);
    const { x: width, y: all } = this.view.getSize();
    const height = all - this.covered;
    const isInside = x > 0.14 * width && x < 0.86 * width && y > 0.14 * height && y < 0.86 * height;
    if (!isInside) this.center(place);
  }

  /** Moves the map so that a position is in the middle of what the sheet leaves. */
  center(place, zoom = this.view.getZoom(), animate = !prefersReducedMotion()) {
    const { view } = this;
    view.setView(view.unproject(view.project(place, zoom).add([0, this.covered / 2]), zoom), zoom, { animate });
  }

  /** What is shown keeps so far from the edges; on a narrow map, also from the choices above and the notes below. */
  padding(pixels) {
    const isNarrow = this.view.getSize().x < narrow;
    const [above, below] = isNarrow ? [".map-choices", ".map-notes"].map((name) => document.querySelector(name).offsetHeight) : [0, 0];
    // A third of what the sheet leaves is for what is shown.
    const room = (this.view.getSize().y - this.covered) * 2 / 3 - 2 * pixels;
    const part = Math.max(0, Math.min(1, room / (above + below || 1)));
    return { paddingTopLeft: [pixels, pixels + above * part], paddingBottomRight: [pixels, pixels + below * part + this.covered] };
  }

  /** Pixels at the lower edge that the sheet of a phone covers. */
  get covered() {
    const map = this.view.getContainer().getBoundingClientRect();
    const sheet = byId("sheet").getBoundingClientRect();
    return sheet.height > 0 && sheet.width >= map.width ? Math.max(0, Math.min(map.height / 2, map.bottom - sheet.top)) : 0;
  }

  /** Shows a path; `fits` moves the map so that all of it is visible. */
  showTrack(track, fits = false) {
    this.track = track;
    if (fits && track.count > 0) {
      this.path.clear(); // the map moves with the former path otherwise, and with the new one twice
      this.view.invalidateSize({ pan: false });
      this.view.fitBounds(track.bounds, { ...this.padding(40), maxZoom: 17, animate: false });
    }
    this.drawPath();
    this.hasView ||= fits;
  }

  drawPath() {
    const { legend } = this.path.draw(this.track, this.mode);
    byId("path-legend").hidden = !legend || legend.length === 0 || this.track.count < 2;
    byId("path-legend").replaceChildren(...legendItems(legend));
  }

  /** Shows that the path is being replaced by a more detailed one. */
  fadePath(isFaded) {
    this.path.fade(isFaded);
  }

  showStops(stops) {
    this.stops.clearLayers();
    for (const stop of stops) {
      this.leaflet.circleMarker([stop.lat, stop.lon], { radius: 6, className: "stop", interactive: false }).addTo(this.stops);
    }
  }

  moveCursor(place) {
    if (place === null) this.cursor.remove();
    else this.cursor.setLatLng(place).addTo(this.view);
    this.placeNames();
  }

  /** Reports the point of the path near the pointer; a click also shows its time. */
  touch(place, isClick) {
    if (!this.track || this.track.count === 0) return;
    const { index, time, lat, lon } = this.track.nearest(place.lat, place.lng);
    const pixels = this.view.latLngToContainerPoint([lat, lon]).distanceTo(this.view.latLngToContainerPoint(place));
    if (pixels > near) return;
    if (index < this.track.own.count) this.dispatchEvent(new CustomEvent("cursor", { detail: time }));
    if (isClick) this.showTime([lat, lon], time, index);
  }

  /** Shows when the path was somewhere, with the figures of the point with an index. */
  showTime(place, time, index) {
    const { speed: speeds, alt, eph } = this.track;
    const figures = element("dl", {});
    fillFigures(figures, [
      [texts.figures.speed, speed(speeds[index])], [texts.figures.altitude, length(alt[index])],
      [texts.figures.accuracy, eph[index] > 0 ? `± ${length(eph[index])}` : null],
    ]);
    const subject = this.track.subjects?.[this.track.numberAt(index)];
    const content = element("div", {}, subject ? element("p", {}, element("strong", {}, subjectName(subject.name))) : null, element("p", {}, dateTime(new Date(time * 1000))), figures);
    this.leaflet.popup({ closeButton: false, className: "time", autoPan: false }).setLatLng(place).setContent(content).openOn(this.view);
  }

  /** The position in the copy of the world that is visible. */
  visible({ lat, lon }) {
    return [lat, lon + 360 * Math.ceil((this.view.getBounds().getWest() - lon) / 360)];
  }

  /** Metres of one pixel at the centre of the map. */
  get metresPerPixel() {
    const { lat } = this.view.getCenter();
    return 40075016.7 * Math.cos(lat * Math.PI / 180) / 2 ** (this.view.getZoom() + 8);
  }

  showHint(text) {
    byId("map-hint").hidden = text === null;
    byId("map-hint").textContent = text ?? "";
    this.view.getContainer().classList.toggle("choosing", text !== null);
  }
}

/** The parts of the legend of a scale. */
function legendItems(legend) {
  const swatch = (colour) => {
    const node = element("span", { class: "swatch" });
    node.style.background = colour;
    return node;
  };
  if (legend === null) return [];
  if (legend.ramp) return [legend.least, element("span", { class: "ramp" }, ...legend.ramp.map(swatch)), legend.most];
  return legend.map(({ colour, text }) => element("span", { class: "legend-item" }, swatch(colour), text));
}
