import * as v from 'valibot'
import { browserStorage, tabStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/storage/draft-store.ts'
import { issueOptions } from '../story-options.ts'

const text = v.fallback(v.string(), '')

const fieldsSchema = v.object({
  title: text,
  content: text,
  issues: v.fallback(v.array(v.picklist(issueOptions)), []),
  sharePermission: v.fallback(v.boolean(), false),
  /** The id of a shared chart; blank for none. */
  chart: text,
})

const draftSchema = v.object({
  fields: fieldsSchema,
  /** Whether the composer was open. */
  isOpen: v.fallback(v.boolean(), false),
})

/** What was typed into the story composer. */
export type StoryFields = v.InferOutput<typeof fieldsSchema>
export type StoryDraft = v.InferOutput<typeof draftSchema>

const emptyDraft: StoryDraft = {
  fields: { title: '', content: '', issues: [], sharePermission: false, chart: '' },
  isOpen: false,
}

const editSchema = v.fallback(v.nullable(v.object({ fields: fieldsSchema })), null)
const storedSchema = v.fallback(draftSchema, emptyDraft)

/** Outlives the tab and the session, until the story is sent. */
export function openStoryDraft(userId: string): DraftStore<StoryDraft> {
  return createDraftStore({
    storage: browserStorage,
    key: `clean-air-story-draft-${userId}`,
    parse: (stored) => v.parse(storedSchema, stored),
  })
}

/** What was typed while editing a story. Lives as long as the tab. */
export function openEditDraft(userId: string, storyId: string): DraftStore<{ fields: StoryFields } | null> {
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-story-edit-${userId}-${storyId}`,
    parse: (stored) => v.parse(editSchema, stored),
  })
}
