import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'

const describe = describeForStaff('moderation')

export function rulesReadApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/desk/rules/read', noStore, deskOnly(dependencies, 'site_owner'))
    .post(
      '/desk/rules/read',
      describe('Note that you have read the rules', { 204: ['Noted'] }),
      async (c) => {
        const note = dependencies.database.transaction(asStaff(requireMember(c), 'site_owner'), (tx) =>
          tx.execute(sql`select note_rules_read()`),
        )
        return noContent(
          c,
          note.then(() => undefined),
        )
      },
    )
}

export async function haveRulesBeenRead(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from staff_members where rules_read_at is not null limit 1`)
  return rows.length > 0
}
