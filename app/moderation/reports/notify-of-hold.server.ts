import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { moderationNotice } from './moderation-notice-mail.server.ts'
import { appealInstructions, describeGround, nameOwnText } from './notice-parts.ts'

const holdSchema = v.object({
  subjectType: v.picklist(['story', 'comment']),
  about: v.string(),
  rule: v.object({ title: v.string(), version: v.number() }),
  facts: v.string(),
  explanation: v.string(),
})

const toldSchema = v.tuple([v.object({ noticeId: v.nullable(v.string()) })])

/** Notifies the author, once and without delay, if this report caused a hold. Runs in the reporter's role. */
export async function notifyOfHold(tx: Transaction, mailQueue: MailQueue, reportId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select subject_type as "subjectType", about,
      jsonb_build_object('title', rule_title, 'version', rule_version) as rule, facts, explanation
    from read_untold_hold(${reportId}::uuid)`)
  if (!rows[0]) return
  const hold = v.parse(holdSchema, rows[0])
  const subject = `Your ${hold.subjectType} is hidden until a moderator decides`
  const told = await tx.execute(
    sql`select tell_hold(${reportId}::uuid, ${subject}, ${wordHold(hold)}) as "noticeId"`,
  )
  const [{ noticeId }] = v.parse(toldSchema, told.rows)
  if (noticeId !== null) await mailQueue.enqueue(tx, moderationNotice.message({ noticeId }))
}

function wordHold(hold: v.InferOutput<typeof holdSchema>): string {
  const { subjectType, about, facts, explanation } = hold
  return [
    `We have hidden your ${nameOwnText(subjectType, about)} from the public until a moderator decides. You can still read, edit and delete it.`,
    `What happened: ${facts}`,
    [...describeGround({ ...hold, law: null }), explanation].join(' '),
    `We did this automatically. A moderator should decide within an hour, and we’ll tell you the decision and the reasons. If the moderator approves your ${subjectType}, everyone can see it again.`,
    appealInstructions,
  ].join('\n\n')
}
