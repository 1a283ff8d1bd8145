import * as v from 'valibot'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { pushWorkerPath } from './push-limits.ts'
import { type NewDevice, newDeviceSchema } from './push-schemas.ts'

/** Whether this browser can tell somebody while the site is closed, and whether they let it. */
export type PushSupport = 'none' | 'blocked' | 'ready'

export function findPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Whether this browser has a subscription, whoever it was of. */
export async function isSubscribedHere(): Promise<boolean> {
  if (findPushSupport() !== 'ready') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return registration !== undefined && (await registration.pushManager.getSubscription()) !== null
}

const subscriptionSchema = v.pipe(
  v.object({ endpoint: v.string(), keys: v.object({ p256dh: v.string(), auth: v.string() }) }),
  v.transform(({ endpoint, keys }) => ({ endpoint, ...keys })),
  newDeviceSchema,
)

/**
 * Asks whether this browser may show notifications, and subscribes it. To be called by a press, before anything is waited for:
 * some browsers ask at no other time.
 *
 * @returns null where the answer is no
 * @throws ApiClientError where the browser has no push service, or can't reach it
 */
export async function subscribeHere(applicationServerKey: string): Promise<NewDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  try {
    return v.parse(subscriptionSchema, (await subscribe(applicationServerKey)).toJSON())
  } catch {
    const message = 'This browser’s push service can’t be reached. Please try again later.'
    throw new ApiClientError({ status: 0, code: 'push_unavailable', message })
  }
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(pushWorkerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(options).catch(async () => {
    // One of another key, as before the site had another root secret, has to go first.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
}

/** Ends what this browser has, with its service worker. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
}
