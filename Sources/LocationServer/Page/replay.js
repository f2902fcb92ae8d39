// The replay slider: plays a past path by its own time.
import { byId, element, fillFigures } from "./dom.js";
import { dateTime } from "./format.js";
import { figuresOf } from "./live.js";
import { texts } from "./texts.js";

const speeds = [1, 10, 60, 600, 3600];

/** Dispatches "time" (detail: seconds) when the replay moves. */
export class Replay extends EventTarget {
  constructor() {
    super();
    byId("replay-speed").append(...speeds.map((speed) => element("option", { value: speed, selected: speed === 60 }, `${speed}×`)));
    byId("replay-play").addEventListener("click", () => this.isPlaying ? this.pause() : this.play());
    byId("replay-slider").addEventListener("input", () => {
      this.pause();
      this.move(this.track.start + byId("replay-slider").value / 1000 * (this.track.end - this.track.start));
    });
    this.pause();
  }

  show(track) {
    this.pause();
    this.track = track;
    byId("replay").hidden = track.count < 2;
    if (track.count >= 2) this.place(track.start);
  }

  play() {
    if (this.time >= this.track.end) this.time = this.track.start;
    this.isPlaying = true;
    byId("replay-play").textContent = texts.replay.pause;
    let before = performance.now();
    const step = (now) => {
      if (!this.isPlaying) return;
      this.move(Math.min(this.track.end, this.time + (now - before) / 1000 * Number(byId("replay-speed").value)));
      before = now;
      if (this.time >= this.track.end) this.pause();
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
    byId("replay-slider").value = Math.round((time - track.start) / (track.end - track.start) * 1000);
    byId("replay-slider").setAttribute("aria-valuetext", text);
    byId("replay-time").textContent = text;
    const line = { lat: track.lat[index], lon: track.lon[index], speed: track.speed[index], alt: track.alt[index], eph: track.eph[index] };
    fillFigures(byId("replay-figures"), figuresOf(line, track.satellites[index]));
  }
}
