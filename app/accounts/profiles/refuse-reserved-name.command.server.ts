import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'

const fullNameRows = v.tuple([v.object({ isReserved: v.nullable(v.boolean()) })])
const displayNameRows = v.tuple([v.object({ isReserved: v.nullable(v.boolean()), isHeld: v.boolean() })])

/** Staff may use their own names. @param person their full name or its first word @throws ApiError 400 `reserved_name` */
export async function refuseReservedFullName(
  tx: Transaction,
  person: { name: string | null; userId: string | null },
  site: Pick<Dependencies['site'], 'name'>,
): Promise<void> {
  const { name, userId } = person
  if (name === null) return
  const { rows } = await tx.execute(
    sql`select is_reserved_full_name(${name}, ${site.name}, ${userId}::uuid) as "isReserved"`,
  )
  if (!v.parse(fullNameRows, rows)[0].isReserved) return
  const message =
    'This name could be taken for this site or its staff. If it is your own, please add a middle name or an initial.'
  throw new ApiError(400, 'reserved_name', message, { field: 'fullName' })
}

/** @throws ApiError 400 `invalid_input` for a display name that is reserved or matches a word rule */
export async function refuseDisplayName(tx: Transaction, name: string, siteName: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select is_reserved_name(${name}, ${siteName}) as "isReserved", is_held_name(${name}) as "isHeld"`,
  )
  const [{ isReserved, isHeld }] = v.parse(displayNameRows, rows)
  if (isReserved)
    throw displayNameProblem(
      'reserved_name',
      'This name could be taken for this site, its staff or an anonymous author. Please choose another one.',
    )
  if (isHeld)
    throw displayNameProblem(
      'held_words',
      'This name contains a word that needs a moderator’s review. Please choose another name.',
    )
}

export function displayNameProblem(code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_input', message, { fields: [{ field: 'displayName', code, message }] })
}
