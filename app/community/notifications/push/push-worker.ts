/** Fetches a notification by its id. Always shows something, because browsers otherwise revoke the subscription. */

/** The used part of `ServiceWorkerGlobalScope`. */
interface WorkerScope {
  /** The server prepends an assignment of this to the script. */
  siteName: string
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<WindowOfSite[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ): void
}

interface WindowOfSite {
  url: string
  focus(): Promise<unknown>
}

interface WorkerEvents {
  push: { data: { text(): string } | null; waitUntil(work: Promise<unknown>): void }
  notificationclick: { notification: Notification; waitUntil(work: Promise<unknown>): void }
}

declare const self: WorkerScope

self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(`${event.notification.data}`, location.origin).href))
})

async function tell(id: string): Promise<void> {
  const { title, body, path } = (await readNews(id).catch(() => null)) ?? {
    title: `New notification from ${self.siteName}`,
    body: '',
    path: '/notifications',
  }
  await self.registration.showNotification(title, { body, tag: id, icon: '/icon-192.png', data: path })
}

async function readNews(id: string): Promise<{ title: string; body: string; path: string } | null> {
  const subscription = await self.registration.pushManager.getSubscription()
  const response = await fetch(`/api/notifications/pushed/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${subscription?.toJSON().keys?.auth}` },
    signal: AbortSignal.timeout(10_000),
  })
  return response.ok ? response.json() : null
}

async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => each.url === url)
  await (there ? there.focus() : self.clients.openWindow(url))
}
