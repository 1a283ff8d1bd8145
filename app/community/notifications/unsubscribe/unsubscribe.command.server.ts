import { eq, sql } from 'drizzle-orm'
import { muteStory } from '#app/community/collapsed-texts/collapse-text.command.server.ts'
import { muteWriterOf } from '#app/community/collapsed-texts/mute-author.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { digests, notificationChoices } from '#database/schema/notifications.ts'
import { stories } from '#database/schema/stories.ts'
import { readUnsubscribeToken, type Unsubscription } from '../notification-mail-tokens.server.ts'

/** Idempotent. @returns false if the token is invalid, or if it mutes an author who can no longer be muted */
export async function unsubscribeByToken(
  { database, keyedHash }: Dependencies,
  token: string,
): Promise<boolean> {
  const found = readUnsubscribeToken(keyedHash, token)
  if (found === null) return false
  return database.accounts((tx) => unsubscribe(tx, found))
}

/** Does nothing if the account or story has been deleted. */
async function unsubscribe(tx: Transaction, { userId, scope }: Unsubscription): Promise<boolean> {
  if (scope === 'digest') {
    await tx.update(digests).set({ every: 'never', nextAt: null }).where(eq(digests.userId, userId))
    return true
  }
  if (scope === 'alerts') {
    await tx.execute(sql`select auth.stop_alerts(${userId})`)
    return true
  }
  if ('writerOf' in scope) return muteWriterOf(tx, userId, scope.writerOf)
  if ('storyId' in scope) {
    const { storyId } = scope
    const { rows } = await tx.execute(
      sql`select from ${users}, ${stories} where ${eq(users.id, userId)} and ${eq(stories.id, storyId)}`,
    )
    if (rows.length > 0) await muteStory(tx, userId, storyId)
    return true
  }
  await tx.execute(sql`
    insert into ${notificationChoices} as chosen (user_id, kind, on_site, by_mail)
    select ${users.id}, kind, true, false from ${users}, unnest(${sql.param(scope.kinds)}::text[]) kind
    where ${eq(users.id, userId)}
    on conflict (user_id, kind) do update set by_mail = false where chosen.by_mail is distinct from false`)
  return true
}
