// A fleet: clusters of its subjects on the map, and one subject with its trail.
import { get, query } from "./api.js";
import { byId, fillFigures, prefersReducedMotion, showMessage } from "./dom.js";
import { course, dateTime, duration, number, position, speed, subjectName } from "./format.js";
import { FleetList } from "./fleet-list.js";
import { FleetTrails } from "./fleet-trails.js";
import { LocationStream } from "./stream.js";
import { texts } from "./texts.js";
import { Track } from "./track.js";

const pause = 2000; // milliseconds between two looks at the fleet
const looksAWhole = 5; // looks at the part on the map for each look at the numbers of the whole fleet
const mostNames = 60; // subjects on the map whose names are shown
const mostZoom = 19;
const trailLength = 900; // seconds of path before the last position
const mostPoints = 36_000;

const arrow = `<svg viewBox="-20 -20 40 40" aria-hidden="true"><path class="heading" d="M0-19 6-9 0-11-6-9Z"/><circle class="ring" r="9"/><circle class="dot" r="6"/></svg>`;
const shortNumber = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 2 });
const wrap = (longitude) => ((longitude + 180) % 360 + 360) % 360 - 180;

/** The part of the map that is visible, as S,W,N,E. */
function visibleBox(view) {
  const bounds = view.getBounds();
  const south = Math.max(-90, bounds.getSouth());
  const north = Math.min(90, bounds.getNorth());
  const isWhole = bounds.getEast() - bounds.getWest() >= 360;
  const [west, east] = isWhole ? [-180, 180] : [wrap(bounds.getWest()), wrap(bounds.getEast())];
  return [south, west, north, east].map((degrees) => degrees.toFixed(6)).join(",");
}

/** The box of a square LEVEL/COLUMN/ROW, as S,W,N,E. */
function boxOfCell(cell) {
  const [level, column, row] = cell.split("/").map(Number);
  const latitude = (line) => Math.atan(Math.sinh(Math.PI * (1 - 2 * line / 2 ** level))) * 180 / Math.PI;
  const longitude = (line) => line / 2 ** level * 360 - 180;
  return [latitude(row + 1), longitude(column), latitude(row), longitude(column + 1)].map((degrees) => degrees.toFixed(7)).join(",");
}

/**
 * Dispatches "numbers" (detail: {count, stale} of the whole fleet), "track" (detail: the trail of the chosen subject) and "history"
 * (detail: the subject) when its past is wanted.
 */
export class Fleet extends EventTarget {
  markers = new Map(); // by cell or subject
  track = new Track();
  chosen = null; // the answer about the chosen subject
  looks = 0;

  constructor(map, places) {
    super();
    this.map = map;
    this.list = new FleetList(() => places.list);
    this.list.addEventListener("choose", ({ detail }) => this.choose(detail, true));
    this.stream = new LocationStream(null);
    byId("fleet-history").addEventListener("click", () => this.dispatchEvent(new CustomEvent("history", { detail: this.chosen.subject })));
    byId("fleet-close").addEventListener("click", () => this.leave());
    document.addEventListener("unitschange", () => this.chosen && this.showFigures());
    this.stream.addEventListener("line", ({ detail }) => this.line(detail));
  }

  async start() {
    this.stream.start();
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

  /** Moves the map so that all subjects are visible. */
  async showAll() {
    const answer = await get(`/v1/fleet/clusters${query({ box: "-90,-180,90,180", zoom: 3 })}`).catch(() => null);
    const points = [...answer?.clusters ?? [], ...answer?.subjects ?? []].map(({ lat, lon }) => [lat, lon]);
    if (points.length > 0) this.map.view.fitBounds(points, { padding: [60, 60], maxZoom: 15, animate: false });
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
      await this.refresh();
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
      if (subject.subject === this.chosen?.subject) continue;
      const key = ` ${subject.subject}`;
      known.add(key);
      this.place(key, subject, () => this.subjectMarker(subject));
      fillSubject(this.markers.get(key), subject);
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
    marker.setLatLng(this.visible(where));
    if (!this.markers.has(key)) this.markers.set(key, marker.addTo(this.layer));
  }

  /** The position in the copy of the world that the map shows. */
  visible({ lat, lon }) {
    const west = this.map.view.getBounds().getWest();
    return [lat, lon + 360 * Math.ceil((west - lon) / 360)];
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
      this.listed = boxOfCell(cluster.cell);
      this.look();
      return;
    }
    view.setView([cluster.lat, cluster.lon], Math.min(mostZoom, view.getZoom() + 2), { animate: !prefersReducedMotion() });
  }

