// What the page of a link shows: one subject, from the beginning of the link to its end.
import { access, link } from "./api.js";
import { byId, element } from "./dom.js";
import { texts } from "./texts.js";

export function startLink({ state, stream, tabs }) {
  state.link(link.subject);
  document.title = byId("status-source").textContent = link.subject;
  tabs.offer([], ["sky", "places", "share"]);
  access.addEventListener("unauthorized", () => {
    stream.follow(null);
    document.body.replaceChildren(element("p", { class: "missing", role: "alert" }, texts.link.over));
  });
}
