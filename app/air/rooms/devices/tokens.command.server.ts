import { count, eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { airTokens } from '#database/schema/air/readings.ts'
import { maxTokens } from '../../air-limits.ts'
import {
  findOrAddDevice,
  limitReached,
  lockReadings,
  removeEmpty,
  requireRoom,
} from '../../air-owner.command.server.ts'

/** Lets secret scanners recognize leaked tokens, for example in public repositories. */
const prefix = 'cleanair_'

/** @throws ApiError 404 if the room is not the member's, 409 `air_limit` */
export function issueToken(
  database: Transactions,
  person: Member,
  { roomId, model }: { roomId: string; model: string },
): Promise<{ id: string; token: string; createdAt: Date }> {
  const token = `${prefix}${createToken()}`
  return database.transaction(person, async (tx) => {
    const { userId } = person
    await lockReadings(tx, userId)
    await requireRoom(tx, roomId)
    const [all] = await tx.select({ tokens: count() }).from(airTokens)
    if ((all?.tokens ?? 0) >= maxTokens)
      throw limitReached(`You already have ${maxTokens} tokens. Please revoke one first.`)
    const deviceId = await findOrAddDevice(tx, { userId, roomId, model, device: 'new' })
    const [issued] = await tx
      .insert(airTokens)
      .values({ userId, roomId, deviceId, tokenHash: hashToken(token) })
      .returning({ id: airTokens.id, createdAt: airTokens.createdAt })
    if (!issued) throw new Error('no token was issued')
    return { ...issued, token }
  })
}

/** Revokes a token; the readings sent with it are kept. @throws ApiError 404 */
export async function revokeToken(database: Transactions, person: Member, id: string): Promise<void> {
  await database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const gone = await tx.delete(airTokens).where(eq(airTokens.id, id)).returning({ id: airTokens.id })
    if (gone.length === 0) throw notFound('This token no longer exists.')
    await removeEmpty(tx)
  })
}
