import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { showAddress } from '#app/accounts/auth/core/shown-address.server.ts'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { decodeCursor, encodeCursor, positionParts } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { peoplePerPage } from './contact-limits.ts'
import {
  type PeopleCount,
  type PeoplePage,
  type PeopleQuery,
  type PersonRecord,
  peopleCountSchema,
  peoplePageSchema,
  personSchema,
} from './people-schemas.ts'

type Filter = Omit<PeopleQuery, 'sort' | 'cursor'>

const positionSchema = v.tuple([v.string(), ...positionParts])
const pageRowSchema = v.object({ ...peoplePageSchema.entries.people.item.entries, sortName: v.string() })

/** A search could guess masked addresses, also one that a segment has. @throws ApiError 403 */
async function requireProofForSearch(tx: Transaction, filter: Filter): Promise<void> {
  if (filter.search !== '' || filter.segment !== undefined) {
    const { rows } = await tx.execute(
      sql`select searches_people(${JSON.stringify(filter)}::jsonb) as searches`,
    )
    if (rows[0]?.searches !== false) await requireFreshDeskProof(tx)
  }
}

/** @throws ApiError 400 `invalid_cursor`, 403 `reauthentication_needed` for a search without a fresh proof */
export async function listPeople(
  database: Transactions,
  person: Member,
  { sort, cursor, ...filter }: PeopleQuery,
): Promise<PeoplePage> {
  const [name, since, id] = cursor
    ? decodeCursor(cursor, (parts) => v.parse(positionSchema, parts))
    : [null, null, null]
  const { rows } = await database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireProofForSearch(tx, filter)
    return tx.execute(
      sql`select id, masked_email as "maskedEmail", full_name as "fullName", state, ${asIso('since')} as since,
          is_vip as "isVip", source, stories, visible_stories as "visibleStories", consent,
          ${asIso('mailed_at')} as "mailedAt", sort_name as "sortName"
        from find_people(${JSON.stringify(filter)}::jsonb, ${sort}, ${name}, ${since}::timestamptz, ${id}::uuid, ${peoplePerPage + 1})`,
    )
  })
  const found = v.parse(v.array(pageRowSchema), rows)
  const shown = found.slice(0, peoplePerPage)
  const last = found.length > peoplePerPage ? shown.at(-1) : undefined
  return {
    people: shown.map(({ sortName: _key, ...row }) => ({
      ...row,
      maskedEmail: showAddress(row.maskedEmail),
    })),
    nextCursor: last ? encodeCursor({ createdAt: last.since, id: last.id }, last.sortName) : null,
  }
}

/** @throws ApiError 403 `reauthentication_needed` for a search without a fresh proof */
export function countPeople(database: Transactions, person: Member, filter: Filter): Promise<PeopleCount> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireProofForSearch(tx, filter)
    const { rows } = await tx.execute(sql`select count_people(${JSON.stringify(filter)}::jsonb) as people`)
    return v.parse(peopleCountSchema, rows[0])
  })
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
