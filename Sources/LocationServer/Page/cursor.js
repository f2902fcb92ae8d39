// One cursor through the time of a path: on the map, in the charts and in the replay.
import { dayAfter, startOfDay } from "./days.js";

/** Connects these parts of the page; `page.shown` is the path that they show. */
export function connectCursor(page) {
  const { charts, history, map, replay } = page;
  const isPast = () => page.shown === history.track?.own;

  /** Where the path was at a time: as exactly as the map shows it. */
  const placeAt = (time) => {
    const stop = isPast() ? history.totals.stopAt(time) : null;
    // A path with few points leads past the places where nothing moved.
    if (stop) return [stop.lat, stop.lon];
    return (map.track?.own.covers(time) ? map.track.own : page.shown).positionAt(time);
  };
  let shown = null; // time of the cursor on the map
  const mark = (time) => {
    shown = time;
    map?.moveCursor(time === null ? null : placeAt(time));
  };
  const moveTo = (time) => {
    mark(time);
    if (time !== null && isPast() && page.shown.count > 1) replay.place(time);
  };

  charts.addEventListener("cursor", ({ detail }) => moveTo(detail === null ? null : page.shown.time[detail]));
  charts.addEventListener("window", () => isPast() && replay.limit(charts.window));
  charts.addEventListener("choose", ({ detail }) => history.choose(detail.map((time) => new Date(Math.round(time) * 1000))));
  replay.addEventListener("time", ({ detail }) => {
    mark(detail);
    charts.moveCursor(page.shown.indexAt(detail));
  });
  replay.addEventListener("outside", async ({ detail }) => {
    const day = startOfDay(new Date(detail * 1000));
    await history.choose([day, dayAfter(day)]);
    const { track } = replay;
    if (track?.count > 1 && detail >= track.start && detail <= track.end) replay.move(detail);
  });
  history.addEventListener("refined", () => shown !== null && map.view.hasLayer(map.cursor) && mark(shown));
  map?.addEventListener("cursor", ({ detail: time }) => {
    charts.moveCursor(page.shown.indexAt(time));
    moveTo(time);
  });
}
