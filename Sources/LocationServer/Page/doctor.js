// The findings of the doctor, shown as long as there is no fix.
import { get } from "./api.js";
import { byId, element } from "./dom.js";
import { texts } from "./texts.js";

const pause = 10_000;

const item = (finding) => element("li", { class: `finding ${finding.severity ?? ""}` },
  element("p", {}, finding.finding),
  finding.remedy ? element("p", { class: "remedy" }, element("strong", {}, `${texts.doctor.remedy}: `), finding.remedy) : null);

export class Doctor {
  /** Starts or stops asking, depending on whether a fix is missing. */
  follow(state) {
    if (state.look === this.look) return;
    this.look = state.look;
    const isNeeded = ["acquiring", "lost", "stale"].includes(state.look);
    clearInterval(this.timer);
    this.timer = isNeeded ? setInterval(() => this.ask(), pause) : undefined;
    byId("doctor").hidden = true;
    if (isNeeded) this.ask();
  }

  async ask() {
    const findings = await get("/v1/doctor").catch(() => null);
    if (this.timer === undefined || findings === null) return;
    byId("doctor").hidden = false;
    byId("doctor").replaceChildren(
      element("h2", {}, texts.doctor.title),
      findings.length === 0 ? element("p", { class: "empty" }, texts.doctor.none) : element("ul", {}, ...findings.map(item)));
  }
}
