import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { MailQueue } from '#app/features/mail/mail-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { writeAuthorNotice } from '../decisions/statement.ts'
import { tellPerson } from './tell-people.server.ts'

const measureSchema = v.object({
  userId: v.string(),
  decisionId: v.string(),
  action: v.picklist(['warn', 'unhear']),
  endsAt: v.nullable(v.string()),
  facts: v.string(),
  explanation: v.string(),
  law: v.string(),
})

/**
 * What follows for whoever makes plainly unfounded reports again and again, now that a moderator has said so once more: a warning,
 * and after that 30 days without reports. The database counts, and adds it to the batch, with which it is undone.
 */
export async function followMisuse(tx: Transaction, batchId: string, mailQueue: MailQueue): Promise<void> {
  const { rows } = await tx.execute(sql`
    select user_id as "userId", decision_id as "decisionId", action, ${asIso('ends_at')} as "endsAt", facts, explanation, law
    from follow_report_misuse(${batchId}::uuid)`)
  for (const { userId, decisionId, action, endsAt, ...ground } of v.parse(v.array(measureSchema), rows)) {
    const actions = [{ action, endsAt: endsAt === null ? null : new Date(endsAt) }]
    const text = writeAuthorNotice([{ subjectType: 'profile', about: '', actions }], {
      ...ground,
      rule: null,
      trigger: 'own',
      isDetected: true,
      isComputed: true,
      byAuthor: false,
    })
    await tellPerson(tx, { userId }, { mailQueue, kind: 'decision', text, decisionIds: [decisionId] })
  }
}
