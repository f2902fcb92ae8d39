// Asks for the path of the period that the address names while the browser loads the other files of the page.
import { named, namedPeriod } from "./address.js";
import { ask, get, link } from "./api.js";
import { detailFor, periodOf, trackPath } from "./track-path.js";

const dates = namedPeriod();
if (dates && !link && named().view === "history") {
  const { subject } = named();
  const state = subject === undefined ? await get("/v1/state").catch(() => null) : {};
  // Of a fleet, the address names the subject.
  if (state && !state.fleet) ask(trackPath({ ...periodOf(dates), subject: subject ?? state.subject ?? "" }, detailFor(dates[1] - dates[0])));
}
