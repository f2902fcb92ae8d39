// The page: makes its parts and connects them.
import { showAbilities } from "./abilities.js";
import { named, namedPeriod } from "./address.js";
import { access, link, query } from "./api.js";
import { Charts } from "./charts.js";
import { connectCursor } from "./cursor.js";
import { Doctor } from "./doctor.js";
import { byId } from "./dom.js";
import { Fleet } from "./fleet.js";
import { startFleet } from "./fleet-start.js";
import { Following } from "./following.js";
import { History } from "./history.js";
import { TrackImport } from "./import.js";
import { startLink } from "./link-start.js";
import { Links } from "./links.js";
import { Live } from "./live.js";
import { LocationMap } from "./map.js";
import { PhoneSetup } from "./phone.js";
import { Places } from "./places.js";
import { Replay } from "./replay.js";
import { Sheet } from "./sheet.js";
import { Sky } from "./sky.js";
import { State } from "./state.js";
import { Stays } from "./stays.js";
import { Subjects } from "./subjects.js";
import { LocationStream } from "./stream.js";
import { Tabs } from "./tabs.js";
import { fillTexts, language, texts } from "./texts.js";
import { startChoices } from "./theme.js";
import { askForToken, startTokenForm } from "./token.js";
import { Tokens } from "./tokens.js";
import { Trail } from "./trail.js";
import { Webhooks } from "./webhooks.js";

class Page {
  trail = new Trail();
  shown = null;

  constructor() {
    this.state = new State();
    this.stream = new LocationStream(link ? `/v1/stream${query({ subject: link.subject })}` : undefined);
    this.map = LocationMap.make(byId("map"));
    this.charts = new Charts(byId("charts"));
    this.live = new Live();
    this.sky = new Sky();
    this.doctor = new Doctor();
    this.places = new Places(this.map);
    this.history = new History(this.map, () => this.live.location && this.state.origin !== "real" ? new Date(this.live.location.time) : new Date());
    this.replay = new Replay((time) => this.history.totals.nameAt(time));
    this.webhooks = new Webhooks();
    this.tokens = new Tokens();
    this.phones = new PhoneSetup();
    this.subjects = new Subjects();
    this.import = new TrackImport();
    this.links = new Links(() => this.history.subject);
    this.stays = new Stays(this.map, () => this.live.location, this.places);
    this.tabs = new Tabs(byId("panel"));
    this.fleet = new Fleet(this.map, this.places);
    this.following = new Following();
    this.sheet = new Sheet();
    connectCursor(this);
  }

  start() {
    if (link) startLink(this);
    this.connectStream();
    this.connectMap();
    this.connectViews();
    this.tabs.start();
    this.state.start();
    this.show(this.trail.track);
    this.stream.start();
    this.history.named().then(() => this.map?.showBackground()).catch((problem) => console.warn("no outline of the world:", problem.message));
  }

  connectStream() {
    this.stream.addEventListener("line", (event) => this.line(event.detail));
    this.stream.addEventListener("connection", ({ detail }) => {
      this.state.connected(detail);
      if (detail.state !== "open") return;
      this.isFirstLocation = true;
      this.loadPermitted();
    });
    this.state.addEventListener("change", () => this.stateChanged());
    access.addEventListener("authorized", () => {
      this.stream.connect();
      this.map?.showBackground().catch(() => {});
    });
  }

  /** Loads what the server has for this token: a refusal would be an error in the console. */
  async loadPermitted() {
    this.abilities = await showAbilities(this.tabs);
    const { history, events, places } = this.abilities;
    if (events) this.live.events.load();
    if (places) {
      this.places.load().then(() => this.stays.offer());
      if (this.live.location) this.places.findInside(this.live.location);
    }
    if (link) return;
    this.live.loadSources();
    if (history) this.subjects.load();
    if (this.abilities.links && !byId("share").hidden) this.links.load();
  }

  stateChanged() {
    byId("reconnect").hidden = this.state.look !== "disconnected";
    if (this.state.fleet) startFleet(this);
    else {
      this.doctor.follow(this.state);
      if (this.history.subject === undefined && this.state.subject !== undefined) this.showSubject(named().subject ?? this.state.subject);
      if (this.state.subject !== undefined) this.openPast();
    }
    if (this.origin !== this.state.origin) this.recolour();
    this.origin = this.state.origin;
  }

  /** Shows the past once its subject is known: the period that the address names, or today. */
  openPast() {
    if (this.hasOpenedPast || this.history.subject === null) return;
    if (namedPeriod()) this.history.restore();
    else if (this.tabs.view === "history" && !this.history.period) this.history.choosePreset("today", { isNamed: true });
    else return;
    this.hasOpenedPast = true;
  }

  /** Makes the past that of a subject; null for none. */
  showSubject(subject) {
    this.stays.subject = this.history.subject = subject;
    if (!link) this.subjects.show(subject);
  }

