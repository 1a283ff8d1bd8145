import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { digests, notifications } from '#database/schema/notifications.ts'
import { digestMail } from './digest-mail.server.ts'
import { digestEverySchema } from './digest-schemas.ts'
import { selectMissedSince } from './missed-since.server.ts'
import { findNextDigest } from './next-digest.server.ts'

const peopleAtOnce = 200
/** What is left after so many is the next minute's. */
const mostAtOnce = 50
/** After an outage, one that is so late waits for its next time. */
const staleMs = 12 * 3_600_000

const dueSchema = v.array(
  v.object({
    userId: v.string(),
    every: digestEverySchema,
    timeZone: v.string(),
    isLate: v.boolean(),
  }),
)

/**
 * Queues a digest for everybody whose 08:00 has come, who missed something and has not been here since. With each, its next time
 * is stored in the same transaction: whoever dies in the middle has others go on, and nobody gets it twice.
 */
export async function queueDigests(dependencies: QueueDependencies): Promise<void> {
  try {
    for (let time = 0; time < mostAtOnce; time += 1)
      if ((await queueSome(dependencies)) < peopleAtOnce) return
  } catch (error) {
    dependencies.log.warn({ error: describeError(error) }, 'digests are late')
  }
}

type QueueDependencies = Pick<Dependencies, 'database' | 'clock' | 'log'> & MailDependencies

function queueSome({ database, clock, mailQueue }: QueueDependencies): Promise<number> {
  const now = clock()
  return database.accounts(async (tx) => {
    const due = await lockDue(tx, now)
    const next = due.map(({ userId, every, timeZone, isLate }) => {
      const nextAt = findNextDigest(every, timeZone, now)
      // A zone that no server knows any more has no 08:00.
      return { userId, isLate, every: nextAt === null ? 'never' : every, nextAt }
    })
    const { rows } = await tx.execute<{ mail_id: string }>(sql`
      with planned as (
        select * from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
          planned ("userId" uuid, "isLate" boolean, every text, "nextAt" timestamptz)
      ), moved as (
        update ${digests} d set every = planned.every, next_at = planned."nextAt"
        from planned where d.user_id = planned."userId"
      )
      select d.user_id, gen_random_uuid() as mail_id from planned
      join ${digests} d on d.user_id = planned."userId" and not planned."isLate"
      where exists (
        select from ${notifications} n
        where n.user_id = d.user_id and n.on_site and n.seen_at is null and n.read_at is null and n.story_id is not null
          and n.last_at > (${selectMissedSince(sql`d`)})
      )`)
    for (const row of rows) {
      const { user_id: userId, mail_id: mailId } = v.parse(queuedSchema, row)
      await tx.execute(sql`
        update ${digests} set mail_id = ${mailId}, queued_at = ${now.toISOString()}, settled_at = null
        where user_id = ${userId}`)
      await mailQueue.enqueue(tx, digestMail.message({ mailId }))
    }
    return due.length
  })
}

const queuedSchema = v.object({ user_id: v.string(), mail_id: v.string() })

/** Those that another server has in hand are left to it. */
async function lockDue(tx: Transaction, now: Date) {
  const { rows } = await tx.execute(sql`
    select user_id as "userId", every, time_zone as "timeZone",
      next_at < ${new Date(now.getTime() - staleMs).toISOString()}::timestamptz as "isLate"
    from ${digests} where next_at <= ${now.toISOString()}::timestamptz
    order by next_at limit ${peopleAtOnce} for update skip locked`)
  return v.parse(dueSchema, rows)
}
