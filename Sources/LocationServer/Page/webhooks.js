// The webhooks of the server: how far each has got, a test, and the retry of what was given up. The command line adds and removes them.
import { get, send } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { dateTime } from "./format.js";
import { texts } from "./texts.js";

export class Webhooks {
  constructor() {
    byId("webhooks").addEventListener("toggle", () => byId("webhooks").open && this.load());
  }

  /** Asks only when the user opens the list: a token may not permit it. */
  async load() {
    try {
      const { webhooks } = await get("/v1/webhooks");
      byId("webhook-list").replaceChildren(...webhooks.map((webhook) => this.item(webhook)));
      if (webhooks.length === 0) this.report(texts.webhooks.none);
    } catch (problem) {
      this.report(problem.message, true);
    }
  }

  item(webhook) {
    const { name } = webhook;
    const button = (act, text, label) =>
      element("button", { type: "button", "aria-label": label, onclick: (event) => this.act(event.target, act, name) }, text);
    return element("li", {},
      element("span", { class: "name" }, element("strong", {}, name), ` ${webhook.origin}`),
      ...this.facts(webhook).map((fact) => element("span", { class: "fact" }, fact)),
      element("span", { class: "buttons" },
        button("test", texts.webhooks.test, texts.webhooks.testOf(name)),
        webhook.deadLetters > 0 || webhook.stopped ? button("retry", texts.webhooks.retry, texts.webhooks.retryOf(name)) : null));
  }

  facts({ events, places, subjects, failing, deadLetters, missed, stopped }) {
    const [next] = failing;
    return [
      [...events ?? [], ...places ?? [], ...subjects ?? []].join(", "),
      stopped && texts.webhooks.stopped(dateTime(new Date(stopped))),
      next && texts.webhooks.failing(failing.length, next.reason),
      deadLetters > 0 && texts.webhooks.dead(deadLetters),
      missed > 0 && texts.webhooks.missed(missed),
    ].filter(Boolean);
  }

  async act(button, act, name) {
    button.disabled = true;
    this.report(texts.webhooks.waiting);
    try {
      const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
      const answer = await (await send(`/v1/webhooks/${encodeURIComponent(name)}/${act}`, options)).json();
      if (act === "retry") this.report(texts.webhooks.requeued(answer.requeued));
      else this.report(answer.delivered ? texts.webhooks.delivered(name) : texts.webhooks.refused(name, answer.reason), !answer.delivered);
      await this.load();
    } catch (problem) {
      this.report(problem.message, true);
    }
    button.disabled = false;
  }

  report(text, isError = false) {
    showMessage(byId("webhooks-message"), text, isError);
  }
}
