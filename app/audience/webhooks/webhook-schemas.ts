import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { maxUrlLength } from './webhook-limits.ts'
import { kindOrder } from './webhook-rules.ts'

/** The server also checks that the address is public. */
const urlField = v.pipe(
  textField({
    max: maxUrlLength,
    required: 'Please enter a URL.',
    tooLong: `Please use at most ${maxUrlLength} characters.`,
  }),
  v.check((text) => URL.canParse(text), 'Please enter a URL that begins with https://.'),
)
const kindsField = v.pipe(
  v.array(v.picklist(kindOrder), 'Please choose at least one event.'),
  v.minLength(1, 'Please choose at least one event.'),
  v.maxLength(kindOrder.length, 'Please choose each event once.'),
)

export const newWebhookSchema = requestObject({ url: urlField, kinds: kindsField })
export type NewWebhook = v.InferOutput<typeof newWebhookSchema>

export const webhookChangeSchema = requestObject({ isEnabled: v.boolean('Please say whether it is on.') })
export const webhookIdSchema = requestObject({ id: uuidField() })

/** The secret is shown only once, because it is stored encrypted. */
export const createdWebhookSchema = v.object({ id: uuidField(), secret: v.string() })
export const rotatedSecretSchema = v.object({ secret: v.string(), oldUntil: timestampField })
export type ShownSecret = { secret: string; oldUntil: string | null }

export const webhookListSchema = v.object({
  webhooks: v.array(
    v.object({
      id: uuidField(),
      url: v.string(),
      kinds: v.array(v.picklist(kindOrder)),
      createdAt: timestampField,
      /** Until then, the previous secret also signs. */
      oldSecretUntil: v.nullable(timestampField),
      failingSince: v.nullable(timestampField),
      disabledAt: v.nullable(timestampField),
      disabledFor: v.nullable(v.picklist(['owner', 'gone', 'failures'])),
      deliveries: v.array(
        v.object({
          id: uuidField(),
          kind: v.string(),
          subjectId: uuidField(),
          state: v.picklist(['waiting', 'delivered', 'failed']),
          attempts: v.number(),
          dueAt: v.nullable(timestampField),
          createdAt: timestampField,
          /** HTTP status of the latest attempt. */
          status: v.nullable(v.number()),
          error: v.nullable(v.string()),
          answer: v.nullable(v.string()),
          milliseconds: v.nullable(v.number()),
        }),
      ),
    }),
  ),
})
export type WebhookList = v.InferOutput<typeof webhookListSchema>
export type Webhook = WebhookList['webhooks'][number]
export type Delivery = Webhook['deliveries'][number]
