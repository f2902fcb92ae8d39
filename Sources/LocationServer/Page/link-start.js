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
    // The other parts of the page still write into their elements.
    for (const node of document.body.children) node.hidden = true;
    document.body.append(element("p", { class: "missing", role: "alert" }, texts.link.over));
  });
}
