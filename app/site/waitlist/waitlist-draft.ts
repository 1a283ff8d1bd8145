import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { createDraftStore } from '#app/platform/storage/draft-store.ts'
import { isRecord, toRecord, toText } from '#app/platform/storage/stored-json.ts'

type DraftFields = {
  fullName: string
  email: string
  organization: string
  workDescription: string
  airQualityStory: string
  sharePermission: boolean
  isAnonymous: boolean
}

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

export const waitlistDraft = createDraftStore({
  storage: tabStorage,
  key: 'clean-air-waitlist-draft',
  parse: (stored) => {
    const { fields } = toRecord(stored)
    return isRecord(fields) ? { fields: toDraftFields(fields) } : null
  },
})
