import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { TaskDependencies } from '#app/platform/feature-types.server.ts'
import { asIso } from '#database/iso-time.ts'
import { writeAuthorNotice } from './notice-texts.ts'
import { notifyReporterOfMeasure } from './notify-people.command.server.ts'

const measureSchema = v.object({
  decisionId: v.string(),
  action: v.picklist(['warn', 'unhear']),
  endsAt: v.nullable(v.string()),
  facts: v.string(),
  explanation: v.string(),
  law: v.string(),
})

/**
 * Warns users who repeatedly made manifestly unfounded reports and, if that continues, pauses their reporting for 30 days. Runs separately
 * from the decisions that it counts, so that moderators do not learn who reported.
 */
export async function sanctionMisuse({ database, mailQueue }: TaskDependencies): Promise<void> {
  await database.accounts(async (tx) => {
    const { rows } = await tx.execute(sql`
      select decision_id as "decisionId", action, ${asIso('ends_at')} as "endsAt", facts, explanation, law from follow_misuse()`)
    for (const { decisionId, action, endsAt, ...ground } of v.parse(v.array(measureSchema), rows)) {
      const actions = [{ action, endsAt: endsAt === null ? null : new Date(endsAt) }]
      const text = writeAuthorNotice([{ subjectType: 'profile', about: '', actions }], {
        ...ground,
        rule: null,
        trigger: 'own',
        isDetected: true,
        isComputed: true,
        byAuthor: false,
      })
      await notifyReporterOfMeasure(tx, decisionId, { text, mailQueue, delaySeconds: 0 })
    }
  })
}
