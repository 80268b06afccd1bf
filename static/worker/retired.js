// Takes the service worker away: browsers that still have one fetch this in its place, drop all that was kept, and from
// then on ask the server alone.
async function retire() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(retire()));
