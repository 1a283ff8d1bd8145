import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { profiles } from '#database/schema/profiles.ts'
import type { NameShown } from './profile-schemas.ts'

export interface ProfileUpdate {
  fullName?: string | null | undefined
  organization?: string | null | undefined
  workDescription?: string | null | undefined
  avatarUrl?: string | null | undefined
  nameShown?: NameShown | undefined
  displayName?: string | null | undefined
}

export async function writeProfile(tx: Transaction, userId: string, update: ProfileUpdate): Promise<void> {
  if (Object.values(update).every((value) => value === undefined)) return
  await tx.update(profiles).set(update).where(eq(profiles.userId, userId))
}
