// A path in columns, as /v1/track delivers it: the map and the charts show the same one.

const longestGap = 60; // seconds; in a gap that is longer, and longer than ten usual intervals, the path is unknown
const longestStep = 600; // seconds between two points, up to which the time between them is interpolated
const columns = ["time", "lat", "lon", "speed", "alt", "eph", "satellites"];

export class Track {
  constructor(columnsOfTrack = {}) {
    for (const name of columns) this[name] = columnsOfTrack[name] ?? [];
    this.detail = columnsOfTrack.detail; // metres within which the line is exact; undefined if that is not known
    this.breaks = columnsOfTrack.breaks ?? [];
    this.distrusted = columnsOfTrack.distrusted ?? []; // [first, end] of successive points that were not trusted
  }

  /** The paths of several subjects, one after the other: only the map shows them; the first one is `own`. */
  static together(tracks, names) {
    const all = new Track();
    all.first = tracks[0];
    all.detail = Math.max(...tracks.map((track) => track.detail ?? 0)) || undefined;
    all.subjects = [];
    for (const [number, track] of tracks.entries()) {
      const start = all.count;
      const moved = (index) => index + start;
      all.subjects.push({ name: names[number], start });
      if (start > 0) all.breaks.push(start);
      all.breaks.push(...track.breaks.map(moved));
      all.distrusted.push(...track.distrusted.map((span) => span.map(moved)));
      for (const name of columns) all[name] = all[name].concat(track[name]);
    }
    return all;
  }

  /** The path of one subject, that of the charts and the replay. */
  get own() { return this.first ?? this; }

  /** The number in `subjects` of the one that a point belongs to. */
  numberAt(index) {
    return (this.subjects ?? []).findLastIndex(({ start }) => start <= index);
  }

  get count() { return this.time.length; }
  get start() { return this.time[0]; }
  get end() { return this.time[this.count - 1]; }

  /** South-west and north-east: [latitude, longitude] each. */
  get bounds() {
    const ends = (pick) => [this.lat, this.lon].map((column) => column.reduce((end, value) => pick(end, value)));
    return [ends(Math.min), ends(Math.max)];
  }

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

  /** Seconds between two points of a line within which its speed and height are known; what it leaves out for longer is often a stop. */
  get longestKnown() {
    return this.known ??= this.detail === undefined ? Infinity : Math.max(longestStep, 10 * this.usualInterval);
  }

  /** A path with the points of another one after or between these. */
  joined(other) {
    const joined = new Track();
    const longest = Math.max(longestGap, 10 * this.usualInterval);
    const all = [this, other].flatMap((track) => track.time.map((time, index) => ({ track, time, index })));
    for (const { track, time, index } of all.sort((a, b) => a.time - b.time)) {
      if (time <= joined.end) continue;
      const isGap = time - joined.end > longest;
      if ((track.breaks.includes(index) || isGap) && joined.count > 0) joined.breaks.push(joined.count);
      for (const name of columns) joined[name].push(track[name][index]);
    }
    return joined;
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

  /**
   * The nearest position of the path to another: {lat, lon, time, index}, with the index of the point next to it. A long step was not
   * made at one speed: of it, only the ends have a time.
   */
  nearest(latitude, longitude) {
    const shrink = Math.cos(latitude * Math.PI / 180);
    const cuts = new Set(this.breaks);
    let best = { square: Infinity };
    let [beforeX, beforeY] = [0, 0];
    for (let index = 0; index < this.count; index++) {
      const [x, y] = [(((this.lon[index] - longitude + 540) % 360) - 180) * shrink, this.lat[index] - latitude];
      const [stepX, stepY] = [x - beforeX, y - beforeY];
      const isStep = index > 0 && !cuts.has(index) && this.time[index] - this.time[index - 1] <= longestStep && Math.abs(this.lon[index] - this.lon[index - 1]) <= 180;
      // The part of the step that lies behind the nearest position.
      const rest = isStep ? Math.max(0, Math.min(1, (x * stepX + y * stepY) / (stepX * stepX + stepY * stepY || 1))) : 0;
      const [nearX, nearY] = [x - rest * stepX, y - rest * stepY];
      const square = nearX * nearX + nearY * nearY;
      if (square < best.square) best = { square, index, rest };
      [beforeX, beforeY] = [x, y];
    }
    const { index, rest } = best;
    const between = (column) => rest === 0 ? column[index] : column[index] - rest * (column[index] - column[index - 1]);
    return { lat: between(this.lat), lon: between(this.lon), time: between(this.time), index: rest > 0.5 ? index - 1 : index };
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

  /** Whether a time (seconds) lies between two points of one segment. */
  covers(time) {
    if (!(time >= this.start && time <= this.end)) return false;
    const near = this.indexAt(time);
    const next = this.time[near] < time ? near + 1 : near;
    return this.time[near] === time || !this.breaks.includes(next);
  }
}
