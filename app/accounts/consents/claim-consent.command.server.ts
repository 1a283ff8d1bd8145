import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { mailConsents } from '#database/schema/mailing/consents.ts'

/**
 * Gives what was agreed to at the waitlist’s form to the account that another auth service has confirmed for the address. Runs in
 * role `accounts`.
 *
 * @param from the address that the sign-up was set aside under
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
