import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { MailContext } from '#app/platform/mail/define-mail.server.ts'
import { sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import { switchRole, type Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import {
  digests,
  mutedStories,
  notificationChoices,
  notifications,
  watchedStories,
} from '#database/schema/notifications.ts'
import { profiles } from '#database/schema/profiles.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { describeForMail, type MailedNews } from '../describe-for-mail.server.ts'
import { explainNotification } from '../describe-notification.ts'
import { storyKinds } from '../notification-kinds.ts'
import { digestCandidatesMax, digestGroupsMax } from '../notification-limits.ts'
import { createUnsubscribeToken } from '../notification-mail-tokens.server.ts'
import { countNotificationItems, selectNewComments, writersSchema } from '../notification-queries.server.ts'
import { notificationKindSchema } from '../notification-schemas.ts'
import { selectMissedSince } from './missed-since.server.ts'

const ranked = notificationKindSchema.options.toSorted(
  (a, b) => storyKinds[a].digestRank - storyKinds[b].digestRank,
)

const digestRowSchema = v.object({
  userId: v.string(),
  email: v.string(),
  fullName: v.nullable(v.string()),
  every: v.picklist(['day', 'week']),
  since: v.string(),
})

const groupSchema = v.object({
  kind: notificationKindSchema,
  isWatched: v.boolean(),
  storyId: v.string(),
  title: v.nullable(v.string()),
  count: v.number(),
  commentId: v.nullable(v.string()),
  writers: writersSchema,
})

export interface DigestMail {
  /** Stable across retries of this message. */
  id: string
  email: string
  fullName: string | null
  every: 'day' | 'week'
  /** At most ten, most important first. */
  groups: {
    news: MailedNews
    reason: string
    /** Sanitized. */
    story: { id: string; title: string | null }
    commentId: string | null
    muteToken: string
  }[]
  more: number
  stopToken: string
}

/** Runs in role `accounts`. @returns null if nothing is left to report, digests were turned off, or a later digest covers it */
export async function readDigest(
  tx: Transaction,
  mailId: string,
  { keyedHash }: MailContext,
): Promise<DigestMail | null> {
  const { rows } = await tx.execute(sql`
    select d.user_id as "userId", u.email, p.full_name as "fullName", d.every, (${selectMissedSince(sql`d`)})::text as since
    from ${digests} d join ${users} u on u.id = d.user_id left join ${profiles} p on p.user_id = d.user_id
    where d.mail_id = ${mailId}::uuid and d.settled_at is null and d.every <> 'never'`)
  const digest = v.safeParse(digestRowSchema, rows[0])
  if (!digest.success) return null
  const { userId, email, fullName, every, since } = digest.output
  const found = await readMissed(tx, userId, since)
  if (found.length === 0) return null
  return {
    id: mailId,
    email,
    fullName,
    every,
    groups: found.slice(0, digestGroupsMax).map(({ storyId, title, commentId, ...told }) => ({
      news: describeForMail(told),
      reason: explainNotification(told),
      story: { id: storyId, title: sanitizeName(title) },
      commentId,
      muteToken: createUnsubscribeToken(keyedHash, { userId, scope: { storyId } }),
    })),
    more: Math.max(0, found.length - digestGroupsMax),
    stopToken: createUnsubscribeToken(keyedHash, { userId, scope: 'digest' }),
  }
}

/** Returns one more than is shown if there are more. */
async function readMissed(tx: Transaction, userId: string, since: string) {
  const rank = sql`array_position(${sql.param(ranked)}::text[], n.kind)`
  const { rows: candidates } = await tx.execute(sql`
    select n.kind, n.story_id as "storyId", list_unmuted(n.user_id, n.comment_ids) as "commentIds", n.last_at as "lastAt",
      exists (select from ${watchedStories} w where w.user_id = n.user_id and w.story_id = n.story_id) as "isWatched"
    from ${notifications} n
    left join ${notificationChoices} c on c.user_id = n.user_id and c.kind = n.kind
    where n.user_id = ${userId}::uuid and n.on_site and coalesce(c.on_site, true) and n.story_id is not null
      and n.seen_at is null and n.read_at is null and n.last_at > ${since}::timestamptz
      and not exists (select from ${mutedStories} m where m.user_id = n.user_id and m.story_id = n.story_id)
    order by ${rank}, n.last_at desc limit ${digestCandidatesMax}`)
  const newComments = selectNewComments({
    ids: sql`n."commentIds"`,
    kind: sql`n.kind`,
    reader: userId,
    since: sql`${since}::timestamptz`,
  })
  await switchRole(tx, { role: 'anon' })
  const { rows } = await tx.execute(sql`
    select n.kind, n."isWatched", ${shownStories.id} as "storyId", ${shownStories.title}, counted.count,
      written.first_id as "commentId", written.writers
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      n (kind text, "storyId" uuid, "commentIds" uuid[], "lastAt" timestamptz, "isWatched" boolean)
    cross join lateral (select * from shown_stories where id = n."storyId" and is_visible offset 0) shown_stories
    cross join lateral (${newComments}) written
    cross join lateral (
      select ${countNotificationItems(sql`n.kind`, sql`written.count`)} as count
    ) counted
    where counted.count > 0
    order by ${rank}, n."lastAt" desc`)
  await switchRole(tx, { role: 'accounts' })
  return v.parse(v.array(groupSchema), rows)
}

/** Records that a digest was sent or refused by the mailbox; the next one covers later events. Runs in role `accounts`. */
export async function completeDigest(tx: Transaction, mailId: string, now = new Date()): Promise<void> {
  await tx.execute(sql`
    update ${digests} set settled_at = ${now.toISOString()}, told_until = queued_at where mail_id = ${mailId}`)
}
