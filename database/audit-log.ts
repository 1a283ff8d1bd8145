import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'
import { deleteBatch, type Purge } from './purge.ts'
import { auditLog } from './schema/audit-log.ts'

/** Records an action that changes no table, or that a trigger can't recognize (`database/sql/SUBJECT/audit.sql`). Runs in role `accounts`. */
export async function recordAction(
  tx: Transaction,
  action: 'data_exported' | 'email_change_asked',
  userId: string,
): Promise<void> {
  await tx.execute(sql`select auth.record_action(${action}, ${userId}, null)`)
}

/** Lists the actions on an account and its content, oldest first. Runs in role `accounts`. */
export function listActions(tx: Transaction, userId: string) {
  return tx
    .select({ action: auditLog.action, happenedAt: auditLog.happenedAt })
    .from(auditLog)
    .where(eq(auditLog.accountId, userId))
    .orderBy(asc(auditLog.id))
}

/** Slightly more than the year during which the database refuses to delete rows. */
const keptMs = 366 * 86_400_000

export const purgeAuditLog: Purge = (tx, now, limit) =>
  deleteBatch(tx, auditLog, lt(auditLog.happenedAt, new Date(now.getTime() - keptMs)), limit)
