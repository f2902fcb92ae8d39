// The state strip: what is known about the location now, how old it is, and where it comes from.
import { access, get } from "./api.js";
import { byId } from "./dom.js";
import { duration, number, sourceName, time } from "./format.js";
import { texts } from "./texts.js";

const trusted = ["clear", "unknown"];
const silent = 5; // seconds without a server after which the location counts as stale

/** Dispatches "change" when the state or its origin changes, and each second. */
export class State extends EventTarget {
  word = null;
  reason = null;
  source = null;
  simulated = false;
  integrity = null; // {integrity, reasons, since} while positions are not trusted
  replayed = false;
  connection = { state: "connecting" };
  subject = undefined; // of the server's source; "" without a name, undefined until the server has answered
  fleet = null; // {count, stale}, or null if the server shows no fleet
  lastTime = null;
  anchor = null; // {age, at}: age of the location in seconds, at a moment of this machine's clock

  start() {
    setInterval(() => this.show(), 1000);
    access.addEventListener("unauthorized", () => this.show());
    this.show();
  }

  /** Age of the last location in seconds, or null. The server measured it; only the time since then is ours. */
  get age() {
    return this.anchor && this.anchor.age + Math.max(0, Date.now() - this.anchor.at) / 1000;
  }

  /** One of connecting, disconnected, unauthorized, acquiring, tracking, stale, lost. */
  get look() {
    const { state, status } = this.connection;
    if (state === "waiting" && (status === 401 || status === 403)) return "unauthorized";
    if (state === "ended" || state === "waiting") return "disconnected";
    if (state === "connecting" && this.wasCut) return "disconnected";
    if (this.word === null) return "connecting";
    if (this.fleet) return this.fleet.count === 0 ? "acquiring" : this.fleet.stale < this.fleet.count ? "tracking" : "stale";
    return this.word === "tracking" && state !== "open" && this.age > silent ? "stale" : this.word;
  }

  get origin() {
    return this.replayed ? "replayed" : this.simulated ? "simulated" : "real";
  }

  /** Follows a subject of which the server answers nothing but its locations. */
  link(subject) {
    [this.subject, this.isLink, this.word] = [subject, true, "acquiring"];
  }

  async refresh() {
    if (this.isLink) return;
    try {
      const state = await get("/v1/state");
      this.word = state.state;
      this.reason = state.reason ?? null;
      this.source = state.source ?? this.source;
      this.simulated = state.simulated === true;
      this.replayed = state.replayed === true;
      this.subject = state.subject ?? "";
      this.integrity = trusted.includes(state.integrity ?? "clear") ? null : state;
      if (state.fleet) this.fleet ??= { count: 0, stale: 0 };
      this.anchor = typeof state.age === "number" ? { age: state.age, at: Date.now() } : null;
      this.show();
    } catch { /* the stream shows that the server is unreachable */ }
  }

  connected(connection) {
    this.wasCut = connection.state === "waiting" || connection.state === "ended" || (this.wasCut && connection.state !== "open");
    this.connection = connection;
    if (connection.state === "open") this.refresh();
    this.show();
  }

  line(line) {
    if (line.class === "TPV") this.location(line);
    if (line.class === "STATE") this.changed(line);
    if (line.class === "SOURCE") this.changed(line);
    this.show();
  }

  location(line) {
    if (line.mode < 2 || line.lat === undefined || line.time === this.lastTime) return;
    const isFirst = this.lastTime === null;
    this.lastTime = line.time;
    this.source = line.source ?? this.source;
    this.simulated = line.simulated === true;
    if (!isFirst) this.anchor = { age: 0, at: Date.now() };
    if (this.isLink) [this.word, this.anchor] = ["tracking", { age: Math.max(0, (Date.now() - Date.parse(line.time)) / 1000), at: Date.now() }];
    if (this.word === "stale" && !isFirst) this.word = "tracking";
  }

  changed(line) {
    this.refresh();
    if (line.state) this.word = line.state;
    if (line.integrity) this.integrity = trusted.includes(line.integrity) ? null : line;
    this.reason = line.reason ?? null;
    if (line.source) this.source = line.source;
  }

  show() {
    const look = this.look;
    const key = `${look}/${this.origin}/${this.source}`;
    document.documentElement.dataset.state = look;
    document.documentElement.dataset.origin = this.origin;
    this.showPill(look);
    byId("status-source").textContent = sourceName(this.source ?? "");
    byId("status-origin").hidden = this.origin === "real";
    byId("status-origin").textContent = this.origin === "real" ? "" : texts.status[this.origin];
    const { integrity, since, reasons } = this.integrity ?? {};
    byId("distrust").hidden = !this.integrity;
    byId("distrust").textContent = this.integrity
      ? texts.status.distrust(texts.integrity.states[integrity] ?? integrity, since && time(new Date(since)),
        (reasons ?? []).map((reason) => texts.integrity.reasons[reason] ?? reason)) : "";
    if (key !== this.shownKey) this.announce(look);
    this.shownKey = key;
    this.dispatchEvent(new Event("change"));
  }

  showPill(look) {
    if (this.fleet && ["acquiring", "tracking", "stale"].includes(look)) return this.showFleet();
    const age = this.age === null ? null : duration(this.age);
    const ended = this.connection.state === "ended";
    const word = look === "stale" && age ? texts.status.stale(age)
      : look === "stale" ? texts.status.staleUnknown
      : look === "disconnected" && ended ? texts.status.ended : texts.status[look];
    byId("status-state").textContent = look === "lost" && this.reason && this.reason !== texts.status.lost.toLowerCase() ? `${word}: ${this.reason}` : word;
    byId("status-age").textContent = this.ageText(look, age);
  }

  showFleet() {
    const { count, stale } = this.fleet;
    byId("status-state").textContent = count === 0 ? texts.fleet.empty : texts.fleet.live(number(count - stale), number(count));
    byId("status-age").textContent = "";
  }

  ageText(look, age) {
    if (look === "stale") return "";
    if (age === null) return look === "unauthorized" ? "" : texts.status.never;
    if (look === "tracking") return texts.status.age(age);
    const pause = Math.round((this.connection.retryAt - Date.now()) / 1000);
    const retry = look === "disconnected" && pause > 1 ? texts.status.retry(pause) : null;
    return [texts.status.lastAge(age), retry].filter(Boolean).join(" · ");
  }

  /** Screen readers get the state when it changes, not the age each second. */
  announce(look) {
    const state = look === "stale" ? texts.status.staleUnknown : texts.status[look];
    const origin = this.origin === "real" ? null : texts.status[this.origin];
    byId("announcement").textContent = texts.status.announce(state, origin, this.source && sourceName(this.source));
  }
}
