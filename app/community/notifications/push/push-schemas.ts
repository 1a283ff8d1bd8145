import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { pushEndpointMaxLength } from '../notification-limits.ts'

const notASubscription = 'This is not a valid push subscription.'

/** A browser's `PushSubscription`. The server also checks that it may reach the endpoint. */
export const newDeviceSchema = requestObject({
  endpoint: v.pipe(
    v.string(notASubscription),
    v.maxLength(pushEndpointMaxLength, notASubscription),
    v.regex(/^https?:\/\/[\x21-\x7e]+$/, notASubscription),
  ),
  /** 65 bytes, the first of which is 4, in base64url. */
  p256dh: v.pipe(v.string(notASubscription), v.regex(/^B[\w-]{86}$/, notASubscription)),
  /** 16 bytes in base64url. */
  auth: v.pipe(v.string(notASubscription), v.regex(/^[\w-]{22}$/, notASubscription)),
})

export type NewDevice = v.InferOutput<typeof newDeviceSchema>

export const pushDevicesSchema = v.object({
  /** VAPID key in base64url. */
  applicationServerKey: v.string(),
  devices: v.array(
    v.object({
      id: uuidField(),
      device: v.string(),
      createdAt: timestampField,
      isCurrent: v.boolean(),
    }),
  ),
})

export type PushDevices = v.InferOutput<typeof pushDevicesSchema>
export type PushDevice = PushDevices['devices'][number]

export const deviceParamsSchema = requestObject({ id: uuidField('This is not a device id.') })
export const pushedParamsSchema = requestObject({ id: uuidField('This is not a notification id.') })

export const pushedSchema = v.object({ title: v.string(), body: v.string(), path: v.string() })

export type Pushed = v.InferOutput<typeof pushedSchema>