  line(line) {
    // An event of a subject that sends its locations: not of the server's own source.
    if (line.subject !== undefined) return this.live.line(line);
    for (const part of [this.state, this.live, this.places]) part.line(line);
    if (line.class === "STATE" && line.state !== "tracking") this.trail.breaks = true;
    if (line.class === "SKY") this.sky.show(line);
    if (line.class === "TPV" && line.mode >= 2 && typeof line.lat === "number") this.location(line);
  }

  location(line) {
    if (this.isFirstLocation) this.firstLocation(line);
    this.map?.showLocation(line);
    const used = this.live.sky?.uSat ?? this.live.sky?.satellites?.filter((satellite) => satellite.used).length;
    if (this.trail.append(line, used) && this.shown === this.trail.track) this.show(this.trail.track);
  }

  /** After each connection: what happened before, and the places around. */
  async firstLocation(line) {
    this.isFirstLocation = false;
    this.history.begin();
    if (this.abilities?.places) this.places.findInside(line);
    if (this.state.subject === undefined) await this.state.refresh();
    const { track } = this.trail;
    if (await this.trail.load(line.time, this.state.subject) && this.shown === track) this.show(this.trail.track, false, true);
  }

  /** Shows a path; `keeps` leaves the part of the time that the charts show as it is. */
  show(track, fits = false, keeps = track.own === this.shown) {
    this.shown = track.own;
    this.charts.show(track.own, keeps);
    if (fits) this.charts.draw(); // the map fits into what they leave
    this.map?.showTrack(track, fits);
  }

  connectMap() {
    this.map?.addEventListener("choose", (event) => this.choose(event));
    this.map?.addEventListener("drag", () => this.setFollowing(false));
    byId("follow").addEventListener("change", () => this.setFollowing(byId("follow").checked));
    this.following.addEventListener("change", ({ detail }) => this.setFollowing(detail));
    byId("reconnect").addEventListener("click", () => this.stream.connect());
    document.addEventListener("themechange", () => this.recolour());
    this.setFollowing(true);
  }

  recolour() {
    this.map?.recolour();
    this.charts.schedule();
  }

  setFollowing(isOn) {
    byId("follow").checked = isOn;
    const canFollow = !this.state.fleet && this.tabs.view !== "history";
    this.following.show(isOn && canFollow, canFollow && this.map !== null);
    if (!this.map) return;
    this.map.isFollowing = isOn && this.tabs.view !== "history";
    if (this.map.isFollowing && this.live.location) this.map.follow([this.live.location.lat, this.live.location.lon]);
  }

  /** A click on the map belongs to the open form, if any. */
  choose(event) {
    const target = this.places.form.isOpen ? this.places.form : this.tabs.view === "here" ? this.stays : null;
    if (target === null) return;
    event.preventDefault();
    target.choose(event.detail);
  }

  connectViews() {
    this.tabs.addEventListener("change", ({ detail }) => this.view(detail));
    this.history.addEventListener("track", ({ detail }) => {
      this.show(detail.track, detail.fits);
      this.replay.show(detail.track.own);
    });
    this.import.addEventListener("drop", () => this.tabs.open("history"));
    this.subjects.addEventListener("choose", ({ detail }) => {
      this.showSubject(detail);
      if (this.history.period) this.history.choose(this.history.dates);
      else this.history.choosePreset("today");
    });
    this.subjects.addEventListener("others", ({ detail }) => this.history.showOthers(detail));
    this.tokens.addEventListener("sign-in", () => askForToken(false));
    this.tokens.addEventListener("phone", ({ detail }) => this.phones.open(detail));
    access.addEventListener("authorized", () => this.tokens.showSigned());
    this.import.addEventListener("imported", () => this.history.period && this.history.choose(this.history.dates, { isNamed: true }));
    this.history.totals.addEventListener("stops", ({ detail }) => this.history.isShown && this.map?.showStops(detail));
    this.history.totals.addEventListener("stops", () => this.replay.track?.count >= 2 && this.replay.place(this.replay.time));
    this.history.totals.addEventListener("period", ({ detail }) => this.history.choose(detail));
  }

  view(name) {
    this.history.isShown = name === "history";
    this.sheet.open();
    this.charts.only.hidden = name !== "history";
    if (name === "sky") this.sky.show(this.sky.line);
    if (name !== "history") this.replay.pause();
    if (name === "history" && this.history.track) this.show(this.history.track, true);
    else if (name === "history" && this.state.subject !== undefined) this.openPast();
    if (name === "live" || name === "sky") this.show(this.trail.track);
    if (name === "fleet") this.show(this.fleet.subject.track);
    if (name !== "places" && this.places.form.isOpen) this.places.form.close();
    if (name === "share" && this.abilities?.links) this.links.load();
    if (name !== "here") this.stays.clear();
    else this.stays.show();
    this.map?.stops.clearLayers();
    if (name === "history") this.map?.showStops(this.history.totals.stops);
    this.map?.showHint(name === "here" ? texts.map.searching : null);
    this.map?.moveCursor(null);
    this.setFollowing(byId("follow").checked);
  }
}

document.documentElement.lang = language;
fillTexts(document);
startChoices();
startTokenForm();
new Page().start();
// Only the page's own files are kept; a page of a link is shown as long as the link lives.
if (!link && isSecureContext) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
