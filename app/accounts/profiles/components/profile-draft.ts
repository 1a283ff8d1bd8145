import * as v from 'valibot'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/platform/storage/draft-store.ts'
import { nameShownField } from '../profile-schemas.ts'

const text = v.fallback(v.string(), '')

const fieldsSchema = v.object({
  fullName: text,
  nameShown: v.fallback(nameShownField, 'full'),
  displayName: text,
  organization: text,
  workDescription: text,
})
const draftSchema = v.fallback(v.nullable(fieldsSchema), null)

type ProfileFields = v.InferOutput<typeof fieldsSchema>

/** Kept as long as the tab is open, even if the member must sign in again. */
export function openProfileDraft(userId: string): DraftStore<ProfileFields | null> {
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-profile-draft-${userId}`,
    parse: (stored) => v.parse(draftSchema, stored),
  })
}

export function toProfileFields(values: unknown): ProfileFields {
  return v.parse(fieldsSchema, values)
}
