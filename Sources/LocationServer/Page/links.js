// The links that show one subject for some time: create, list and revoke.
import { get, link } from "./api.js";
import { byId, element } from "./dom.js";
import { dateTime, localInput, subjectName } from "./format.js";
import { picture } from "./qr.js";
import { attempt, change, copyButton, item } from "./sharing.js";
import { texts } from "./texts.js";

const words = texts.links;
const hour = 3600;

export class Links {
  /** `subject` returns the subject that is shown now. */
  constructor(subject) {
    this.subject = subject;
    byId("links").hidden = link !== null;
    const option = ([value, text]) => element("option", { value }, text);
    byId("link-seconds").append(...Object.entries(words.periods).map(option), option(["", words.until]));
    byId("link-blur").append(...Object.entries(words.blurs).map(option));
    byId("link-seconds").addEventListener("change", () => this.chooseEnd());
    byId("link-copy").append(copyButton(() => byId("link-address")));
    byId("link-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.create();
    });
  }

  chooseEnd() {
    const isExact = byId("link-seconds").value === "";
    byId("link-end").closest("label").hidden = !isExact;
    byId("link-end").required = isExact;
    if (isExact && !byId("link-end").value) byId("link-end").value = localInput(new Date(Date.now() + hour * 1000));
  }

  /** Asks only when the user opens the view: a token may not permit it. */
  load() {
    byId("link-subject").value ||= this.subject() ?? "";
    return attempt("links", async () => {
      const { links } = await get("/v1/links");
      byId("link-list").replaceChildren(...links.map((each) => this.item(each)));
    });
  }

  item({ name, subject, ends, hasEnded, blur }) {
    const facts = [hasEnded ? words.over : words.ends(dateTime(new Date(ends))), blur && words.blurred(blur)];
    return item([element("strong", {}, subjectName(subject)), ` ${name}`], facts,
      [hasEnded ? words.remove : words.revoke, words.revokeOf(name), () => this.revoke(name)]);
  }

  create() {
    const chosen = byId("link-seconds").value;
    const seconds = chosen === "" ? (new Date(byId("link-end").value) - Date.now()) / 1000 : Number(chosen);
    const blur = Number(byId("link-blur").value);
    return attempt("links", async () => {
      const { fragment } = await change("POST", "/v1/links", { subject: byId("link-subject").value, seconds, ...(blur ? { blur } : {}) });
      const address = `${location.origin}${location.pathname}#${fragment}`;
      byId("link-address").value = address;
      byId("link-made").hidden = false;
      byId("link-code").replaceChildren(await picture(address, words.code));
      byId("link-address").select();
      await this.load();
      byId("link-made").scrollIntoView({ block: "nearest" });
    });
  }

  revoke(name) {
    return attempt("links", async () => {
      await change("DELETE", `/v1/links/${encodeURIComponent(name)}`);
      byId("link-made").hidden = true;
      await this.load();
      return words.revoked(name);
    });
  }
}
