import * as z from 'zod/mini'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore } from '#app/storage/draft-store.ts'

const text = z.catch(z.string(), '')

const fieldsSchema = z.object({
  fullName: text,
  email: text,
  organization: text,
  workDescription: text,
  airQualityStory: text,
  sharePermission: z.catch(z.boolean(), false),
})

const draftSchema = z.catch(z.nullable(z.object({ fields: fieldsSchema })), null)

/** What was typed into the waitlist form. The password is never part of it. */
export type DraftFields = z.infer<typeof fieldsSchema>

/** The part of the form's values that may be kept. */
export function toDraftFields(values: unknown): DraftFields {
  return fieldsSchema.parse(values)
}

/** Lives as long as the tab. */
export const waitlistDraft = createDraftStore({
  storage: tabStorage,
  key: 'clean-air-waitlist-draft',
  parse: (stored) => draftSchema.parse(stored),
})
