import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { rethrowForeignKeyError } from '#app/http/server/foreign-key-errors.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { avatars, profiles } from '#database/schema/profiles.ts'
import { pictureUrl } from '../picture-url.ts'
import { readOwnProfile } from '../profile-queries.server.ts'
import type { OwnProfile, ProfileChanges } from '../profile-schemas.ts'

type Member = Exclude<Actor, { role: 'anon' }>
type Writer = Pick<Database, 'transaction'>

/** An access token outlives its account by some minutes. @throws ApiError 401 `not_signed_in` */
export async function requireOwnProfile(tx: Transaction): Promise<OwnProfile> {
  const profile = await readOwnProfile(tx)
  if (profile) return profile
  throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
}

/**
 * Changes what a person says of themselves; returns the whole of it.
 *
 * @throws ApiError 401 `not_signed_in` when the account is gone
 */
export function updateProfile(
  database: Writer,
  person: Member,
  { fullName, organization, workDescription }: ProfileChanges,
): Promise<OwnProfile> {
  const changes = {
    ...(fullName !== undefined && { fullName }),
    ...(organization !== undefined && { organization }),
    ...(workDescription !== undefined && { workDescription }),
  }
  return database.transaction(person, async (tx) => {
    await changeProfile(tx, person, changes)
    return requireOwnProfile(tx)
  })
}

async function changeProfile(
  tx: Transaction,
  { userId }: Member,
  changes: Partial<typeof profiles.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.update(profiles).set(changes).where(eq(profiles.userId, userId))
}

/**
 * Makes an image, which `encodePicture` has made, a person's picture in the place of an earlier one.
 *
 * @throws ApiError 401 `not_signed_in` when the account is gone
 */
export function setPicture(database: Writer, person: Member, image: Buffer): Promise<OwnProfile> {
  const hash = createHash('sha256').update(image).digest('hex')
  return database
    .transaction(person, async (tx) => {
      await requireOwnProfile(tx)
      await tx.execute(sql`
        insert into ${avatars} (user_id, hash, image) values (${person.userId}, ${hash}, ${image})
        on conflict (user_id) do update set hash = excluded.hash, image = excluded.image`)
      await changeProfile(tx, person, { avatarUrl: pictureUrl(hash) })
      return requireOwnProfile(tx)
    })
    .catch(rethrowForeignKeyError)
}

/** Takes a person's picture away, if they have one. @throws ApiError 401 `not_signed_in` when the account is gone */
export function removePicture(database: Writer, person: Member): Promise<OwnProfile> {
  return database.transaction(person, async (tx) => {
    await changeProfile(tx, person, { avatarUrl: null })
    await tx.delete(avatars).where(eq(avatars.userId, person.userId))
    return requireOwnProfile(tx)
  })
}
