// "When was I here?": the stays within a radius of a point, or at a place, and what they add up to.
import { get, query } from "./api.js";
import { byId, element, fillFigures, showMessage } from "./dom.js";
import { dateTime, duration, number, stay } from "./format.js";
import { offerPlaces } from "./places.js";
import { texts } from "./texts.js";
import { hoursByWeekday } from "./weekdays.js";

const mostListed = 50;

export class Stays {
  subject = undefined; // that of the server's source; of a fleet, null until one is chosen
  place = null; // {id, name}: the place whose stays are shown, instead of those around a point

  /** What the stays add up to. */
  summaryBox = element("div", { id: "stays-summary" });

  /** `location` returns the latest TPV line or undefined. */
  constructor(map, location, places) {
    Object.assign(this, { map, places });
    byId("here-place").addEventListener("change", ({ target }) => {
      if (target.value) return this.showPlace({ id: target.value, name: target.selectedOptions[0].textContent });
      this.place = null;
      byId("stays").replaceChildren();
      this.summaryBox.replaceChildren();
      this.drawCircle();
    });
    byId("stays").before(this.summaryBox);
    byId("here-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.place = null;
      this.search();
    });
    byId("here-radius").addEventListener("input", () => this.drawCircle());
    byId("here-current").addEventListener("click", () => {
      const line = location();
      if (line) this.choose({ lat: line.lat, lng: line.lon });
      else showMessage(byId("here-message"), texts.here.noLocation, true);
    });
    document.addEventListener("was-here", ({ detail }) => this.open(() => this.choose(detail)));
    document.addEventListener("place-stays", ({ detail }) => this.open(() => this.showPlace(detail)));
  }

  /** Opens the view before it shows something. */
  open(show) {
    byId("tab-here").click();
    show();
    byId("here").scrollTop = 0;
  }

  choose({ lat, lng }) {
    byId("here-lat").value = lat.toFixed(6);
    byId("here-lon").value = lng.toFixed(6);
    this.place = null;
    this.search();
  }

  /** Shows the stays at a place. */
  showPlace(place) {
    this.place = place;
    this.places.fit(this.places.list.find(({ id }) => String(id) === place.id));
    this.search();
  }

  get near() {
    return ["here-lat", "here-lon", "here-radius"].map((id) => byId(id).valueAsNumber);
  }

  /** Offers the places, and marks the one whose stays are shown. */
  offer() {
    offerPlaces("here-place", this.places.list, texts.here.place);
    byId("here-place").value = this.place?.id ?? "";
  }

  show() {
    this.offer();
    this.drawCircle();
  }

  async search() {
    this.show();
    this.request?.abort();
    byId("stays").replaceChildren();
    this.summaryBox.replaceChildren();
    if (this.subject === null) return showMessage(byId("here-message"), texts.fleet.choose, true);
    const { signal } = this.request = new AbortController();
    showMessage(byId("here-message"), texts.here.searching);
    const where = this.place ? { place: this.place.id } : { near: this.near.join(",") };
    try {
      const { stays } = await get(`/v1/stays${query({ ...where, subject: this.subject })}`, { signal });
      this.list(stays);
      // On a phone, the form fills the sheet.
      byId("here-message").scrollIntoView({ block: this.map?.covered ? "start" : "nearest" });
    } catch (problem) {
      if (problem.name !== "AbortError") showMessage(byId("here-message"), problem.message, true);
    }
  }

  list(stays) {
    const name = this.place?.name;
    const text = stays.length === 0 ? (name ? texts.here.noneAt(name) : texts.here.none) : texts.here.found(stays.length);
    showMessage(byId("here-message"), name && stays.length > 0 ? `${name}: ${text}` : text);
    if (stays.length === 0) return;
    const begin = (each) => Date.parse(each.enter ?? each.exit) || 0;
    const latestFirst = [...stays].sort((a, b) => begin(b) - begin(a));
    const list = latestFirst.slice(0, mostListed).map((each) => this.item(each));
    const rest = latestFirst.slice(mostListed);
    const more = element("li", {}, element("button", {
      type: "button", onclick: () => more.replaceWith(...rest.map((each) => this.item(each))),
    }, texts.here.more(rest.length)));
    this.summaryBox.replaceChildren(this.summary(latestFirst));
    byId("stays").replaceChildren(...list, ...rest.length > 0 ? [more] : []);
  }

  /** First and last stay, all the time, and the hours by weekday. */
  summary(stays) {
    const list = element("dl", { class: "figures" });
    const when = (time) => time ? dateTime(new Date(time)) : null;
    const seconds = stays.reduce((sum, each) => sum + (each.seconds ?? 0), 0);
    fillFigures(list, [
      [texts.here.count, number(stays.length)],
      [texts.here.total, duration(seconds)],
      [texts.here.first, when(stays.at(-1).enter ?? stays.at(-1).exit)],
      [texts.here.last, when(stays[0].exit ?? stays[0].lastSeen ?? stays[0].enter)],
    ]);
    return element("div", {}, list, hoursByWeekday(stays));
  }

  item({ enter, exit, seconds }) {
    const [from, to] = [enter, exit].map((time) => time && new Date(time));
    return element("li", {}, element("span", {}, stay(from, to)),
      element("span", { class: "use" }, typeof seconds === "number" ? duration(seconds) : ""));
  }

  drawCircle() {
    const [lat, lon, radius] = this.near;
    this.clear();
    if (this.place || !this.map || ![lat, lon, radius].every(Number.isFinite)) return;
    this.circle = this.map.leaflet.circle([lat, lon], { radius, className: "search", interactive: false }).addTo(this.map.view);
  }

  clear() {
    this.circle?.remove();
  }
}
