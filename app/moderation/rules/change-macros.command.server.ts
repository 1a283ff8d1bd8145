import { sql } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { ruleMacros } from '#database/schema/moderation/macros.ts'
import type { MacroChange, Macros } from './macro-schemas.ts'

/** Runs as an owner. @throws ApiError 409 `macros_changed` */
export function changeMacros(
  { database }: Dependencies,
  person: Member,
  { version, sentences }: MacroChange,
): Promise<Macros> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const [changed] = await tx
      .insert(ruleMacros)
      .values({ version: version + 1, sentences })
      .onConflictDoUpdate({
        target: ruleMacros.onlyRow,
        set: { version: version + 1, sentences },
        setWhere: sql`${ruleMacros.version} = ${version}`,
      })
      .returning({ version: ruleMacros.version, sentences: ruleMacros.sentences })
    if (changed) return changed
    const message =
      'The sentences were changed in another tab or by another owner. Please check them, then save again.'
    throw new ApiError(409, 'macros_changed', message)
  })
}
