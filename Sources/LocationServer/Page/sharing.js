// What the lists of links, tokens and webhooks have in common.
import { send } from "./api.js";
import { byId, element, showMessage } from "./dom.js";
import { texts } from "./texts.js";

/** Sends a change; returns the decoded answer, if it has one. */
export async function change(method, path, body) {
  const options = body === undefined ? { method } : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await send(path, options);
  return answer.status === 204 ? null : answer.json();
}

/** Does something, and shows what it returns, or why it failed, in the message of a list. */
export async function attempt(list, act) {
  const message = byId(`${list}-message`);
  showMessage(message, "");
  try {
    const text = await act();
    if (text) showMessage(message, text);
  } catch (problem) {
    showMessage(message, problem.message, true);
  }
}

/** An entry of a list: a name, facts, and buttons of a text, a label and an action. */
export function item(name, facts, ...buttons) {
  const button = ([text, label, onclick]) => element("button", { type: "button", "aria-label": label, onclick }, text);
  return element("li", {},
    element("span", { class: "name" }, ...name),
    ...facts.filter(Boolean).map((fact) => element("span", { class: "fact" }, fact)),
    element("span", { class: "buttons" }, ...buttons.filter(Boolean).map(button)));
}

/** A button that copies what a field has. */
export function copyButton(field) {
  const button = element("button", {
    type: "button", async onclick() {
      field().select();
      await navigator.clipboard?.writeText(field().value).then(() => button.textContent = texts.share.copied, () => {});
    },
  }, texts.share.copy);
  return button;
}
