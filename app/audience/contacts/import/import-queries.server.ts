import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { atDesk } from '#app/accounts/staff/staff-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { type ImportList, importListSchema } from './import-schemas.ts'

const importsAtMost = 20

export function listImports(database: Pick<Database, 'transaction'>, person: Member): Promise<ImportList> {
  return database.transaction(atDesk(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select i.id, (select s.full_name from list_staff() s where s.user_id = i.asked_by) as by,
          i.token_name as "tokenName", i.consent, i.state, i.added_count as "addedCount", i.known_count as "knownCount",
          i.wrong_count as "wrongCount", i.suppressed_count as "suppressedCount", i.removed_count as "removedCount",
          i.created_at > now() - interval '7 days'
            and (i.state = 'done' or i.state = 'running' and i.created_at < now() - interval '10 minutes') as "canBeUndone",
          ${asIso('i.created_at')} as "createdAt"
        from people_imports i order by i.created_at desc, i.id limit ${importsAtMost}`,
    )
    return v.parse(importListSchema, { imports: rows })
  })
}
