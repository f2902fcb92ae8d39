// The path of the last minutes, which a live location continues.
import { get, query } from "./api.js";
import { Track } from "./track.js";

const length = 900; // seconds of path before the first location
const mostPoints = 36_000;

export class Trail {
  track = new Track();
  breaks = false; // whether the next location begins a segment

  /** Appends a TPV line. Returns whether it belongs to the path. */
  append(line, satellites) {
    if (!this.track.append(line, satellites, this.breaks)) return false;
    this.breaks = false;
    this.track.trim(mostPoints);
    return true;
  }

  /** Loads the path before a time, in ISO 8601. Returns whether there is one. */
  async load(time, subject) {
    const to = Date.parse(time);
    // Locations may have come since that one.
    const known = this.track.time.findLast((seconds) => seconds * 1000 < to) ?? 0;
    const from = Math.max(to - length * 1000, known * 1000);
    const past = await get(`/v1/track${query({ from: new Date(from).toISOString(), to: time, subject })}`).catch(() => null);
    if (!past?.time?.length) return false;
    this.track = new Track(past).joined(this.track);
    return true;
  }
}
