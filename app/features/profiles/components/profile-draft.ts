import * as z from 'zod/mini'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/storage/draft-store.ts'

const text = z.catch(z.string(), '')

const fieldsSchema = z.object({ fullName: text, organization: text, workDescription: text })
const draftSchema = z.catch(z.nullable(fieldsSchema), null)

/** What stands in the profile's form. */
export type ProfileFields = z.infer<typeof fieldsSchema>

/** Lives as long as the tab, also while the person has to sign in again. */
export function openProfileDraft(userId: string): DraftStore<ProfileFields | null> {
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-profile-draft-${userId}`,
    parse: (stored) => draftSchema.parse(stored),
  })
}

/** From the values of the controls by their names. */
export function toProfileFields(values: unknown): ProfileFields {
  return fieldsSchema.parse(values)
}
