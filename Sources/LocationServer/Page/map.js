// The map: background, the location with its accuracy, the path, the cursor. Places draw on it, too.
import { get, relative } from "./api.js";
import { byId, colour, element, prefersReducedMotion } from "./dom.js";
import { dateTime, speed } from "./format.js";
import { showGridLabels } from "./grid.js";
import { outlineLayer } from "./outline.js";
import { texts } from "./texts.js";

const leastNamesZoom = 13;
const longestPiece = 500; // points
const near = 24; // pixels from the path at which the pointer touches it

const arrow = `<svg viewBox="-20 -20 40 40" aria-hidden="true"><path class="heading" d="M0-19 6-9 0-11-6-9Z"/><circle class="ring" r="9"/><circle class="dot" r="6"/></svg>`;

/** Dispatches "cursor" (detail: index of the path) and "choose" (detail: {lat, lng}) for a click. */
export class LocationMap extends EventTarget {
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
    this.canvas = leaflet.canvas({ padding: 0.3 });
    this.path = leaflet.featureGroup().addTo(view);
    this.places = leaflet.layerGroup().addTo(view);
    this.drawing = leaflet.layerGroup().addTo(view);
    this.accuracy = leaflet.circle([0, 0], { radius: 0, className: "accuracy", interactive: false });
    const icon = leaflet.divIcon({ className: "location", html: arrow, iconSize: [40, 40] });
    this.marker = leaflet.marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 });
    const cursorIcon = leaflet.divIcon({ className: "cursor", iconSize: [16, 16] });
    this.cursor = leaflet.marker([0, 0], { icon: cursorIcon, interactive: false, keyboard: false, zIndexOffset: 900 });
    this.stops = leaflet.layerGroup().addTo(view);
    this.recolour();
  }

  listen() {
    this.view.on("mousemove", (event) => this.touch(event.latlng, false));
    this.view.on("click", (event) => {
      const handled = !this.dispatchEvent(new CustomEvent("choose", { detail: event.latlng.wrap(), cancelable: true }));
      if (!handled) this.touch(event.latlng, true);
    });
    this.view.on("dragstart", () => this.dispatchEvent(new Event("drag")));
    this.view.on("zoomend", () => this.showNames());
    new ResizeObserver(() => this.view.invalidateSize({ pan: false })).observe(this.view.getContainer());
  }

  /** Shows tiles if the server has some, and the outline of the world below them. */
  async showBackground() {
    this.outline = (await outlineLayer(this.leaflet)).addTo(this.view);
    this.attribution.addAttribution(texts.map.outline);
    this.view.on("move zoomend resize", () => this.tiles || showGridLabels(this.view));
    showGridLabels(this.view);
    const tiles = await get("/v1/tiles").catch(() => null);
    if (!tiles?.template) return;
    const options = { attribution: tiles.attribution ?? "", minZoom: 1, minNativeZoom: tiles.minZoom ?? 0, maxNativeZoom: tiles.maxZoom ?? 19, maxZoom: 19 };
    this.tiles = this.leaflet.tileLayer(relative(tiles.template), options).addTo(this.view);
    byId("map-grid").replaceChildren();
  }

  /** Names of places need room: they appear in the larger scales. */
  showNames() {
    this.view.getContainer().classList.toggle("names", this.view.getZoom() >= leastNamesZoom);
  }

  /** Moves the map so that a layer is visible, and stops following the location. */
  fit(layer) {
    this.dispatchEvent(new Event("drag"));
    this.view.fitBounds(layer.getBounds(), { padding: [60, 60], maxZoom: 17, animate: !prefersReducedMotion() });
  }

  recolour() {
    if (this.track) this.drawPath(this.track.segments(longestPiece));
    this.outline?.redraw();
  }

  /** Shows a TPV line. */
  showLocation(line) {
    const place = [line.lat, line.lon];
    this.marker.setLatLng(place).addTo(this.view);
    const heading = this.marker.getElement().querySelector("svg");
    const moves = typeof line.track === "number" && (line.speed ?? 0) > 0.3;
    heading.classList.toggle("moving", moves);
    heading.style.transform = moves ? `rotate(${line.track}deg)` : "";
    if (line.eph > 0) this.accuracy.setLatLng(place).setRadius(line.eph).addTo(this.view);
    else this.accuracy.remove();
    this.follow(place);
  }

  follow(place) {
    if (!this.isFollowing) return;
    if (!this.hasView) this.view.setView(place, 16);
    else if (!this.view.getBounds().pad(-0.2).contains(place)) this.view.panTo(place, { animate: !prefersReducedMotion() });
    this.hasView = true;
  }

  /** Shows a path; `fits` moves the map so that all of it is visible. */
  showTrack(track, fits = false) {
    this.track = track;
    this.drawPath(track.segments(longestPiece));
    if (fits && track.count > 0) this.view.fitBounds(this.path.getBounds(), { padding: [40, 40], maxZoom: 17, animate: false });
    this.hasView ||= fits;
  }

  /** Draws a line for each piece, because a canvas is slow at one long line that crosses itself; reuses the lines of before. */
  drawPath(pieces) {
    const lines = this.path.getLayers();
    const trusted = { renderer: this.canvas, interactive: false, weight: 4, color: colour("trail"), dashArray: null };
    const distrusted = { ...trusted, color: colour("lost"), dashArray: "2 8" };
    pieces.forEach((piece, index) => {
      const style = piece.isDistrusted ? distrusted : trusted;
      if (index >= lines.length) this.path.addLayer(this.leaflet.polyline(piece, style));
      else lines[index].setLatLngs(piece).setStyle(style);
    });
    for (const line of lines.slice(pieces.length)) this.path.removeLayer(line);
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
  }

  /** Reports the point of the path near the pointer; a click also shows its time. */
  touch(place, isClick) {
    if (!this.track || this.track.count === 0) return;
    const { index } = this.track.nearest(place.lat, place.lng);
    const point = this.leaflet.latLng(this.track.lat[index], this.track.lon[index]);
    const pixels = this.view.latLngToContainerPoint(point).distanceTo(this.view.latLngToContainerPoint(place));
    if (pixels > near) return;
    this.dispatchEvent(new CustomEvent("cursor", { detail: index }));
    if (isClick) this.showTime(point, index);
  }

  showTime(point, index) {
    const text = [dateTime(new Date(this.track.time[index] * 1000)), speed(this.track.speed[index])].filter(Boolean).join(" · ");
    this.leaflet.popup({ closeButton: false, className: "time" }).setLatLng(point).setContent(element("p", {}, text)).openOn(this.view);
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
