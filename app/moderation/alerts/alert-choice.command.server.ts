import { eq, sql } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { staffAlerts } from '#database/schema/moderation/alerts.ts'
import type { AlertChoice } from './alert-schemas.ts'

/** Alerts begin with cases from now on. */
export async function chooseAlerts(
  { database }: Dependencies,
  person: Member,
  { byMail, byPush }: AlertChoice,
): Promise<void> {
  const { userId } = person
  await database.transaction(asStaff(person, 'moderator'), async (tx) => {
    if (byMail === null && byPush === null) await tx.delete(staffAlerts).where(eq(staffAlerts.userId, userId))
    else
      await tx.execute(sql`
        insert into ${staffAlerts} (user_id, by_mail, by_push) values (${userId}, ${byMail}, ${byPush})
          on conflict (user_id) do update set by_mail = excluded.by_mail, by_push = excluded.by_push`)
  })
}

export async function readAlertChoice({ database }: Dependencies, person: Member): Promise<AlertChoice> {
  const [found] = await database.transaction(asStaff(person, 'moderator'), (tx) =>
    listAlertsOf(tx, person.userId),
  )
  return { byMail: found?.byMail ?? null, byPush: found?.byPush ?? null }
}

export function listAlertsOf(tx: Transaction, userId: string) {
  const { byMail, byPush, createdAt } = staffAlerts
  return tx.select({ byMail, byPush, createdAt }).from(staffAlerts).where(eq(staffAlerts.userId, userId))
}

/** Records that the latest mail was sent or dropped. */
export async function completeAlert(tx: Transaction, userId: string): Promise<void> {
  await tx.update(staffAlerts).set({ settledAt: sql`now()` }).where(eq(staffAlerts.userId, userId))
}
