import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { TaskDependencies } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Transaction } from '#database/client.ts'
import { digests, notifications } from '#database/schema/notifications.ts'
import { staleDigestMs } from '../notification-limits.ts'
import { digestMail } from './digest-mail.server.ts'
import { digestEverySchema } from './digest-schemas.ts'
import { selectMissedSince } from './missed-since.server.ts'
import { findNextDigest } from './next-digest.server.ts'

const peopleAtOnce = 200
/** Maximum in one run; the rest waits for the next minute. */
const mostAtOnce = 50

const dueSchema = v.array(
  v.object({
    userId: v.string(),
    every: digestEverySchema,
    timeZone: v.string(),
    isLate: v.boolean(),
  }),
)

/** Queues digests and stores their next times in one transaction: a crash loses no digest and sends none twice. */
export async function queueDigests(dependencies: TaskDependencies): Promise<void> {
  try {
    for (let time = 0; time < mostAtOnce; time += 1)
      if ((await queueSome(dependencies)) < peopleAtOnce) return
  } catch (error) {
    dependencies.log.warn({ error: describeError(error) }, 'digests delayed; will retry')
  }
}

function queueSome({ database, clock, mailQueue }: TaskDependencies): Promise<number> {
  const now = clock()
  return database.accounts(async (tx) => {
    const due = await lockDue(tx, now)
    const next = due.map(({ userId, every, timeZone, isLate }) => {
      const nextAt = findNextDigest(every, timeZone, now)
      // Disables digests in a time zone that the server doesn't know.
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

/** Skips digests locked by another server. */
async function lockDue(tx: Transaction, now: Date) {
  const { rows } = await tx.execute(sql`
    select user_id as "userId", every, time_zone as "timeZone",
      next_at < ${new Date(now.getTime() - staleDigestMs).toISOString()}::timestamptz as "isLate"
    from ${digests} where next_at <= ${now.toISOString()}::timestamptz
    order by next_at limit ${peopleAtOnce} for update skip locked`)
  return v.parse(dueSchema, rows)
}
