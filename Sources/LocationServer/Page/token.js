// The form for a token: shown when the server wants one, and when the user wants another one. The token stays in this tab.
import { access, hasToken, link, useToken } from "./api.js";
import { byId, showMessage } from "./dom.js";
import { texts } from "./texts.js";

const words = texts.token;

/** Asks for a token. `isWanted` is whether the server wants one. */
export function askForToken(isWanted) {
  const dialog = byId("token-dialog");
  if (dialog.open) return;
  byId("token-title").textContent = isWanted ? words.title : words.change;
  byId("token-help").textContent = isWanted ? words.help : words.changeHelp;
  byId("token-cancel").hidden = isWanted;
  showMessage(byId("token-message"), isWanted && hasToken() ? words.refused : "", true);
  dialog.showModal();
}

export function startTokenForm() {
  if (link) return;
  access.addEventListener("unauthorized", () => askForToken(true));
  byId("token-cancel").addEventListener("click", () => byId("token-dialog").close());
  byId("token-form").addEventListener("submit", () => {
    const token = byId("token").value.trim();
    byId("token").value = "";
    useToken(token);
  });
}
