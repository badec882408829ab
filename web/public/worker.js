// Keeps what was loaded once, so that the page opens without a connection. Never touches /api.
const SHELF = 'bugnight-1';

/** The first page and what it is made of, so that it opens without a connection from the second visit on. */
async function stock() {
  const shelf = await caches.open(SHELF);
  const page = await fetch('/');
  const parts = (await page.clone().text()).match(/(?:src|href)="(\/[^"]+)"/g) ?? [];
  await shelf.put('/', page);
  await shelf.addAll(parts.map((part) => part.slice(part.indexOf('"') + 1, -1)));
}

/** All other pages, which `files.json` lists, when the first one is there. */
async function stockAll() {
  const shelf = await caches.open(SHELF);
  const files = await (await fetch('/files.json')).json();
  for (const file of files) if (!(await shelf.match(file))) await shelf.add(file);
}

self.addEventListener('install', (event) => event.waitUntil(stock().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(stockAll)));

async function fresh(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shelf.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = (await shelf.match(request)) ?? (request.mode === 'navigate' ? await shelf.match('/') : undefined);
    if (kept) return kept;
    throw error;
  }
}

async function kept(request) {
  const shelf = await caches.open(SHELF);
  return (await shelf.match(request)) ?? fresh(request);
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(pathname.startsWith('/assets/') ? kept(event.request) : fresh(event.request));
});
