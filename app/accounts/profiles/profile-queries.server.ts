import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { PublicReads, Transaction } from '#database/client.ts'
import { avatars } from '#database/schema/profiles.ts'
import { nameShownField, type OwnProfile } from './profile-schemas.ts'

const ownProfileRows = v.array(
  v.object({
    full_name: v.nullable(v.string()),
    organization: v.nullable(v.string()),
    avatar_url: v.nullable(v.string()),
    work_description: v.nullable(v.string()),
    name_shown: nameShownField,
    display_name: v.nullable(v.string()),
    shown_name: v.nullable(v.string()),
  }),
)

export async function readOwnProfile(tx: Transaction): Promise<OwnProfile | null> {
  // No role may read work descriptions from the table.
  const { rows } = await tx.execute(sql`select * from own_profile()`)
  const [row] = v.parse(ownProfileRows, rows)
  if (!row) return null
  return {
    fullName: row.full_name,
    organization: row.organization,
    avatarUrl: row.avatar_url,
    workDescription: row.work_description,
    nameShown: row.name_shown,
    displayName: row.display_name,
    shownName: row.shown_name,
  }
}

/** @throws ApiError 401 `not_signed_in`, because an access token may outlive its account by some minutes */
export async function requireOwnProfile(tx: Transaction): Promise<OwnProfile> {
  const profile = await readOwnProfile(tx)
  if (profile) return profile
  throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
}

const pictureRowsSchema = v.tuple([v.object({ image: v.nullable(v.instance(Buffer)) })])

/** Returns WebP. @param hash the SHA-256 of the image in hex */
export async function findPicture({ anon }: PublicReads, hash: string): Promise<Buffer | null> {
  const { rows } = await anon.execute(sql`select find_picture(${hash}) as image`)
  return v.parse(pictureRowsSchema, rows)[0].image
}

export async function readOwnPicture(tx: Transaction, userId: string): Promise<Buffer | null> {
  const [picture] = await tx.select({ image: avatars.image }).from(avatars).where(eq(avatars.userId, userId))
  return picture?.image ?? null
}
