// The service worker keeps two things: static files, whose addresses change with their content, and one offline page.
// Tables, other pages and posts go to the server, always; without it a page is answered by the offline page.
// The page registers this address with its language in it: another language is another worker, and another offline page.
const KEPT = "ladder-rummy";
const OFFLINE = `/${new URL(location).searchParams.get("language") ?? "en"}/offline`;

/** Keep an answer; what was kept of the same file before goes, and the offline page of another language. Whether there was something. */
async function keep(request, response) {
  const cache = await caches.open(KEPT);
  const { pathname } = new URL(request.url);
  const isOld = (path) => path === pathname || (pathname === OFFLINE && path.endsWith("/offline"));
  const old = (await cache.keys()).filter(({ url }) => isOld(new URL(url).pathname));
  await Promise.all(old.map((each) => cache.delete(each)));
  await cache.put(request, response);
  return old.length > 0;
}

/** A static file. Where a page asks for a new version of one, the offline page may need it too and is fetched anew. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (!response.ok) return response;
  const isNewVersion = await keep(request, response.clone());
  if (isNewVersion && request.destination) prepare().catch(() => {});
  return response;
}

/** Fetch the offline page and the files that it needs. */
async function prepare() {
  const request = new Request(OFFLINE, { cache: "reload" });
  const response = await fetch(request);
  if (!response.ok) throw new Error("no offline page");
  const files = (await response.clone().text()).match(/\/static\/[^"\s]+\.(?:css|js)\?v=\w+/g) ?? [];
  await Promise.all([keep(request, response), ...files.map((address) => file(new Request(address)))]);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(prepare());
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/") && address.searchParams.has("v")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
