// The tokens of the server: create, list and revoke, with a token that has the scope admin; and the token of this tab.
import { forgetToken, get, hasToken, link } from "./api.js";
import { byId, element } from "./dom.js";
import { dateTime } from "./format.js";
import { attempt, change, copyButton, item } from "./sharing.js";
import { texts } from "./texts.js";

const words = texts.tokens;
const scopes = ["read", "write", "ingest"];

/** Creates a token for a phone, and returns it. */
export const tokenForPhone = async (name) => (await change("POST", "/v1/tokens", { name, scopes: ["ingest"], subject: name })).token;

/** Dispatches "sign-in" when the user wants to enter a token, and "phone" (detail: {name, token}) to set up a phone with a new one. */
export class Tokens extends EventTarget {
  constructor() {
    super();
    const option = ([value, text]) => element("option", { value }, text);
    byId("token-scopes").append(...scopes.map((scope) => element("label", { class: "check" },
      element("input", { type: "checkbox", value: scope, checked: scope === "read" }), " ", element("span", {}, words.scopes[scope]))));
    byId("token-seconds").append(...Object.entries(words.periods).map(option));
    byId("token-copy").append(copyButton(() => byId("token-made-secret")));
    byId("token-create").addEventListener("submit", (event) => {
      event.preventDefault();
      this.create();
    });
    byId("token-phone").addEventListener("click", () =>
      this.dispatchEvent(new CustomEvent("phone", { detail: { name: this.made, token: byId("token-made-secret").value } })));
    byId("tokens").addEventListener("toggle", () => byId("tokens").open ? this.load() : this.clear());
    byId("sign-in").addEventListener("click", () => this.dispatchEvent(new Event("sign-in")));
    byId("sign-out").addEventListener("click", forgetToken);
    byId("signed").hidden = link !== null;
    this.showSigned();
  }

  showSigned() {
    byId("signed-state").textContent = hasToken() ? words.signed : words.notSigned;
    byId("sign-out").hidden = !hasToken();
  }

  /** The secret of a new token is shown only once. */
  clear() {
    byId("token-made").hidden = true;
    byId("token-made-secret").value = "";
  }

  load() {
    return attempt("tokens", async () => {
      const { tokens } = await get("/v1/tokens");
      byId("token-list").replaceChildren(...tokens.map((token) => this.item(token)));
    });
  }

  item({ name, scopes: permitted, subject, expires, hasExpired, restrictions }) {
    const end = expires && (hasExpired ? words.expired : words.ends(dateTime(new Date(expires))));
    const facts = [permitted.join(", "), subject && words.subject(subject), end, ...restrictions ?? []];
    return item([element("strong", {}, name)], facts,
      permitted.includes("admin") ? null : [texts.links.revoke, texts.links.revokeOf(name), () => this.revoke(name)]);
  }

  create() {
    this.clear();
    const chosen = [...byId("token-scopes").querySelectorAll("input:checked")].map((input) => input.value);
    const [name, subject, seconds] = ["token-name", "token-subject", "token-seconds"].map((id) => byId(id).value.trim());
    const body = { name, scopes: chosen, ...(seconds ? { seconds: Number(seconds) } : {}) };
    const isAlone = chosen.length === 1;
    if (subject && isAlone && chosen[0] === "ingest") body.subject = subject;
    else if (subject && isAlone && chosen[0] === "read") body.subjects = subject.split(",").map((each) => each.trim()).filter(Boolean);
    return attempt("tokens", async () => {
      if (subject && !body.subject && !body.subjects) throw new Error(words.subjectAlone);
      const { token } = await change("POST", "/v1/tokens", body);
      this.made = name;
      byId("token-made-secret").value = token;
      byId("token-made").hidden = false;
      byId("token-phone").hidden = !chosen.includes("ingest");
      byId("token-made-secret").select();
      await this.load();
      byId("token-made").scrollIntoView({ block: "nearest" });
      return words.once;
    });
  }

  revoke(name) {
    return attempt("tokens", async () => {
      await change("DELETE", `/v1/tokens/${encodeURIComponent(name)}`);
      this.clear();
      await this.load();
      return words.revoked(name);
    });
  }
}
