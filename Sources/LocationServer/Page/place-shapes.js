// The draft of a place on the map, with handles to drag.
import { texts } from "./texts.js";

export class Shape {
  /** `onChange` is called after a handle moved; the draft then has its new values. */
  constructor(map, draft, onChange) {
    Object.assign(this, { map, draft, onChange });
    this.draw();
  }

  clear() {
    this.map.drawing.clearLayers();
  }

  draw() {
    this.clear();
    if (this.draft.kind === "circle") this.drawCircle();
    else this.drawPolygon();
  }

  handle(place, title, onDrag) {
    const { leaflet } = this.map;
    const icon = leaflet.divIcon({ className: "handle", iconSize: [20, 20] });
    const marker = leaflet.marker(place, { icon, draggable: true, title, keyboard: false, zIndexOffset: 2000 }).addTo(this.map.drawing);
    marker.on("drag", () => onDrag(marker.getLatLng()));
    marker.on("dragend", () => {
      this.draw();
      this.onChange();
    });
    return marker;
  }

  drawCircle() {
    const { leaflet, drawing } = this.map;
    const { draft } = this;
    const centre = () => leaflet.latLng(draft.lat, draft.lon);
    const circle = leaflet.circle(centre(), { radius: draft.radius, className: "draft", interactive: false }).addTo(drawing);
    const east = () => leaflet.latLng(draft.lat, draft.lon + draft.radius / (111320 * Math.cos(draft.lat * Math.PI / 180)));
    const edge = this.handle(east(), texts.places.handleRadius, (place) => {
      draft.radius = Math.max(1, centre().distanceTo(place));
      circle.setRadius(draft.radius);
      this.onChange();
    });
    this.handle(centre(), texts.places.handleCentre, (place) => {
      [draft.lat, draft.lon] = [place.lat, place.wrap().lng];
      circle.setLatLng(centre());
      edge.setLatLng(east());
      this.onChange();
    });
  }

  drawPolygon() {
    const { leaflet, drawing } = this.map;
    const { corners } = this.draft;
    const polygon = leaflet.polygon(corners, { className: "draft", interactive: false }).addTo(drawing);
    corners.forEach((corner, index) => this.handle(corner, texts.places.handleCorner(index + 1), (place) => {
      corners[index] = [place.lat, place.lng];
      polygon.setLatLngs(corners);
      this.onChange();
    }));
  }
}