  subjectMarker({ subject }, isChosen = false) {
    const icon = this.map.leaflet.divIcon({ className: `vehicle${isChosen ? " chosen" : ""}`, html: `${arrow}<span class="vehicle-name"></span>`, iconSize: [32, 32] });
    const marker = this.map.leaflet.marker([0, 0], { icon, keyboard: false, title: subjectName(subject), zIndexOffset: isChosen ? 900 : 0 });
    // The element exists once the marker is on the map.
    marker.on("add", () => marker.getElement().querySelector(".vehicle-name").textContent = subjectName(subject));
    return marker.on("click", () => this.choose(subject));
  }

  // MARK: One subject

  /** Shows a subject and its trail; `moves` also moves the map to it. */
  async choose(subject, moves = false) {
    try {
      const answer = await get(`/v1/fleet/subject${query({ subject })}`);
      showMessage(byId("fleet-message"), "");
      this.leave();
      this.chosen = answer;
      this.showChosen();
      if (moves && this.map) this.map.view.setView(this.visible(answer), Math.max(14, this.map.view.getZoom()), { animate: false });
      await this.loadTrail(answer);
    } catch (problem) {
      showMessage(byId("fleet-message"), problem.status === 404 ? texts.fleet.unknown(subject) : problem.message, true);
    }
  }

  async loadTrail(answer) {
    const to = Date.parse(answer.time);
    const period = { from: new Date(to - trailLength * 1000).toISOString(), to: answer.time };
    const past = answer.links.track && await get(`${answer.links.track}&${query(period).slice(1)}`).catch(() => null);
    if (this.chosen !== answer) return;
    this.track = new Track(past ?? {});
    this.dispatchEvent(new CustomEvent("track", { detail: this.track }));
    this.stream.follow(answer.links.stream);
  }

  leave() {
    this.chosen = null;
    this.marker?.remove();
    this.marker = null;
    this.track = new Track();
    this.stream.follow(null);
    byId("fleet-subject").hidden = true;
    this.dispatchEvent(new CustomEvent("track", { detail: this.track }));
  }

  /** A line of the chosen subject's stream. */
  line(line) {
    if (line.class !== "TPV" || typeof line.lat !== "number" || !this.chosen) return;
    if (!this.track.append(line)) return;
    this.track.trim(mostPoints);
    Object.assign(this.chosen, { lat: line.lat, lon: line.lon, time: line.time, speed: line.speed, track: line.track, age: 0, state: "live" });
    this.showChosen();
    this.dispatchEvent(new CustomEvent("track", { detail: this.track }));
  }

  /** Asks for the age and the state of the chosen subject. */
  async refresh() {
    const { chosen } = this;
    if (!chosen) return;
    const answer = await get(`/v1/fleet/subject${query({ subject: chosen.subject })}`);
    if (this.chosen !== chosen) return;
    Object.assign(chosen, { speed: undefined, track: undefined }, answer);
    this.showChosen();
  }

  showChosen() {
    const { chosen } = this;
    byId("fleet-subject").hidden = false;
    byId("fleet-history").hidden = chosen.links.history === undefined;
    this.showFigures();
    if (!this.map) return;
    this.marker ??= this.subjectMarker(chosen, true).addTo(this.layer);
    this.marker.setLatLng(this.visible(chosen));
    fillSubject(this.marker, chosen);
    if (byId("fleet-follow").checked && !this.map.view.getBounds().pad(-0.1).contains(this.visible(chosen))) {
      this.map.view.panTo(this.visible(chosen), { animate: !prefersReducedMotion() });
    }
  }

  showFigures() {
    const { chosen } = this;
    byId("fleet-subject-name").textContent = subjectName(chosen.subject);
    byId("fleet-subject").dataset.state = chosen.state;
    fillFigures(byId("fleet-subject-figures"), [
      [texts.figures.position, position(chosen.lat, chosen.lon)],
      [texts.figures.speed, speed(chosen.speed)],
      [texts.figures.course, course(chosen.track)],
      [texts.fleet.state, `${texts.fleet.states[chosen.state]}, ${texts.status.age(duration(chosen.age))}`],
      [texts.figures.time, dateTime(new Date(chosen.time))],
    ]);
  }
}

/** Shows the state and the course of a subject in its marker. */
function fillSubject(marker, { state, speed: pace, track, simulated }) {
  const node = marker.getElement();
  node.classList.toggle("stale", state === "stale");
  node.classList.toggle("simulated", simulated === true);
  const heading = node.querySelector("svg");
  const moves = typeof track === "number" && pace > 0.3;
  heading.classList.toggle("moving", moves);
  heading.style.transform = moves ? `rotate(${track}deg)` : "";
}
