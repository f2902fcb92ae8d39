// The form for a token, shown when the server wants one. The token stays in this tab.
import { access, hasToken, link, useToken } from "./api.js";
import { byId, showMessage } from "./dom.js";
import { texts } from "./texts.js";

export function startTokenForm() {
  if (link) return;
  const dialog = byId("token-dialog");
  access.addEventListener("unauthorized", () => {
    if (dialog.open) return;
    showMessage(byId("token-message"), hasToken() ? texts.token.refused : "", true);
    dialog.showModal();
  });
  byId("token-form").addEventListener("submit", () => {
    const token = byId("token").value.trim();
    byId("token").value = "";
    useToken(token);
  });
}
