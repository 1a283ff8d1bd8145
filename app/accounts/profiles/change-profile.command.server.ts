import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { requireOwnProfile } from './profile-queries.server.ts'
import type { OwnProfile, ProfileChanges } from './profile-schemas.ts'
import { updateProfile } from './update-profile.command.server.ts'

/**
 * Changes one's own profile.
 *
 * @throws ApiError 400 `invalid_input` for a display name that is missing or reserved, 401 `not_signed_in` when the account is gone
 */
export function changeProfile(
  { database, site }: Pick<Dependencies, 'database' | 'site'>,
  person: Member,
  changes: ProfileChanges,
): Promise<OwnProfile> {
  return database.transaction(person, async (tx) => {
    const profile = await requireOwnProfile(tx)
    const { nameShown = profile.nameShown, displayName = profile.displayName } = changes
    if (nameShown === 'display' && displayName === null)
      throw displayNameProblem('required', 'Please enter a display name.')
    if (displayName !== null && displayName !== profile.displayName)
      await refuseReservedName(tx, displayName, site.name)
    await updateProfile(tx, person.userId, changes)
    return requireOwnProfile(tx)
  })
}

const rowsSchema = v.tuple([v.object({ isReserved: v.boolean() })])

async function refuseReservedName(tx: Transaction, name: string, siteName: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select coalesce(is_reserved_name(${name}, ${siteName}), false) as "isReserved"`,
  )
  if (v.parse(rowsSchema, rows)[0].isReserved)
    throw displayNameProblem(
      'reserved_name',
      'This name could be taken for this site, its staff or an anonymous author. Please choose another one.',
    )
}

function displayNameProblem(code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_input', message, { fields: [{ field: 'displayName', code, message }] })
}
