// The replay slider: plays a past path, or the part of it that the charts show, by its own time.
import { byId, element, fillFigures } from "./dom.js";
import { dateTime, localInput } from "./format.js";
import { figuresOf } from "./live.js";
import { texts } from "./texts.js";

/** How many times as fast as it happened. */
const speeds = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 259_200, 604_800];
const [shortest, longest, usual] = [4, 1200, 60]; // seconds that a replay takes
const mostSteps = 1000;
/** Seconds of a step of the slider. */
const stepLengths = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400];

/** Dispatches "time" (detail: seconds) when the replay moves, and "outside" when it is to go to a time of another period. */
export class Replay extends EventTarget {
  /** `nameAt` returns the name of the place at a time in seconds, or null. */
  constructor(nameAt) {
    super();
    this.nameAt = nameAt;
    byId("replay-play").addEventListener("click", () => this.isPlaying ? this.pause() : this.play());
    byId("replay-slider").addEventListener("input", () => {
      this.pause();
      this.move(Math.min(this.to, this.from + Number(byId("replay-slider").value)));
    });
    byId("replay-at").addEventListener("change", () => {
      const time = new Date(byId("replay-at").value) / 1000;
      this.pause();
      if (!Number.isFinite(time)) return;
      if (time >= this.track.start && time <= this.track.end) this.move(time);
      else this.dispatchEvent(new CustomEvent("outside", { detail: time }));
    });
    this.pause();
  }

  show(track) {
    this.pause();
    this.track = track;
    byId("replay").hidden = track.count < 2;
    if (track.count < 2) return;
    this.time = track.start;
    this.limit(null);
  }

  /** Plays a part of the time: [from, to] in seconds; null for all of it. */
  limit(window) {
    const { track } = this;
    if (!(track?.count >= 2)) return;
    [this.from, this.to] = window ?? [track.start, track.end];
    const span = this.to - this.from;
    this.offerSpeeds(span);
    this.step = stepLengths.find((step) => span / step <= mostSteps) ?? stepLengths.at(-1);
    Object.assign(byId("replay-slider"), { min: 0, max: Math.ceil(span / this.step) * this.step, step: this.step });
    if (this.time < this.from || this.time > this.to) this.time = this.from;
    this.place(this.time);
  }

  /** Offers the speeds with which the period takes between seconds and minutes. */
  offerSpeeds(span) {
    const offered = speeds.filter((speed) => speed === 1 || (span / speed >= shortest && span / speed <= longest));
    const distance = (speed) => Math.abs(Math.log(span / speed / usual));
    const best = offered.reduce((best, speed) => distance(speed) < distance(best) ? speed : best);
    byId("replay-speed").replaceChildren(...offered.map((speed) =>
      element("option", { value: speed, selected: speed === best }, texts.replay.times(speed))));
  }

  play() {
    if (this.time >= this.to || this.time < this.from) this.time = this.from;
    this.isPlaying = true;
    byId("replay-play").textContent = texts.replay.pause;
    let before = performance.now();
    const step = (now) => {
      if (!this.isPlaying) return;
      this.move(Math.min(this.to, this.time + (now - before) / 1000 * Number(byId("replay-speed").value)));
      before = now;
      if (this.time >= this.to) this.pause();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  pause() {
    this.isPlaying = false;
    byId("replay-play").textContent = texts.replay.play;
  }

  move(time) {
    this.place(time);
    this.dispatchEvent(new CustomEvent("time", { detail: time }));
  }

  /** Moves the slider and the figures to a time, without an event. */
  place(time) {
    const { track } = this;
    this.time = time;
    const index = track.indexAt(time);
    const text = dateTime(new Date(time * 1000));
    byId("replay-slider").value = time - this.from;
    byId("replay-slider").setAttribute("aria-valuetext", text);
    byId("replay-time").textContent = text;
    if (document.activeElement !== byId("replay-at")) byId("replay-at").value = localInput(new Date(time * 1000));
    const line = { lat: track.lat[index], lon: track.lon[index], speed: track.speed[index], alt: track.alt[index], eph: track.eph[index] };
    fillFigures(byId("replay-figures"), [[texts.figures.place, this.nameAt(time)], ...figuresOf(line, track.satellites[index])]);
  }
}
