import { sql } from 'drizzle-orm'
import type { SetupFacts } from '#app/platform/feature-types.server.ts'
import type { Transaction } from '#database/client.ts'

export async function hasBackup(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from auth.backup_runs limit 1`)
  return rows.length > 0
}

/** Returns true if an owner's test email was sent. */
export async function hasSentMail(tx: Transaction, { mailFrom }: SetupFacts): Promise<boolean> {
  if (mailFrom === null) return false
  const { rows } = await tx.execute(sql`select from staff_members where mail_tested_at is not null limit 1`)
  return rows.length > 0
}
