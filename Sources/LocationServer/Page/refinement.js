// The part of the path that the map shows, in the detail of its pixels: from afar, a path of few points is right; near, it would cut corners.
import { byId } from "./dom.js";
import { length } from "./format.js";
import { texts } from "./texts.js";

const pixels = 2; // of the map that a location may be left out within
const finest = 2; // metres: positions are not more exact
const margin = 0.5; // of the visible part, on each side, that is loaded as well
const mostAttempts = 4;

export class Refinement {
  shown = null; // {bounds, detail} of the part on the map

  constructor(history, map) {
    Object.assign(this, { history, map });
    map?.view.on("movestart", () => this.abort?.abort());
    map?.view.on("moveend", () => this.refine());
  }

  /** Ends a request for a part that is no longer wanted. */
  stop() {
    this.abort?.abort();
    this.shown = null;
    this.map?.fadePath(false);
    this.note(null);
  }

  async refine() {
    const { history, map } = this;
    if (!history.isShown || !history.track?.count) return;
    this.abort?.abort();
    const wanted = Math.max(finest, pixels * map.metresPerPixel);
    if (wanted > history.detail / 2) return this.showWhole();
    const visible = map.view.getBounds();
    if (this.shown?.bounds.contains(visible) && this.shown.detail <= 2 * wanted && map.track !== history.track) return;
    // What the few points show is not where the path was.
    if (map.track === history.track) map.fadePath(true);
    const abort = this.abort = new AbortController();
    const bounds = visible.pad(margin);
    try {
      await this.load(bounds, wanted, abort);
    } catch (problem) {
      if (problem.name !== "AbortError") this.note(texts.history.unrefined(length(history.detail), problem.message));
    }
  }

  async load(bounds, wanted, abort) {
    const { history, map } = this;
    const box = boxOf(bounds);
    for (let [attempt, detail] = [1, wanted]; ; attempt++, detail *= 2) {
      try {
        const track = await history.load({ box }, detail, abort.signal);
        if (abort.signal.aborted || !history.isShown) return;
        map.fadePath(false);
        map.showTrack(track);
        this.shown = { bounds, detail };
        history.dispatchEvent(new Event("refined"));
        return this.note(detail > wanted ? texts.history.simplified(length(detail)) : null);
      } catch (problem) {
        if (problem.status !== 400 || attempt === mostAttempts) throw problem;
      }
    }
  }

  showWhole() {
    const { history, map } = this;
    this.shown = null;
    this.note(null);
    map.fadePath(false);
    if (map.track !== history.track) map.showTrack(history.track);
  }

  note(text) {
    byId("detail-note").textContent = text ?? "";
  }
}

/** South, west, north and east as the server takes them. */
function boxOf(bounds) {
  const wrapped = (longitude) => ((longitude + 540) % 360 + 360) % 360 - 180;
  const isWorld = bounds.getEast() - bounds.getWest() >= 360;
  const [west, east] = isWorld ? [-180, 180] : [wrapped(bounds.getWest()), wrapped(bounds.getEast())];
  return [Math.max(-85, bounds.getSouth()), west, Math.min(85, bounds.getNorth()), east].map((degrees) => degrees.toFixed(6)).join(",");
}
