// Import and export of places as GeoJSON. A place on the server is replaced only with If-Match.
import { Problem, send } from "./api.js";
import { element } from "./dom.js";
import { texts } from "./texts.js";

const addressOf = (id) => `/v1/places/${encodeURIComponent(id)}`;

/** Stores a place; `etag` is that of the version it replaces, null for a new place. */
export function store(place, etag) {
  const condition = etag === null ? { "If-None-Match": "*" } : { "If-Match": etag };
  const headers = { "Content-Type": "application/geo+json", ...condition };
  return send(addressOf(place.id), { method: "PUT", headers, body: JSON.stringify(place) });
}

export const remove = (id, etag) =>
  send(addressOf(id), { method: "DELETE", headers: { "If-Match": etag, "Content-Type": "application/json" } });

export async function exportPlaces() {
  const blob = await (await send("/v1/places")).blob();
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: "places.geojson" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function decode(text) {
  try {
    const collection = JSON.parse(text);
    if (Array.isArray(collection.features)) return collection.features;
  } catch { /* reported below, as any other file that is no collection */ }
  throw new Error(texts.places.notGeoJSON);
}

async function importPlace(feature, index, replaces) {
  const id = feature.id ?? feature.properties?.id ?? `place-${index + 1}`;
  const place = { ...feature, id: String(id) };
  try {
    await store(place, null);
    return "added";
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
  }
  if (!replaces) return "skipped";
  const current = await send(addressOf(id));
  await store(place, current.headers.get("ETag"));
  return "replaced";
}

/** Stores all places of a GeoJSON text, and returns a report for the user. */
export async function importPlaces(text, replaces) {
  const results = { added: 0, replaced: 0, skipped: 0 };
  const failures = [];
  for (const [index, feature] of decode(text).entries()) {
    try {
      results[await importPlace(feature, index, replaces)] += 1;
    } catch (problem) {
      failures.push(texts.places.failed(feature.properties?.name ?? feature.id ?? index + 1, problem.message));
    }
  }
  return [texts.places.imported(results.added, results.replaced, results.skipped), ...failures].join("\n");
}
