import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { auditEntriesPerPage } from '../staff-limits.ts'
import { asStaff } from '../staff-queries.server.ts'
import { actGroups, findActions } from './audit-labels.ts'
import { type Act, type AuditLogPage, type AuditLogQuery, auditLogPageSchema } from './audit-schemas.ts'

/** Lists the actions of staff and the operator, newest first, each with all others of its request. */
export function listAuditEntries(
  database: Transactions,
  person: Member,
  query: AuditLogQuery,
): Promise<AuditLogPage> {
  const { before = null, from, to, kind, search = null } = query
  const kinds = kind === undefined ? null : listActions(actGroups[kind].sentences)
  const wordKinds = search === null ? null : listActions(findActions(search))
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select id::text, is_match as "isMatch", ${asIso('happened_at')} as "happenedAt", request_id as "requestId", action,
          by_role as "byRole", actor_id as "actorId", actor, account_id as "accountId", account, earlier_role as "earlierRole",
          subject_id as "subjectId", subject, ${asIso('planned_at')} as "plannedAt", case_id as "caseId", story_id as "storyId",
          is_wave as "isWave"
        from find_staff_acts(${before}::bigint, ${auditEntriesPerPage + 1}, ${from ?? null}::timestamptz,
          ${to ?? null}::timestamptz + interval '1 day', ${query.person ?? null}::uuid, string_to_array(${kinds}, ','), ${search},
          string_to_array(${wordKinds}, ','))`,
    )
    return cutPage(v.parse(auditLogPageSchema, { acts: rows, nextCursor: null }).acts)
  })
}

const listActions = (sentences: object) => Object.keys(sentences).join()

/** The last match only shows that there are more. It is left out with its request, unless an earlier one is of the same. */
function cutPage(acts: Act[]): AuditLogPage {
  const matches = acts.filter(({ isMatch }) => isMatch)
  const last = matches[auditEntriesPerPage - 1]
  const next = matches[auditEntriesPerPage]
  if (!next || !last) return { acts, nextCursor: null }
  const keyOf = ({ requestId, id }: Act) => requestId ?? id
  const shown = new Set(matches.slice(0, auditEntriesPerPage).map(keyOf))
  return { acts: acts.filter((act) => shown.has(keyOf(act))), nextCursor: last.id }
}
