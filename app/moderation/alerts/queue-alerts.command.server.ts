import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { TaskDependencies } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Transaction } from '#database/client.ts'
import { staffAlerts } from '#database/schema/moderation/alerts.ts'
import { alertEveryMinutes } from '../moderation-limits.ts'
import { alertMail } from './alert-mail.server.ts'

const dueSchema = v.array(v.object({ userId: v.string() }))
const channelsSchema = v.array(v.object({ byMail: v.boolean(), byPush: v.boolean() }))

/**
 * Queues at most one alert an hour to each person, by mail, push or both. Skips people locked by another server. Covers cases until a minute ago, because those of
 * open transactions are not visible yet.
 */
export async function queueAlerts(dependencies: TaskDependencies): Promise<void> {
  const { database, log } = dependencies
  try {
    await database.accounts((tx) => queueDue(tx, dependencies))
  } catch (error) {
    log.warn({ error: describeError(error) }, 'alerts to staff delayed; will retry')
  }
}

async function queueDue(tx: Transaction, { clock, mailQueue }: TaskDependencies): Promise<void> {
  const now = sql`${clock().toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    with due as (
      select user_id from ${staffAlerts}
        where queued_at is null
          or queued_at <= ${now} - make_interval(mins => ${alertEveryMinutes}) and settled_at is not null
          or queued_at <= ${now} - interval '1 day'
        for update skip locked
    )
    update ${staffAlerts} a set from_at = told_until, told_until = greatest(told_until, ${now} - interval '1 minute')
      from due where a.user_id = due.user_id returning a.user_id as "userId"`)
  for (const { userId } of v.parse(dueSchema, rows)) {
    const { rows: told } = await tx.execute(sql`
      with told as (
        select exists (select from auth.list_alert_cases(${userId}, 'mail')) as by_mail,
          exists (select from auth.list_alert_cases(${userId}, 'push')) as by_push
      )
      update ${staffAlerts} a set queued_at = ${now}, settled_at = case when not told.by_mail then ${now} end
        from told where a.user_id = ${userId} and (told.by_mail or told.by_push)
        returning told.by_mail as "byMail", told.by_push as "byPush"`)
    for (const { byMail, byPush } of v.parse(channelsSchema, told)) {
      if (byMail) await mailQueue.enqueue(tx, alertMail.message({ userId }))
      if (byPush) await tx.execute(sql`select auth.push_alert(${userId})`)
    }
  }
}
