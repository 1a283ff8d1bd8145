import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import { requestObject } from '#app/platform/validation/fields.ts'

export const vipSubscriptionSchema = requestObject({ email: emailField })

/** The same for an address that is new, already on the list, or was just sent a mail. */
export const vipSubscriptionResponseSchema = v.object({ outcome: v.literal('received') })

export type VipSubscriptionResponse = v.InferOutput<typeof vipSubscriptionResponseSchema>

export const vipTokenSchema = requestObject({
  token: v.pipe(v.string('The link is incomplete.'), v.minLength(1), v.maxLength(200)),
})

export const vipLinkResponseSchema = v.object({ outcome: v.picklist(['confirmed', 'withdrawn']) })

/** Address unconfirmed, address confirmed, or link invalid. */
export type VipLinkState = 'waiting' | 'confirmed' | 'dead'

/** Returns null for a malformed token. */
export function parseVipToken(parameters: URLSearchParams): string | null {
  const opened = { token: parameters.get('token') }
  return v.is(vipTokenSchema, opened) ? opened.token : null
}
