import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isSameHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { appealMonths } from '../moderation-limits.ts'
import { type ReportStatus, reportStatusSchema, type StatusLink } from './status-schemas.ts'

const foundSchema = v.object({
  id: v.string(),
  noticeId: v.nullable(v.string()),
  statusHashes: v.array(v.instance(Buffer)),
  status: reportStatusSchema,
})

const lastDay = `(notice_at + interval '${appealMonths} months')`

/** Returns the report that a reporter's link refers to; null for a wrong reference or secret. Runs in role `accounts`, without changes. */
export async function findReportOfLink(
  tx: Transaction,
  { reference, secret }: StatusLink,
): Promise<{ id: string; noticeId: string | null; status: ReportStatus } | null> {
  const { rows } = await tx.execute(sql`
    select id, notice_id as "noticeId", status_hashes as "statusHashes", jsonb_build_object(
        'subjectType', subject_type, 'createdAt', ${asIso('created_at')}, 'outcome', outcome,
        'toldAt', case when outcome is not null then ${asIso('told_at')} end,
        'notice', case when notice_id is not null then jsonb_build_object(
          'subject', title_of_notice(notice_id, notice_subject), 'text', notice_text, 'createdAt', ${asIso('notice_at')},
          'appealUntil', case when appeal_state is null and ${sql.raw(lastDay)} > now() then ${asIso(lastDay)} end,
          'appeal', case when appeal_state is not null then jsonb_build_object(
            'state', appeal_state, 'text', appeal_text, 'answer', appeal_answer,
            'createdAt', ${asIso('appealed_at')}, 'decidedAt', ${asIso('appeal_decided_at')}
          ) end
        ) end
      ) as status
    from read_report_status(${reference})`)
  const found = rows[0] ? v.parse(foundSchema, rows[0]) : null
  const given = hashToken(secret)
  // Compares with every hash, and with a dummy if there are none, so that timing does not reveal which references exist.
  const kept = found && found.statusHashes.length > 0 ? found.statusHashes : [Buffer.alloc(given.length)]
  const isRight = kept.map((hash) => isSameHash(hash, given)).includes(true)
  if (!found || !isRight) return null
  const { id, noticeId, status } = found
  return { id, noticeId, status }
}
