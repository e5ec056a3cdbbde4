// Shows what is pushed to this browser, and opens the page it speaks of. It controls no page and keeps
// nothing: it is registered, under a scope of its own, by whoever turns push on.

const KIND = 'mainsheet-open';
const RENEWED = 'mainsheet-push-renewed';
const ANSWER_MS = 1000;

const textOf = (value) => (typeof value === 'string' ? value : '');

/** An address inside the app; anything else becomes the first page. */
function pageOf(link) {
  const url = URL.parse(textOf(link), self.location.origin);
  if (url?.origin !== self.location.origin) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

function read(data) {
  try {
    const { title, message, link, tag } = data.json();
    const shown = { title: textOf(title), body: textOf(message), tag: textOf(tag) };
    return { ...shown, page: pageOf(link) };
  } catch {
    return { title: '', body: '', tag: '', page: '/' };
  }
}

async function show(data) {
  const { title, body, tag, page } = read(data);
  // A browser takes the right to push away from whoever shows nothing.
  await self.registration.showNotification(title || 'Mainsheet', {
    body,
    tag,
    icon: '/mark-192.png',
    badge: '/mark-192.png',
    data: { page },
  });
}

/** Whether a tab takes the page: one where nobody is signed in does not answer. */
function offer(client, page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ kind: KIND, page }, [port2]);
  });
}

async function open(page) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) {
    // Not every browser lets a worker bring a tab to the front.
    if (await offer(tab, page)) return tab.focus().catch(() => {});
  }
  return self.clients.openWindow(page);
}

/** A worker has no session to tell the server by: open tabs have one, else the next that opens. */
async function tellOfRenewal() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage({ kind: RENEWED });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellOfRenewal()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data?.page)));
});
