import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { atDesk } from '#app/accounts/staff/staff-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { type ExportList, exportListSchema } from './export-schemas.ts'

const exportsAtMost = 20

/** The latest files that owners have asked for: who, what, and of how many people. */
export function listExports(database: Pick<Database, 'transaction'>, person: Member): Promise<ExportList> {
  return database.transaction(atDesk(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select e.id, (select s.full_name from list_staff() s where s.user_id = e.asked_by) as by,
          e.token_name as "tokenName", e.state, e.columns,
          ${asIso('e.created_at')} as "createdAt", ${asIso('e.used_at')} as "usedAt", e.row_count as "rowCount"
        from people_exports e order by e.created_at desc, e.id limit ${exportsAtMost}`,
    )
    return v.parse(exportListSchema, { exports: rows })
  })
}
