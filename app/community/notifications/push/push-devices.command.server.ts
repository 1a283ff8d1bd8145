import { and, eq, or } from 'drizzle-orm'
import { lockSessionAccount } from '#app/accounts/auth/core/session-queries.server.ts'
import { type AllowedTargets, findUrlProblem } from '#app/platform/http/outbound/target-guard.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import type { AccountsTransactions } from '#database/client.ts'
import { pushSubscriptions } from '#database/schema/accounts/push.ts'
import { pushDevicesMax } from '../notification-limits.ts'
import { isPublicKey } from './push-keys.server.ts'
import type { NewDevice } from './push-schemas.ts'

/** A browser has one subscription: a previous user's device is removed. @throws ApiError 400, 409 `too_many`; SessionEndedError */
export async function addPushDevice(
  database: AccountsTransactions,
  person: Member,
  { device, reach }: { device: NewDevice; reach: AllowedTargets },
): Promise<void> {
  refuseUnusable(device, reach)
  const { userId, sessionId } = person
  const { endpoint, auth } = device
  await database.accounts(async (tx) => {
    await lockSessionAccount(tx, person)
    const isSameBrowser = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth))
    await tx.delete(pushSubscriptions).where(or(isSameBrowser, eq(pushSubscriptions.sessionId, sessionId)))
    if ((await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))) >= pushDevicesMax)
      throw new ApiError(
        409,
        'too_many',
        `You already have push notifications on ${pushDevicesMax} devices. Please remove one first.`,
      )
    const { rowCount } = await tx
      .insert(pushSubscriptions)
      .values({ userId, sessionId, ...device })
      .onConflictDoNothing()
    if (rowCount === 0)
      throw new ApiError(409, 'conflict', 'Another browser uses this push address. Please try again.')
  })
}

function refuseUnusable({ endpoint, p256dh }: NewDevice, reach: AllowedTargets): void {
  const message = findUrlProblem(endpoint, reach)
  if (message !== null) throw invalidInput([{ field: 'endpoint', code: 'invalid', message }])
  if (!isPublicKey(p256dh))
    throw invalidInput([{ field: 'p256dh', code: 'invalid', message: 'This is not a valid browser key.' }])
}

/** Also removes its pending deliveries. @throws SessionEndedError */
export async function removePushDevice(
  database: AccountsTransactions,
  person: Member,
  id: string,
): Promise<void> {
  await database.accounts(async (tx) => {
    await lockSessionAccount(tx, person)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, person.userId)))
  })
}
