import * as z from 'zod/mini'
import { emailField } from '#app/features/accounts/core/account-schemas.ts'

export const vipSubscriptionSchema = z.strictObject({ email: emailField })

/** The same response for every address, whether it is new, on the list already, or was written to a moment ago. */
export const vipSubscriptionResponseSchema = z.object({ outcome: z.literal('received') })

export type VipSubscriptionResponse = z.infer<typeof vipSubscriptionResponseSchema>

/** The token of a mailed link, as the page behind that link sends it. */
export const vipTokenSchema = z.strictObject({
  token: z.string('The link is incomplete.').check(z.minLength(1), z.maxLength(200)),
})

export const vipLinkResponseSchema = z.object({ outcome: z.enum(['confirmed', 'withdrawn']) })

/** The token that a page was opened with, or null when its address holds none. */
export function parseVipToken(parameters: URLSearchParams): string | null {
  return vipTokenSchema.safeParse({ token: parameters.get('token') }).data?.token ?? null
}
