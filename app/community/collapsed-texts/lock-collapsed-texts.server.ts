import { sql } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'

/** Keeps concurrent requests of a user from exceeding the limits. */
export async function lockCollapsedTexts(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('folds ' || ${userId}, 0))`)
}

export function refuseMore(message: string): ApiError {
  return new ApiError(409, 'too_many', `${message} Undo some in your settings first.`)
}
