import * as v from 'valibot'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore } from '#app/storage/draft-store.ts'

const text = v.fallback(v.string(), '')

const fieldsSchema = v.object({
  fullName: text,
  email: text,
  organization: text,
  workDescription: text,
  airQualityStory: text,
  sharePermission: v.fallback(v.boolean(), false),
})

const draftSchema = v.fallback(v.nullable(v.object({ fields: fieldsSchema })), null)

/** What was typed into the waitlist form. The password is never part of it. */
export type DraftFields = v.InferOutput<typeof fieldsSchema>

/** The part of the form's values that may be kept. */
export function toDraftFields(values: unknown): DraftFields {
  return v.parse(fieldsSchema, values)
}

/** Lives as long as the tab. */
export const waitlistDraft = createDraftStore({
  storage: tabStorage,
  key: 'clean-air-waitlist-draft',
  parse: (stored) => v.parse(draftSchema, stored),
})
