import { browserStorage, tabStorage } from '#app/platform/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/platform/storage/draft-store.ts'
import { isRecord, toRecord, toText } from '#app/platform/storage/stored-json.ts'
import { editDraftKey } from '../own/edit-draft-key.ts'
import { storyTexts } from '../story-limits.ts'
import { issueOptions } from '../story-options.ts'

type StoryTexts = Record<keyof typeof storyTexts, string>

export interface StoryFields extends StoryTexts {
  issues: (typeof issueOptions)[number][]
  sharePermission: boolean
  isAnonymous: boolean
  /** Id of a shared chart, or blank. */
  chart: string
}

interface StoryDraft {
  fields: StoryFields
  isOpen: boolean
}

function readTexts(stored: Record<string, unknown>): StoryTexts
function readTexts(stored: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(storyTexts).map((name) => [name, toText(stored[name])]))
}

/** Invalid values become blank. */
export function readFields(stored: unknown): StoryFields {
  const record = toRecord(stored)
  const { issues, sharePermission, isAnonymous, chart } = record
  const chosen: unknown[] = Array.isArray(issues) ? issues : []
  return {
    ...readTexts(record),
    issues: issueOptions.filter((issue) => chosen.includes(issue)),
    sharePermission: sharePermission === true,
    isAnonymous: isAnonymous === true,
    chart: toText(chart),
  }
}

/** Kept in the browser until the story is sent. */
export function openStoryDraft(userId: string): DraftStore<StoryDraft> {
  return createDraftStore({
    storage: browserStorage,
    key: `clean-air-story-draft-${userId}`,
    parse: (stored) => {
      const { fields, isOpen } = toRecord(stored)
      return { fields: readFields(fields), isOpen: isOpen === true }
    },
  })
}

export function openEditDraft(userId: string, storyId: string): DraftStore<{ fields: StoryFields } | null> {
  return createDraftStore({
    storage: tabStorage,
    key: editDraftKey(userId, storyId),
    parse: (stored) => {
      const { fields } = toRecord(stored)
      return isRecord(fields) ? { fields: readFields(fields) } : null
    },
  })
}
