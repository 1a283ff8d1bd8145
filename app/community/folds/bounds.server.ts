import { sql } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'

/** One after the other, so that many at once don't count what they have before any of them has added to it. */
export async function lockFolds(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('folds ' || ${userId}, 0))`)
}

export function refuseMore(message: string): ApiError {
  return new ApiError(409, 'too_many', `${message} Take some back in your settings first.`)
}
