// The service worker: shows what this server tells while the page is closed, and leads to the table. It keeps no files.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** What came, as far as it can be read: only words of ours, and a path of ours. */
function read(data) {
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {
    // whatever it was, it was not from us
  }
  const path = typeof told.path === "string" && /^\/(?!\/)/.test(told.path) ? told.path : "/";
  return {
    title: String(told.title ?? "Trunkline"),
    body: String(told.body ?? "You have a notification."),
    path,
  };
}

self.addEventListener("push", (event) => {
  const { title, body, path } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: path,
      data: { path },
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      renotify: true,
    }),
  );
});

/** A click leads to the table: in a window that shows it, in any of ours, or in a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.find((one) => new URL(one.url).pathname === path);
      if (there) return there.focus();
      if (!open.length) return self.clients.openWindow(path);
      const window = await open[0].focus();
      return window.navigate(path);
    })(),
  );
});

/** A browser may change its address: the server learns the new one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options;
      const made =
        event.newSubscription ??
        (options ? await self.registration.pushManager.subscribe(options) : null);
      if (!made) return;
      const { endpoint, keys } = made.toJSON();
      await fetch("/api/account/push", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ endpoint, key: keys.p256dh, auth: keys.auth }),
      });
    })(),
  );
});
