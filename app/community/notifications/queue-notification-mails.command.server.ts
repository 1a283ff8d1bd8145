import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { TaskDependencies } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Transaction } from '#database/client.ts'
import { notificationChoices, notificationMails, notifications } from '#database/schema/notifications.ts'
import { wantsMail } from './choices/choice-queries.server.ts'
import { mailDelayMs, mailPauseMs, staleNotificationMs } from './notification-limits.ts'
import { notificationMail } from './notification-mail.server.ts'

const storiesAtOnce = 200
/** Maximum in one run; the rest waits for the next minute. */
const mostAtOnce = 50

const claimedSchema = v.tuple([v.object({ due: v.number(), ids: v.array(v.string()) })])

/** The content is read when the mail is sent (`readNotificationMail`). Failures are logged and retried a minute later. */
export async function queueNotificationMails(dependencies: TaskDependencies): Promise<void> {
  try {
    for (let time = 0; time < mostAtOnce; time += 1)
      if ((await queueSome(dependencies)) < storiesAtOnce) return
  } catch (error) {
    dependencies.log.warn({ error: describeError(error) }, 'notification mails delayed; will retry')
  }
}

function queueSome({ database, clock, mailQueue }: TaskDependencies): Promise<number> {
  return database.accounts(async (tx) => {
    const { due, ids } = await claimMails(tx, clock())
    for (const mailId of ids) await mailQueue.enqueue(tx, notificationMail.message({ mailId }))
    return due
  })
}

/** Replaces an unsent mail about the same story, so that the new one covers both. */
async function claimMails(tx: Transaction, now: Date) {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    with due as (
      select user_id, story_id from ${notifications} n
      -- Looked up one by one: a join of these tables is planned by what they held an hour ago.
      where waits_since <= ${before(mailDelayMs)} and coalesce((
        select queued_at from ${notificationMails} m where m.user_id = n.user_id and m.story_id = n.story_id
      ), '-infinity') <= ${before(mailPauseMs)}
      group by user_id, story_id order by min(waits_since) limit ${storiesAtOnce}
    ), claimed as (
      update ${notifications} n set waits_since = null
      where n.waits_since is not null and (n.user_id, n.story_id) in (select user_id, story_id from due)
      returning n.user_id, n.story_id, n.kind, n.mail_from,
        n.seen_at is null and n.read_at is null and n.mail_from > ${before(staleNotificationMs)} as is_news
    ), queued as (
      insert into ${notificationMails} as mail (user_id, story_id, from_at, queued_at)
      select claimed.user_id, claimed.story_id, min(claimed.mail_from), ${before(0)}
      from claimed left join ${notificationChoices}
        on ${notificationChoices.userId} = claimed.user_id and ${notificationChoices.kind} = claimed.kind
      where claimed.is_news and ${wantsMail(sql`claimed.kind`)}
      group by 1, 2
      on conflict (user_id, story_id) do update set
        id = gen_random_uuid(),
        from_at = case when mail.settled_at is null then least(mail.from_at, excluded.from_at) else excluded.from_at end,
        queued_at = excluded.queued_at,
        settled_at = null
      returning id
    )
    select (select count(*)::int from due) as due, array(select id from queued) as ids`)
  return v.parse(claimedSchema, rows)[0]
}
