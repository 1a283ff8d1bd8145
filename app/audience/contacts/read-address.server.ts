import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-proof.server.ts'
import { atDesk } from '#app/accounts/staff/staff-queries.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { personAddressSchema } from './people-schemas.ts'

/** The whole address of somebody. That it was read is recorded. @throws ApiError 403 `reauthentication_needed`, 404 */
export function readPersonAddress(database: Pick<Database, 'transaction'>, person: Member, id: string) {
  return database.transaction(atDesk(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(sql`select read_person_address(${id}::uuid) as email`)
    const found = v.safeParse(personAddressSchema, rows[0])
    if (!found.success) throw notFound('This person is no longer here.')
    return found.output
  })
}
