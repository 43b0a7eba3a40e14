// Only the page for a broken line is kept on the device: no page of the site, and nothing that the server answers.
const KEPT = '__KEPT__';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  const files = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop));
  self.clients.claim();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isNavigation = request.mode === 'navigate';
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (!isNavigation && !FILES.includes(pathname)) return;
  const kept = () => caches.match(isNavigation ? PAGE : pathname).then((found) => found ?? Response.error());
  event.respondWith(fetch(request).catch(kept));
});
