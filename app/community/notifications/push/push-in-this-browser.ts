import * as v from 'valibot'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { pushWorkerPath } from './push-paths.ts'
import { type NewDevice, newDeviceSchema } from './push-schemas.ts'

/** Missing, blocked by the user, or available. */
export type PushSupport = 'none' | 'blocked' | 'ready'

export function findPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Returns true if this browser has a subscription, of any user. */
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

/** Call it before any `await` of an event handler: some browsers require a user gesture. @returns null if permission was denied */
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
    // A subscription with another key, such as before a change of the root secret, must be removed first.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
}

export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
}
