import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { mailConsents } from '#database/schema/mailing/consents.ts'

/**
 * Moves the waitlist form's consent to the account that an external auth service has confirmed. Runs in role `accounts`.
 * @param from the placeholder address of the sign-up that was set aside
 */
export async function claimConsent(
  tx: Transaction,
  { from, email, now }: { from: string; email: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update ${mailConsents} set email = ${email}, confirmed_at = ${now.toISOString()}::timestamptz
    where email = ${from} and form = 'waitlist' and withdrawn_at is null and confirmed_at is null and not exists (
      select from ${mailConsents} known where known.email = ${email} and known.form = 'waitlist' and known.withdrawn_at is null
    )`)
}
