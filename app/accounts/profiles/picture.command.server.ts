import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { avatars } from '#database/schema/profiles.ts'
import { pictureUrl } from './picture-url.ts'
import { writeProfile } from './profile.command.server.ts'
import { requireOwnProfile } from './profile-queries.server.ts'
import type { OwnProfile } from './profile-schemas.ts'

/** Replaces the picture by one from `encodePicture`. @throws ApiError 401 `not_signed_in` if the account was deleted */
export function setPicture(database: Transactions, person: Member, image: Buffer): Promise<OwnProfile> {
  const hash = createHash('sha256').update(image).digest('hex')
  return database.transaction(person, async (tx) => {
    await requireOwnProfile(tx)
    await tx.execute(sql`
        insert into ${avatars} (user_id, hash, image) values (${person.userId}, ${hash}, ${image})
        on conflict (user_id) do update set hash = excluded.hash, image = excluded.image`)
    await writeProfile(tx, person.userId, { avatarUrl: pictureUrl(hash) })
    return requireOwnProfile(tx)
  })
}

/** @throws ApiError 401 `not_signed_in` if the account was deleted */
export function removePicture(database: Transactions, person: Member): Promise<OwnProfile> {
  return database.transaction(person, async (tx) => {
    await writeProfile(tx, person.userId, { avatarUrl: null })
    await tx.delete(avatars).where(eq(avatars.userId, person.userId))
    return requireOwnProfile(tx)
  })
}
