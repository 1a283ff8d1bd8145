import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { notificationChoices } from '#database/schema/notifications.ts'
import type { ChoiceRequest } from '../notification-schemas.ts'

export async function chooseNotifications(
  database: Transactions,
  person: Member,
  { kind, onSite, byMail, byPush }: ChoiceRequest,
): Promise<void> {
  await database.transaction(person, (tx) =>
    tx
      .insert(notificationChoices)
      .values({ userId: person.userId, kind, onSite, byMail, byPush })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.kind],
        set: { onSite, byMail, byPush },
      }),
  )
}
