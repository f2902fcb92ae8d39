// The form for one place. The map and the fields edit the same draft, so that a keyboard is enough.
import { send } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { remove, store } from "./place-files.js";
import { Shape } from "./place-shapes.js";
import { texts } from "./texts.js";

const identifier = (name) => name.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "place";

/** A field with its label; `input` has the id of the draft's member. */
const field = (label, input) => element("label", {}, element("span", {}, label), input);

export class PlaceForm {
  constructor(map, onStored) {
    Object.assign(this, { map, onStored, node: byId("place-form") });
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  get isOpen() { return !this.node.hidden; }

  create(kind) {
    const centre = this.map?.view.getCenter() ?? { lat: 0, lng: 0 };
    const radius = Math.max(10, Math.round((this.map?.metresPerPixel ?? 1) * 60 / 10) * 10);
    this.open({ kind, lat: centre.lat, lon: centre.lng, radius, corners: [], properties: {} }, null);
  }

  edit(place, etag) {
    const { type, coordinates } = place.geometry;
    const kind = type === "Point" ? "circle" : type === "Polygon" && coordinates.length === 1 ? "polygon" : "other";
    const draft = { kind, id: String(place.id), properties: place.properties ?? {}, geometry: place.geometry, corners: [] };
    if (kind === "circle") [draft.lon, draft.lat] = coordinates;
    if (kind === "circle") draft.radius = place.properties?.radius_m ?? place.properties?.radius;
    if (kind === "polygon") draft.corners = coordinates[0].slice(0, -1).map(([lon, lat]) => [lat, lon]);
    this.open(draft, etag);
  }

  open(draft, etag) {
    this.shape?.clear();
    Object.assign(this, { draft, etag });
    byId("place-browser").hidden = true;
    this.node.hidden = false;
    showMessage(byId("places-message"), "");
    this.build();
    if (this.map && draft.kind !== "other") {
      this.shape = new Shape(this.map, draft, () => this.fill());
      this.map.showHint(draft.kind === "circle" ? texts.map.placing : texts.map.drawing);
    }
    this.fill();
    this.input("name").focus();
  }

  input(name) { return this.node.elements.namedItem(name); }

  build() {
    const isNew = this.etag === null;
    const { kind, properties } = this.draft;
    const fields = [
      element("h2", {}, isNew ? texts.places.createTitle : texts.places.editTitle),
      field(texts.places.name, element("input", { name: "name", required: true, maxlength: 200, value: properties.name ?? this.draft.id ?? "", autocomplete: "off" })),
      field(texts.places.id, element("input", { name: "id", maxlength: 200, value: this.draft.id ?? "", disabled: !isNew, required: true, autocomplete: "off" })),
    ];
    if (kind === "circle") fields.push(...this.circleFields());
    if (kind === "polygon") fields.push(...this.polygonFields());
    fields.push(this.buttons(isNew));
    this.node.replaceChildren(...fields);
    if (isNew) this.input("name").addEventListener("input", () => this.input("id").value = identifier(this.input("name").value));
  }

  circleFields() {
    const numbered = (name, label, range) => {
      const input = element("input", { type: "number", name, step: "any", required: true, ...range });
      input.addEventListener("input", () => this.read());
      return field(label, input);
    };
    return [
      element("p", { class: "help" }, texts.places.circleHelp),
      element("div", { class: "pair" },
        numbered("lat", texts.position.latitude, { min: -90, max: 90 }), numbered("lon", texts.position.longitude, { min: -180, max: 180 })),
      numbered("radius", texts.places.radius, { min: 1, max: 1000000 }),
    ];
  }

  polygonFields() {
    const area = element("textarea", { name: "corners", rows: 6, spellcheck: "false", required: true });
    area.addEventListener("input", () => this.read());
    return [element("p", { class: "help" }, texts.places.cornersHelp), field(texts.places.corners, area)];
  }

  buttons(isNew) {
    const remover = element("button", { type: "button", class: "danger" }, texts.places.remove);
    remover.addEventListener("click", () => this.remove(remover));
    return element("div", { class: "buttons" },
      element("button", { class: "primary" }, texts.places.save),
      element("button", { type: "button", onclick: () => this.close() }, texts.places.cancel),
      isNew ? null : remover);
  }

  /** Fills the fields from the draft that the map changed. */
  fill() {
    const { kind, lat, lon, radius, corners } = this.draft;
    if (kind === "circle") {
      this.input("lat").value = lat.toFixed(6);
      this.input("lon").value = lon.toFixed(6);
      this.input("radius").value = Math.round(radius * 10) / 10;
    }
    if (kind === "polygon") this.input("corners").value = corners.map((corner) => corner.map((n) => n.toFixed(6)).join(", ")).join("\n");
  }

  /** Takes the fields into the draft; returns false and shows why if that is impossible. */
  read() {
    const { draft } = this;
    if (draft.kind === "circle") {
      for (const name of ["lat", "lon", "radius"]) {
        if (Number.isFinite(this.input(name).valueAsNumber)) draft[name] = this.input(name).valueAsNumber;
      }
    }
    if (draft.kind === "polygon" && !this.readCorners()) return false;
    this.shape?.draw();
    return true;
  }

  readCorners() {
    const corners = [];
    for (const [index, line] of this.input("corners").value.split("\n").entries()) {
      if (line.trim() === "") continue;
      const numbers = line.split(/[,;\s]+/).filter(Boolean).map(Number);
      const isValid = numbers.length === 2 && Math.abs(numbers[0]) <= 90 && Math.abs(numbers[1]) <= 180;
      if (!isValid) return this.fail(texts.places.badCorner(index + 1));
      corners.push(numbers);
    }
    this.draft.corners.splice(0, Infinity, ...corners);
    showMessage(byId("places-message"), "");
    return true;
  }

  fail(text) {
    showMessage(byId("places-message"), text, true);
    return false;
  }

  /** The place as GeoJSON; members that the form does not know stay as they are. */
  get place() {
    const { draft } = this;
    const { radius, ...properties } = { ...draft.properties, name: this.input("name").value.trim() };
    if (draft.kind === "circle") properties.radius_m = draft.radius;
    const ring = draft.corners.map(([lat, lon]) => [lon, lat]);
    const geometry = draft.kind === "circle" ? { type: "Point", coordinates: [draft.lon, draft.lat] }
      : draft.kind === "polygon" ? { type: "Polygon", coordinates: [[...ring, ring[0]]] } : draft.geometry;
    return { type: "Feature", id: this.input("id").value.trim(), properties, geometry };
  }

  async save() {
    if (!this.read()) return;
    if (this.draft.kind === "polygon" && this.draft.corners.length < 3) return this.fail(texts.places.fewCorners);
    const { place } = this;
    try {
      await store(place, this.etag);
      await this.finish(texts.places.saved(place.properties.name));
    } catch (problem) {
      if (problem.status !== 412) return this.fail(problem.message);
      if (this.etag === null) return this.fail(texts.places.exists);
      await this.reload(place.id);
    }
  }

  /** Loads the version of another editor. */
  async reload(id) {
    const response = await send(`/v1/places/${encodeURIComponent(id)}`);
    this.edit(await response.json(), response.headers.get("ETag"));
    this.fail(texts.places.conflict);
  }

  async remove(button) {
    if (!button.classList.contains("armed")) {
      button.classList.add("armed");
      button.textContent = texts.places.confirmRemove;
      return;
    }
    try {
      await remove(this.draft.id, this.etag);
      await this.finish(texts.places.removed(this.draft.properties.name ?? this.draft.id));
    } catch (problem) {
      if (problem.status === 412) await this.reload(this.draft.id);
      else this.fail(problem.message);
    }
  }

  async finish(text) {
    this.close();
    showMessage(byId("places-message"), text);
    await this.onStored();
  }

  close() {
    this.shape?.clear();
    this.shape = null;
    this.node.hidden = true;
    this.node.replaceChildren();
    byId("place-browser").hidden = false;
    this.map?.showHint(null);
    showMessage(byId("places-message"), "");
    byId("place-circle").focus();
  }

  /** Uses a click on the map. */
  choose({ lat, lng }) {
    if (this.draft.kind === "circle") Object.assign(this.draft, { lat, lon: lng });
    if (this.draft.kind === "polygon") this.draft.corners.push([lat, lng]);
    this.shape?.draw();
    this.fill();
  }
}
