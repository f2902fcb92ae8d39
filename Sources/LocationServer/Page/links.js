// The links that show one subject for some time: create, list and revoke.
import { get, link, send } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { dateTime } from "./format.js";
import { texts } from "./texts.js";

export class Links {
  /** `subject` returns the subject that is shown now. */
  constructor(subject) {
    byId("links").hidden = link !== null;
    const option = ([value, text]) => element("option", { value }, text);
    byId("link-seconds").append(...Object.entries(texts.links.periods).map(option));
    byId("link-blur").append(...Object.entries(texts.links.blurs).map(option));
    byId("links").addEventListener("toggle", () => {
      if (!byId("links").open) return;
      byId("link-subject").value ||= subject() ?? "";
      this.load();
    });
    byId("link-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.create();
    });
    byId("link-copy").addEventListener("click", () => this.copy());
  }

  /** Asks only when the user opens the list: a token may not permit it. */
  async load() {
    await this.attempt(async () => {
      const { links } = await get("/v1/links");
      byId("link-list").replaceChildren(...links.map((each) => this.item(each)));
    });
  }

  item({ name, subject, ends, hasEnded, blur }) {
    const facts = [hasEnded ? texts.links.over : texts.links.ends(dateTime(new Date(ends))), blur && texts.links.blurred(blur)];
    return element("li", {},
      element("span", { class: "name" }, element("strong", {}, subject), ` ${name}`),
      ...facts.filter(Boolean).map((fact) => element("span", { class: "fact" }, fact)),
      element("span", { class: "buttons" },
        element("button", { type: "button", "aria-label": texts.links.revokeOf(name), onclick: () => this.revoke(name) }, texts.links.revoke)));
  }

  async create() {
    await this.attempt(async () => {
      const blur = Number(byId("link-blur").value);
      const body = { subject: byId("link-subject").value, seconds: Number(byId("link-seconds").value), ...(blur ? { blur } : {}) };
      const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
      const { fragment } = await (await send("/v1/links", options)).json();
      byId("link-address").value = `${location.origin}${location.pathname}#${fragment}`;
      byId("link-made").hidden = false;
      byId("link-address").select();
      await this.load();
    });
  }

  async revoke(name) {
    await this.attempt(async () => {
      await send(`/v1/links/${encodeURIComponent(name)}`, { method: "DELETE" });
      await this.load();
      showMessage(byId("links-message"), texts.links.revoked(name));
    });
  }

  async copy() {
    byId("link-address").select();
    await this.attempt(() => navigator.clipboard.writeText(byId("link-address").value));
  }

  async attempt(act) {
    showMessage(byId("links-message"), "");
    try {
      await act();
    } catch (problem) {
      showMessage(byId("links-message"), problem.message, true);
    }
  }
}
