// A fleet: clusters of its subjects on the map, those that are alone, and the list of all.
import { get, query } from "./api.js";
import { byId, fillFigures } from "./dom.js";
import { number } from "./format.js";
import { FleetList } from "./fleet-list.js";
import { FleetSubject } from "./fleet-subject.js";
import { FleetTrails } from "./fleet-trails.js";
import { texts } from "./texts.js";
import { fillVehicle, vehicleMarker } from "./vehicle.js";

const pause = 1000; // milliseconds between two looks at the fleet
const looksAWhole = 10; // looks at the part on the map for each look at the numbers of the whole fleet
const mostNames = 60; // subjects on the map whose names are shown
const mostZoom = 19;
const clusterZooms = [3, 8, 13]; // at which the extent of the fleet is looked for
const enoughPoints = 20;

const shortNumber = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 2 });
const wrap = (longitude) => ((longitude + 180) % 360 + 360) % 360 - 180;

/** The part of the map that is visible, as S,W,N,E. */
function visibleBox(view) {
  const bounds = view.getBounds();
  const south = Math.max(-90, bounds.getSouth());
  const north = Math.min(90, bounds.getNorth());
  const isWhole = bounds.getEast() - bounds.getWest() >= 360;
  const [west, east] = isWhole ? [-180, 180] : [wrap(bounds.getWest()), wrap(bounds.getEast())];
  return textOf([south, west, north, east]);
}

/** A box as the server takes it: S,W,N,E. */
const textOf = (box) => box.map((degrees) => degrees.toFixed(7)).join(",");

/** The box of a square LEVEL/COLUMN/ROW: [south, west, north, east]. */
function boxOfCell(cell) {
  const [level, column, row] = cell.split("/").map(Number);
  const latitude = (line) => Math.atan(Math.sinh(Math.PI * (1 - 2 * line / 2 ** level))) * 180 / Math.PI;
  const longitude = (line) => line / 2 ** level * 360 - 180;
  return [latitude(row + 1), longitude(column), latitude(row), longitude(column + 1)];
}

/** Dispatches "numbers" (detail: {count, stale} of the whole fleet). `subject` is the chosen one. */
export class Fleet extends EventTarget {
  markers = new Map(); // by cell or subject
  looks = 0;

  constructor(map, places) {
    super();
    this.map = map;
    this.list = new FleetList(() => places.list);
    this.subject = new FleetSubject(map);
    this.list.addEventListener("choose", ({ detail }) => this.subject.choose(detail, true));
  }

  async start() {
    this.subject.start();
    setInterval(() => document.hidden || this.look(), pause);
    if (this.map) {
      this.layer = this.map.leaflet.layerGroup().addTo(this.map.view);
      this.trails = new FleetTrails(this.map.leaflet, this.map.view);
      await this.showAll();
      this.map.view.on("moveend", () => {
        this.listed = null;
        this.look();
      });
    }
    this.look();
  }

  /** Moves the map so that all subjects are visible. Few clusters do not show how far their subjects are apart. */
  async showAll() {
    let [box, points] = [[-90, -180, 90, 180], []];
    for (const zoom of clusterZooms) {
      const answer = await get(`/v1/fleet/clusters${query({ box: textOf(box), zoom })}`).catch(() => null);
      if (!answer) break;
      const { clusters, subjects } = answer;
      points = [...clusters, ...subjects].map(({ lat, lon }) => [lat, lon]);
      if (clusters.length === 0 || points.length >= enoughPoints) break;
      // Of a smaller box, the server has smaller clusters.
      const boxes = [...clusters.map(({ cell }) => boxOfCell(cell)), ...subjects.map(({ lat, lon }) => [lat, lon, lat, lon])];
      box = [Math.min, Math.min, Math.max, Math.max].map((pick, side) => pick(...boxes.map((each) => each[side])));
    }
    if (points.length > 0) this.map.view.fitBounds(points, { ...this.map.padding(60), maxZoom: 15, animate: false });
  }

  /** Loads what is visible; one request at a time. */
  async look() {
    this.isWanted = this.isLooking;
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      if (this.looks++ % looksAWhole === 0) this.dispatchEvent(new CustomEvent("numbers", { detail: await get("/v1/fleet") }));
      if (this.map) await this.lookAtMap();
      else await this.list.load();
      await this.subject.refresh();
    } catch { /* the state strip shows that the server is unreachable */ }
    this.isLooking = false;
    if (this.isWanted) this.look();
  }

  async lookAtMap() {
    const { view } = this.map;
    const box = visibleBox(view);
    const answer = await get(`/v1/fleet/clusters${query({ box, zoom: view.getZoom() })}`);
    this.show(answer);
    fillFigures(byId("fleet-figures"), [
      [texts.fleet.inView, number(answer.count)], [texts.fleet.stale, number(answer.stale)],
    ]);
    await this.list.load(box, this.listed ?? null);
  }

  // MARK: The map

  show({ clusters, subjects }) {
    const known = new Set();
    for (const cluster of clusters) {
      known.add(cluster.cell);
      this.place(cluster.cell, cluster, () => this.clusterMarker(cluster));
      this.fillCluster(this.markers.get(cluster.cell), cluster);
    }
    for (const subject of subjects) {
      if (subject.subject === this.subject.chosen?.subject) continue;
      const key = ` ${subject.subject}`;
      known.add(key);
      this.place(key, subject, () => vehicleMarker(this.map, subject.subject).on("click", () => this.subject.choose(subject.subject)));
      fillVehicle(this.markers.get(key), subject);
    }
    for (const [key, marker] of this.markers) {
      if (known.has(key)) continue;
      marker.remove();
      this.markers.delete(key);
    }
    this.trails.take(subjects);
    this.map.view.getContainer().classList.toggle("vehicle-names", subjects.length <= mostNames);
    this.map.placeNames();
  }

  /** Moves the marker, or makes one. */
  place(key, where, make) {
    const marker = this.markers.get(key) ?? make();
    marker.setLatLng(this.map.visible(where));
    if (!this.markers.has(key)) this.markers.set(key, marker.addTo(this.layer));
  }

  clusterMarker({ count }) {
    const size = 28 + 3 * Math.min(6, Math.floor(Math.log10(count)));
    const marker = this.map.leaflet.marker([0, 0], {
      keyboard: false,
      icon: this.map.leaflet.divIcon({ className: "cluster", html: "<span></span>", iconSize: [size, size] }),
    });
    return marker.on("click", () => this.open(marker.cluster));
  }

  fillCluster(marker, cluster) {
    marker.cluster = cluster;
    const node = marker.getElement();
    node.style.setProperty("--share", cluster.stale / cluster.count);
    node.classList.toggle("stale", cluster.stale === cluster.count);
    node.title = texts.fleet.cluster(number(cluster.count), number(cluster.stale));
    node.firstElementChild.textContent = shortNumber.format(cluster.count);
  }

  /** Zooms in until the cluster splits; at the largest zoom, lists its subjects. */
  open(cluster) {
    const { view } = this.map;
    if (view.getZoom() >= mostZoom) {
      this.listed = textOf(boxOfCell(cluster.cell));
      this.look();
      return;
    }
    this.map.center([cluster.lat, cluster.lon], Math.min(mostZoom, view.getZoom() + 2));
  }
}
