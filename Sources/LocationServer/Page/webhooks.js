// The webhooks of the server: how far each has got, a test, the retry of what was given up; added and removed with the scope admin.
import { get } from "./api.js";
import { byId, element } from "./dom.js";
import { dateTime } from "./format.js";
import { attempt, change, copyButton, item } from "./sharing.js";
import { texts } from "./texts.js";

const words = texts.webhooks;
const types = ["poi.enter", "poi.exit", "poi.dwell", "poi.pass", "visit.arrive", "visit.depart"];

export class Webhooks {
  constructor() {
    byId("webhooks").addEventListener("toggle", () => byId("webhooks").open ? this.load() : this.clear());
    byId("webhook-event").append(element("option", { value: "" }, words.all), ...types.map((type) => element("option", { value: type }, words.types[type])));
    byId("webhook-copy").append(copyButton(() => byId("webhook-secret")));
    byId("webhook-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.add();
    });
  }

  clear() {
    byId("webhook-made").hidden = true;
    byId("webhook-secret").value = "";
  }

  /** Asks only when the user opens the list: a token may not permit it. */
  load() {
    return attempt("webhooks", async () => {
      const { webhooks } = await get("/v1/webhooks");
      byId("webhook-list").replaceChildren(...webhooks.map((webhook) => this.item(webhook)));
      return webhooks.length === 0 ? words.none : null;
    });
  }

  item(webhook) {
    const { name } = webhook;
    return item([element("strong", {}, name), ` ${webhook.origin}`], this.facts(webhook),
      [words.test, words.testOf(name), () => this.act("test", name)],
      webhook.deadLetters > 0 || webhook.stopped ? [words.retry, words.retryOf(name), () => this.act("retry", name)] : null,
      byId("webhook-form").hidden ? null : [words.remove, words.removeOf(name), () => this.remove(name)]);
  }

  facts({ events, places, subjects, failing, deadLetters, missed, stopped }) {
    const [next] = failing;
    return [
      [...events ?? [], ...places ?? [], ...subjects ?? []].join(", "),
      stopped && words.stopped(dateTime(new Date(stopped))),
      next && words.failing(failing.length, next.reason),
      deadLetters > 0 && words.dead(deadLetters),
      missed > 0 && words.missed(missed),
    ];
  }

  add() {
    const [name, url, event, subject] = ["webhook-name", "webhook-url", "webhook-event", "webhook-subject"].map((id) => byId(id).value.trim());
    return attempt("webhooks", async () => {
      const subjects = subject.split(",").map((each) => each.trim()).filter(Boolean);
      const body = { name, url, ...(event ? { events: [event] } : {}), ...(subjects.length > 0 ? { subjects } : {}) };
      const { secret } = await change("POST", "/v1/webhooks", body);
      await this.load();
      byId("webhook-secret").value = secret;
      byId("webhook-made").hidden = false;
      byId("webhook-made").scrollIntoView({ block: "nearest" });
      return words.added(name);
    });
  }

  remove(name) {
    return attempt("webhooks", async () => {
      await change("DELETE", `/v1/webhooks/${encodeURIComponent(name)}`);
      this.clear();
      await this.load();
      return words.removed(name);
    });
  }

  act(act, name) {
    return attempt("webhooks", async () => {
      byId("webhooks-message").textContent = words.waiting;
      const answer = await change("POST", `/v1/webhooks/${encodeURIComponent(name)}/${act}`, {});
      await this.load();
      if (act === "retry") return words.requeued(answer.requeued);
      if (answer.delivered) return words.delivered(name);
      throw new Error(words.refused(name, answer.reason));
    });
  }
}
