import * as z from 'zod/mini'
import { createIdempotencyKey } from '#app/http/idempotency-key.ts'
import { tabStorage } from '#app/storage/browser-storage.ts'

const draftStorageKey = 'clean-air-waitlist-draft'

const text = z.catch(z.string(), '')

const fieldsSchema = z.object({
  fullName: text,
  email: text,
  organization: text,
  workDescription: text,
  airQualityStory: text,
  sharePermission: z.catch(z.boolean(), false),
})

const attemptSchema = z.object({ key: z.string(), content: z.string() })

const draftSchema = z.object({ fields: fieldsSchema, attempt: z.catch(z.nullable(attemptSchema), null) })

/** What was typed into the waitlist form. The password is never part of it. */
export type DraftFields = z.infer<typeof fieldsSchema>

/** A submission whose answer may have been lost: with the same key the server stores the same content once. */
export type Attempt = z.infer<typeof attemptSchema>

export type WaitlistDraft = z.infer<typeof draftSchema>

/** A stored draft, or null for anything that is none. Fields that make no sense are left empty. */
export function parseDraft(raw: string | null): WaitlistDraft | null {
  if (raw === null) return null
  try {
    return draftSchema.parse(JSON.parse(raw))
  } catch {
    return null
  }
}

/** The part of the form's values that may be kept. */
export function toDraftFields(values: unknown): DraftFields {
  return fieldsSchema.parse(values)
}

/** The attempt that sends this content: the earlier one again if it is the same, else a new one. */
export function continueAttempt(earlier: Attempt | null, fields: DraftFields): Attempt {
  const content = JSON.stringify(toDraftFields(fields))
  return earlier?.content === content ? earlier : { key: createIdempotencyKey(), content }
}

export function readDraft(): WaitlistDraft | null {
  return parseDraft(tabStorage.getItem(draftStorageKey))
}

/** Keeps the draft for as long as the tab lives; null forgets it. */
export function writeDraft(draft: WaitlistDraft | null): void {
  if (draft === null) tabStorage.removeItem(draftStorageKey)
  else tabStorage.setItem(draftStorageKey, JSON.stringify(draft))
}
