// What the page of a fleet shows instead of a location of the server's own.
import { named, namedPeriod } from "./address.js";
import { byId } from "./dom.js";

/** Starts the fleet of the page, once. */
export function startFleet(page) {
  if (page.hasFleet) return;
  page.hasFleet = true;
  const { fleet, history, state, tabs } = page;
  tabs.offer(["fleet"], ["live", "sky"]);
  byId("fleet").append(byId("event-box"));
  page.showSubject(null);
  fleet.addEventListener("numbers", ({ detail }) => {
    state.fleet = detail;
    state.show();
  });
  fleet.subject.addEventListener("track", ({ detail }) => {
    if (tabs.view !== "history") page.show(detail);
  });
  fleet.subject.addEventListener("history", ({ detail }) => {
    page.showSubject(detail);
    history.choosePreset("today");
    tabs.open("history");
  });
  fleet.start();
  const { subject } = named();
  if (subject === undefined || !namedPeriod()) return;
  page.showSubject(subject);
  page.openPast();
}
