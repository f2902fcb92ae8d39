// What this server does for this token: nothing else is offered.
import { get } from "./api.js";
import { byId } from "./dom.js";
import { dateTime, duration, length } from "./format.js";
import { texts } from "./texts.js";

const elements = {
  editPlaces: ["place-circle", "place-polygon", "places-import"],
  import: ["import"],
  links: ["links"],
  webhooks: ["webhooks"],
  tokens: ["tokens", "phone-create"],
  editWebhooks: ["webhook-form"],
};

/** Shows what the server does, and hides what it refuses; returns it. `tabs` are those of the panel. */
export async function showAbilities(tabs) {
  const abilities = await get("/v1/abilities").catch(() => null);
  if (abilities === null) return {};
  for (const [ability, ids] of Object.entries(elements)) {
    for (const id of ids) byId(id).hidden = !abilities[ability];
  }
  showView(abilities.view);
  byId("places-replace").closest("label").hidden = !abilities.editPlaces;
  const views = { history: ["history", "here"], places: ["places"] };
  for (const [ability, names] of Object.entries(views)) tabs.offer(...abilities[ability] ? [names, []] : [[], names]);
  return abilities;
}

/** States what a restricted token, or a link, shows. */
function showView(view) {
  byId("view-note").hidden = !view;
  if (!view) return;
  const { blur, delay, ends, hides, since, subjects } = view;
  byId("view-note").textContent = [
    since ? texts.view.link : texts.view.token,
    subjects && !since && texts.view.subjects(subjects.join(", ")), blur && texts.view.blurred(length(blur)), hides && texts.view.hidden,
    delay && texts.view.delayed(duration(delay)), since && texts.view.since(dateTime(new Date(since))), ends && texts.view.ends(dateTime(new Date(ends))),
  ].filter(Boolean).join(" · ");
}
