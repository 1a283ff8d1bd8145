import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { createDraftStore } from '#app/platform/storage/draft-store.ts'
import { isRecord, toRecord, toText } from '#app/platform/storage/stored-json.ts'

/** What was typed into the waitlist form. The password is never part of it. */
export type DraftFields = {
  fullName: string
  email: string
  organization: string
  workDescription: string
  airQualityStory: string
  sharePermission: boolean
  isAnonymous: boolean
}

/** The part of the form's values that may be kept. */
export function toDraftFields(values: unknown): DraftFields {
  const { fullName, email, organization, workDescription, airQualityStory, sharePermission, isAnonymous } =
    toRecord(values)
  return {
    fullName: toText(fullName),
    email: toText(email),
    organization: toText(organization),
    workDescription: toText(workDescription),
    airQualityStory: toText(airQualityStory),
    sharePermission: sharePermission === true,
    isAnonymous: isAnonymous === true,
  }
}

/** Lives as long as the tab. */
export const waitlistDraft = createDraftStore({
  storage: tabStorage,
  key: 'clean-air-waitlist-draft',
  parse: (stored) => {
    const { fields } = toRecord(stored)
    return isRecord(fields) ? { fields: toDraftFields(fields) } : null
  },
})
