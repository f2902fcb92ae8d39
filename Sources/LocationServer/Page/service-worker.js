// Keeps the files of the page, so that it opens at once and without a network. No position, place or event is kept: requests for data are
// never answered here.

const name = "locate-page";
const versionOf = (text) => text.match(/"page\/([^/"]+)\/main\.js"/)?.[1];
const pathOf = (url) => new URL(url).pathname.slice(new URL(self.registration.scope).pathname.length);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const path = pathOf(request.url);
  if (path === "" && request.mode === "navigate") event.respondWith(page(request));
  // Files without a version change under the same address.
  else if (/^page\/[^/]+\/[^/]+$/.test(path)) event.respondWith(file(request));
});

/** The page of the server; without a server, the one of before. */
async function page(request) {
  const cache = await caches.open(name);
  const address = self.registration.scope;
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      await cache.put(address, answer.clone());
      await removeOthers(cache, versionOf(await copy.text()));
    }
    return answer;
  } catch (error) {
    return await cache.match(address) ?? Promise.reject(error);
  }
}

/** Removes the files of other versions. */
async function removeOthers(cache, version) {
  for (const request of await cache.keys()) {
    const path = pathOf(request.url);
    if (path !== "" && !path.startsWith(`page/${version}/`)) await cache.delete(request);
  }
}

async function file(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
