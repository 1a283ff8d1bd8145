import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'
import { deleteBatch, type Purge } from './purge.ts'
import { auditLog } from './schema/audit-log.ts'

/**
 * Records what leaves no trace in any table, or one that a trigger can't tell the meaning of. Everything else is recorded by
 * the tables' own triggers (`database/sql/audit/`). Runs in role `accounts`.
 */
export async function recordAction(
  tx: Transaction,
  action: 'data_exported' | 'email_change_asked',
  userId: string,
): Promise<void> {
  await tx.execute(sql`select auth.record_action(${action}, ${userId}, null)`)
}

/** What was done to an account and to what its person has written, oldest first. Runs in role `accounts`. */
export function listActions(tx: Transaction, userId: string) {
  return tx
    .select({ action: auditLog.action, happenedAt: auditLog.happenedAt })
    .from(auditLog)
    .where(eq(auditLog.accountId, userId))
    .orderBy(asc(auditLog.id))
}

/** A little more than the year before which the database lets nothing be deleted. */
const keptMs = 366 * 86_400_000

export const purgeAuditLog: Purge = (tx, now, limit) =>
  deleteBatch(tx, auditLog, lt(auditLog.happenedAt, new Date(now.getTime() - keptMs)), limit)
