import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { notificationChoices } from '#database/schema/notifications.ts'
import { choosableKinds } from '../notification-kinds.ts'
import { type Choices, choiceKindSchema } from '../notification-schemas.ts'

const kindsOnByDefault = choiceKindSchema.options.filter((kind) => choosableKinds[kind].isOnByDefault)

/** Adds the defaults for kinds without a stored choice. */
export async function listChoices(database: Transactions, person: Member): Promise<Choices> {
  const chosen = await database.transaction(person, (tx) => listChoicesOf(tx, person.userId))
  const choices = choiceKindSchema.options.map((kind) => {
    const choice = chosen.find((each) => each.kind === kind)
    const onSite = choice?.onSite ?? true
    const isOnByDefault = onSite && choosableKinds[kind].isOnByDefault
    return { kind, onSite, byMail: choice?.byMail ?? isOnByDefault, byPush: choice?.byPush ?? isOnByDefault }
  })
  return { choices }
}

/** For statements that left join `notification_choices`. */
export function wantsMail(kind: SQLWrapper) {
  const unasked = sql`${kind} in ${kindsOnByDefault}`
  return sql`coalesce(${notificationChoices.byMail}, coalesce(${notificationChoices.onSite}, true) and ${unasked})`
}

/** Returns stored choices only. */
export function listChoicesOf(tx: Transaction, userId: string) {
  const { kind, onSite, byMail, byPush } = notificationChoices
  return tx
    .select({ kind, onSite, byMail, byPush })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
    .orderBy(kind)
}
