// What this server does for this token: nothing else is offered.
import { get } from "./api.js";
import { byId } from "./dom.js";

const elements = {
  editPlaces: ["place-circle", "place-polygon", "places-import"],
  import: ["import"],
  links: ["links"],
  webhooks: ["webhooks"],
};

/** Hides what the server refuses. `tabs` are those of the panel. */
export async function showAbilities(tabs) {
  const abilities = await get("/v1/abilities").catch(() => null);
  if (abilities === null) return;
  for (const [ability, ids] of Object.entries(elements)) {
    for (const id of ids) byId(id).hidden = !abilities[ability];
  }
  byId("places-replace").closest("label").hidden = !abilities.editPlaces;
  const views = { history: ["history", "here"], places: ["places"] };
  for (const [ability, names] of Object.entries(views)) if (!abilities[ability]) tabs.offer([], names);
}
