import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { showAddress } from '#app/accounts/auth/core/shown-address.server.ts'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { cutPage, readCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { peoplePerPage } from './contact-limits.ts'
import {
  type PeoplePage,
  type PeopleQuery,
  type PersonRecord,
  peoplePageSchema,
  personSchema,
} from './people-schemas.ts'

/** A search needs a fresh proof, because it could guess masked addresses. @throws ApiError 400 `invalid_cursor`, 403 */
export async function listPeople(
  database: Transactions,
  person: Member,
  { search, state, cursor }: PeopleQuery,
): Promise<PeoplePage> {
  const { createdAt, id } = readCursor(cursor) ?? { createdAt: null, id: null }
  const { rows } = await database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    if (search !== '') await requireFreshDeskProof(tx)
    return tx.execute(
      sql`select id, masked_email as "maskedEmail", full_name as "fullName", state, ${asIso('since')} as since,
          is_vip as "isVip"
        from list_people(${search}, ${state ?? null}, ${createdAt?.toISOString() ?? null}::timestamptz, ${id}::uuid, ${peoplePerPage + 1})`,
    )
  })
  const { people } = v.parse(peoplePageSchema, { people: rows, nextCursor: null })
  const dated = people.map((row) => ({ ...row, createdAt: new Date(row.since) }))
  const { shown, nextCursor } = cutPage(dated, peoplePerPage)
  return {
    people: shown.map(({ createdAt: _since, ...row }) => ({
      ...row,
      maskedEmail: showAddress(row.maskedEmail),
    })),
    nextCursor,
  }
}

/** Records the access. @throws ApiError 404 */
export function readPerson(database: Transactions, person: Member, id: string): Promise<PersonRecord> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select read_person(${id}::uuid) as person, read_person_source(${id}::uuid) as source, read_person_mail(${id}::uuid) as mail,
        read_person_campaigns(${id}::uuid) as campaigns`,
    )
    const [row] = rows
    const found = row?.person
    if (found === null || found === undefined) throw notFound('This person is no longer here.')
    const record = v.parse(personSchema, {
      ...found,
      source: row?.source,
      mail: row?.mail,
      campaigns: row?.campaigns,
    })
    return { ...record, maskedEmail: showAddress(record.maskedEmail) }
  })
}
