import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'

export const vipSubscriptionSchema = requestObject({ email: emailField })

/** The same response for every address, whether it is new, on the list already, or was written to a moment ago. */
export const vipSubscriptionResponseSchema = v.object({ outcome: v.literal('received') })

export type VipSubscriptionResponse = v.InferOutput<typeof vipSubscriptionResponseSchema>

/** The token of a mailed link, as the page behind that link sends it. */
export const vipTokenSchema = requestObject({
  token: v.pipe(v.string('The link is incomplete.'), v.minLength(1), v.maxLength(200)),
})

export const vipLinkResponseSchema = v.object({ outcome: v.picklist(['confirmed', 'withdrawn']) })

/** What an emailed link that confirms finds: an address that waits for a click, one that is on the list already, or none. */
export type VipLinkState = 'waiting' | 'confirmed' | 'dead'

/** The token that a page was opened with, or null when its address holds none. */
export function parseVipToken(parameters: URLSearchParams): string | null {
  const opened = { token: parameters.get('token') }
  return v.is(vipTokenSchema, opened) ? opened.token : null
}
