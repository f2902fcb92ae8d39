// The places: on the map, in a list, highlighted while the location is inside.
import { get, query, send } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { length } from "./format.js";
import { PlaceForm } from "./place-form.js";
import { exportPlaces, importPlaces } from "./place-files.js";
import { texts } from "./texts.js";

const mostListed = 500;
const mostDrawn = 1000;
const mostDistance = 20_000; // metres around the centre of the map

export const nameOf = (place) => place.properties?.name ?? String(place.id);
export const radiusOf = (place) => place.properties?.radius_m ?? place.properties?.radius;

function describe(place) {
  const { type, coordinates } = place.geometry;
  if (type === "Point") return texts.places.circle(length(radiusOf(place)));
  if (type === "Polygon") return texts.places.polygon(coordinates[0].length - 1);
  return type === "LineString" ? texts.places.corridor : type;
}

/** Offers places in a select, after the choice of none. */
export function offerPlaces(id, places, none) {
  const select = byId(id);
  const offered = places.slice(0, mostListed);
  select.hidden = offered.length === 0;
  const named = offered.map((place) => `${place.id} ${nameOf(place)}`).join("\n");
  if (named === select.dataset.named) return;
  select.dataset.named = named;
  const chosen = select.value;
  select.replaceChildren(element("option", { value: "" }, none), ...offered.map((place) => element("option", { value: String(place.id) }, nameOf(place))));
  select.value = chosen;
}

/** Opens the stays at a place. */
const showStays = (place) => document.dispatchEvent(new CustomEvent("place-stays", { detail: { id: String(place.id), name: nameOf(place) } }));

export class Places {
  list = [];
  inside = new Set();
  layers = new Map();

  constructor(map) {
    this.map = map;
    this.form = new PlaceForm(map, () => this.load());
    byId("place-circle").addEventListener("click", () => this.form.create("circle"));
    byId("place-polygon").addEventListener("click", () => this.form.create("polygon"));
    byId("places-export").addEventListener("click", () => this.attempt(exportPlaces));
    byId("places-import").addEventListener("click", () => byId("places-file").click());
    byId("places-file").addEventListener("change", () => this.attempt(() => this.import()));
    document.addEventListener("unitschange", () => this.show());
    map?.view.on("moveend", () => this.list.length > mostDrawn && this.showLayers());
  }

  async attempt(action) {
    try {
      showMessage(byId("places-message"), (await action()) ?? "");
    } catch (problem) {
      showMessage(byId("places-message"), problem.message, true);
    }
  }

  async import() {
    const [file] = byId("places-file").files;
    byId("places-file").value = "";
    if (!file) return "";
    const report = await importPlaces(await file.text(), byId("places-replace").checked);
    await this.load();
    return report;
  }

  async load() {
    try {
      const collection = await get(`/v1/places${query({ near: this.near })}`);
      this.list = collection.features ?? [];
      this.show();
    } catch (problem) {
      if (problem.status !== 400 || this.near !== undefined || !this.map) return;
      this.loadNear(); // there are too many places for one answer
      this.map.view.on("moveend", () => this.loadNear());
    }
  }

  /** Loads the places around the centre of the map. */
  loadNear() {
    const centre = this.map.view.getCenter().wrap();
    const corner = this.map.view.getBounds().getNorthEast();
    const radius = Math.min(mostDistance, centre.distanceTo(corner));
    this.near = `${centre.lat.toFixed(5)},${centre.lng.toFixed(5)},${Math.ceil(radius)}`;
    this.load();
  }

  /** Asks which places contain a location; afterwards the events tell what changes. */
  async findInside(line) {
    const found = await get(`/v1/places${query({ contains: `${line.lat},${line.lon}` })}`).catch(() => null);
    if (found === null) return;
    this.inside = new Set((found.features ?? []).map((place) => String(place.id)));
    this.show();
  }

  line(line) {
    if (line.class !== "POI") return;
    if (line.event === "enter" || line.event === "dwell") this.inside.add(String(line.id));
    if (line.event === "exit") this.inside.delete(String(line.id));
    this.flash = { id: String(line.id), event: line.event };
    this.show();
  }

  show() {
    this.showList();
    if (this.map) this.showLayers();
  }

  showList() {
    const shown = this.list.slice(0, mostListed);
    const rest = this.list.length - shown.length;
    const more = rest > 0 ? [element("li", { class: "empty" }, texts.places.more(rest))] : [];
    byId("place-list").replaceChildren(...shown.map((place) => this.item(place)), ...more);
    byId("no-places").hidden = this.list.length > 0;
  }

  item(place) {
    const name = nameOf(place);
    const isInside = this.inside.has(String(place.id));
    const mark = isInside ? element("span", { class: "chip inside" }, texts.places.inside) : null;
    return element("li", { class: isInside ? "inside" : "" },
      element("button", { type: "button", class: "row", "aria-label": texts.places.show(name), onclick: () => this.fit(place) },
        element("span", { class: "name" }, name), element("span", { class: "use" }, describe(place))),
      mark,
      element("button", { type: "button", "aria-label": texts.places.stays(name), onclick: () => showStays(place) }, texts.places.staysShort),
      element("button", { type: "button", "aria-label": texts.places.edit(name), onclick: () => this.edit(place.id) }, texts.places.editShort));
  }

  edit(id) {
    return this.attempt(async () => {
      const response = await send(`/v1/places/${encodeURIComponent(id)}`);
      this.form.edit(await response.json(), response.headers.get("ETag"));
      this.fit(this.list.find((place) => place.id === id));
    });
  }

  fit(place) {
    if (place && this.map) this.map.fit(this.layers.get(String(place.id)) ?? this.layerOf(place, {}).addTo(this.map.places));
  }

  showLayers() {
    this.map.places.clearLayers();
    this.layers.clear();
    for (const place of this.drawn) {
      const id = String(place.id);
      const isFlashing = this.flash?.id === id ? ` just-${this.flash.event}` : "";
      const className = `place${this.inside.has(id) ? " inside" : ""}${isFlashing}`;
      const layer = this.layerOf(place, { className, bubblingMouseEvents: true });
      layer.bindTooltip(element("span", {}, nameOf(place)), { className: "place-name", permanent: true, direction: "center" });
      this.layers.set(id, layer.addTo(this.map.places));
    }
  }

  /** Of many places, those around the visible part of the map. */
  get drawn() {
    if (this.list.length <= mostDrawn) return this.list;
    const bounds = this.map.view.getBounds().pad(0.5);
    const isNear = (place) => bounds.intersects(this.map.leaflet.geoJSON(place).getBounds());
    return this.list.filter(isNear).slice(0, mostDrawn);
  }

  layerOf(place, options) {
    const { leaflet } = this.map;
    const [longitude, latitude] = place.geometry.coordinates;
    if (place.geometry.type === "Point") return leaflet.circle([latitude, longitude], { ...options, radius: radiusOf(place) });
    return leaflet.geoJSON(place, { style: options });
  }
}
