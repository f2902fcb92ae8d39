// "When was I here?": the stays within a radius of a point.
import { get, query } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { duration, stay } from "./format.js";
import { texts } from "./texts.js";

export class Stays {
  subject = undefined; // that of the server's source; of a fleet, null until one is chosen

  /** `location` returns the latest TPV line or undefined. */
  constructor(map, location) {
    this.map = map;
    byId("here-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.search();
    });
    byId("here-radius").addEventListener("input", () => this.drawCircle());
    byId("here-current").addEventListener("click", () => {
      const line = location();
      if (line) this.choose({ lat: line.lat, lng: line.lon });
      else showMessage(byId("here-message"), texts.here.noLocation, true);
    });
  }

  choose({ lat, lng }) {
    byId("here-lat").value = lat.toFixed(6);
    byId("here-lon").value = lng.toFixed(6);
    this.search();
  }

  get near() {
    return ["here-lat", "here-lon", "here-radius"].map((id) => byId(id).valueAsNumber);
  }

  async search() {
    this.drawCircle();
    if (this.subject === null) return showMessage(byId("here-message"), texts.fleet.choose, true);
    showMessage(byId("here-message"), texts.here.searching);
    byId("stays").replaceChildren();
    try {
      const { stays } = await get(`/v1/stays${query({ near: this.near.join(","), subject: this.subject })}`);
      showMessage(byId("here-message"), stays.length === 0 ? texts.here.none : texts.here.found(stays.length));
      const latestFirst = [...stays].sort((a, b) => (Date.parse(b.enter ?? b.exit) || 0) - (Date.parse(a.enter ?? a.exit) || 0));
      byId("stays").replaceChildren(...latestFirst.map((stay) => this.item(stay)));
    } catch (problem) {
      showMessage(byId("here-message"), problem.message, true);
    }
  }

  item({ enter, exit, seconds }) {
    const [from, to] = [enter, exit].map((time) => time && new Date(time));
    return element("li", {}, element("span", {}, stay(from, to)),
      element("span", { class: "use" }, typeof seconds === "number" ? duration(seconds) : ""));
  }

  drawCircle() {
    const [lat, lon, radius] = this.near;
    this.clear();
    if (!this.map || ![lat, lon, radius].every(Number.isFinite)) return;
    this.circle = this.map.leaflet.circle([lat, lon], { radius, className: "search", interactive: false }).addTo(this.map.view);
  }

  clear() {
    this.circle?.remove();
  }
}
