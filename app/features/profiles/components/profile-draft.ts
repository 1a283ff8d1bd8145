import * as z from 'zod/mini'
import { tabStorage } from '#app/storage/browser-storage.ts'

const text = z.catch(z.string(), '')

const fieldsSchema = z.object({ fullName: text, organization: text, workDescription: text })

/** What stands in the profile's form. */
export type ProfileFields = z.infer<typeof fieldsSchema>

/** A stored draft, or null for anything that is none. */
export function parseProfileDraft(raw: string | null): ProfileFields | null {
  if (raw === null) return null
  try {
    return fieldsSchema.parse(JSON.parse(raw))
  } catch {
    return null
  }
}

/** Each person has their own on a shared computer. */
const keyOf = (userId: string) => `clean-air-profile-draft-${userId}`

export function readProfileDraft(userId: string): ProfileFields | null {
  return parseProfileDraft(tabStorage.getItem(keyOf(userId)))
}

/** Keeps what was typed, also while the person has to sign in again; null forgets it. */
export function writeProfileDraft(userId: string, values: unknown): void {
  if (values === null) tabStorage.removeItem(keyOf(userId))
  else tabStorage.setItem(keyOf(userId), JSON.stringify(fieldsSchema.parse(values)))
}
