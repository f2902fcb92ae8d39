// A path in columns, as /v1/track delivers it: the map and the charts show the same one.

const columns = ["time", "lat", "lon", "speed", "alt", "eph", "satellites"];

export class Track {
  constructor(columnsOfTrack = {}) {
    for (const name of columns) this[name] = columnsOfTrack[name] ?? [];
    this.breaks = columnsOfTrack.breaks ?? [];
    this.distrusted = columnsOfTrack.distrusted ?? []; // [first, end] of successive points that were not trusted
  }

  get count() { return this.time.length; }
  get start() { return this.time[0]; }
  get end() { return this.time[this.count - 1]; }

  /** Seconds between two points, the median; 0 for fewer than two points. */
  get usualInterval() {
    const intervals = this.time.slice(1).map((time, index) => time - this.time[index]).sort((a, b) => a - b);
    return intervals[intervals.length >> 1] ?? 0;
  }

  /** Appends a TPV line; `isBreak` starts a new segment. A line not later than the last one is left out. */
  append(line, satellites, isBreak) {
    const time = Date.parse(line.time) / 1000;
    if (!(line.mode >= 2) || !(time > (this.end ?? -Infinity)) || typeof line.lat !== "number") return false;
    if (isBreak && this.count > 0) this.breaks.push(this.count);
    const values = [time, line.lat, line.lon, line.speed, line.altMSL ?? line.alt, line.eph, satellites];
    columns.forEach((name, index) => this[name].push(values[index] ?? null));
    if (line.integrity) this.distrust(this.count - 1);
    return true;
  }

  distrust(index) {
    const last = this.distrusted.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else this.distrusted.push([index, index + 1]);
  }

  /** Drops the oldest points beyond `most`. */
  trim(most) {
    const excess = this.count - most;
    if (excess < most / 10) return;
    for (const name of columns) this[name].splice(0, excess);
    this.breaks = this.breaks.map((index) => index - excess).filter((index) => index > 0);
    this.distrusted = this.distrusted.map(([first, end]) => [Math.max(0, first - excess), end - excess]).filter(([, end]) => end > 0);
  }

  /** Index of the point nearest in time (seconds). */
  indexAt(time) {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time[middle] < time) low = middle + 1;
      else high = middle;
    }
    return low > 0 && time - this.time[low - 1] < this.time[low] - time ? low - 1 : low;
  }

  /** Index of the point nearest to a position, and its distance in degrees of latitude. */
  nearest(latitude, longitude) {
    const shrink = Math.cos(latitude * Math.PI / 180);
    let best = -1;
    let least = Infinity;
    for (let index = 0; index < this.count; index++) {
      const north = this.lat[index] - latitude;
      const east = (this.lon[index] - longitude) * shrink;
      const square = north * north + east * east;
      if (square < least) [least, best] = [square, index];
    }
    return { index: best, degrees: Math.sqrt(least) };
  }

  /** Position at a time (seconds), interpolated within a segment. */
  positionAt(time) {
    const near = this.indexAt(time);
    const index = this.time[near] > time && near > 0 ? near - 1 : near;
    const next = index + 1;
    if (next >= this.count || this.breaks.includes(next)) return [this.lat[near], this.lon[near]];
    const part = Math.max(0, Math.min(1, (time - this.time[index]) / (this.time[next] - this.time[index])));
    const east = ((this.lon[next] - this.lon[index] + 540) % 360) - 180;
    return [this.lat[index] + part * (this.lat[next] - this.lat[index]), this.lon[index] + part * east];
  }

  /** Lists of at most so many [latitude, longitude], cut at the breaks, at the antimeridian, and where trust changes: `isDistrusted`. */
  segments(longest) {
    const cuts = new Set(this.breaks);
    const spans = [...this.distrusted];
    const result = [];
    const begin = (points, isDistrusted) => result.push(Object.assign(points, { isDistrusted }));
    for (let index = 0; index < this.count; index++) {
      while (spans.length > 0 && spans[0][1] <= index) spans.shift();
      const isDistrusted = spans.length > 0 && spans[0][0] <= index;
      const jump = index > 0 && Math.abs(this.lon[index] - this.lon[index - 1]) > 180;
      const point = [this.lat[index], this.lon[index]];
      const current = result[result.length - 1];
      if (index === 0 || jump || cuts.has(index)) begin([point], isDistrusted);
      else if (current.length === longest || current.isDistrusted !== isDistrusted) begin([current.at(-1), point], isDistrusted);
      else current.push(point);
    }
    return result;
  }
}
