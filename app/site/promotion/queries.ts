import { callApi } from '#app/platform/http/client/api-client.ts'
import { createAttempts } from '#app/platform/http/idempotency-key.ts'
import { vipLinkResponseSchema, vipSubscriptionResponseSchema } from './vip-schemas.ts'

const attempts = createAttempts()

/** Asks for a place on the VIP list. The answer never tells whether the address is on it already. */
export async function subscribeVip(email: string): Promise<void> {
  await callApi({
    path: '/api/vip-subscriptions',
    method: 'POST',
    body: { email },
    idempotencyKey: attempts.keyFor(email),
    responseSchema: vipSubscriptionResponseSchema,
  })
  attempts.done()
}

/** Follows a link of the VIP list's mail. */
export async function followVipLink(action: 'confirm' | 'withdraw', token: string): Promise<void> {
  await callApi({
    path: `/api/vip-subscriptions/${action}`,
    method: 'POST',
    body: { token },
    responseSchema: vipLinkResponseSchema,
  })
}
