import * as z from 'zod/mini'
import { browserStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/storage/draft-store.ts'
import { issueOptions } from '../story-options.ts'

const text = z.catch(z.string(), '')

const fieldsSchema = z.object({
  title: text,
  content: text,
  issues: z.catch(z.array(z.enum(issueOptions)), []),
  sharePermission: z.catch(z.boolean(), false),
})

const draftSchema = z.object({
  fields: fieldsSchema,
  /** Whether the composer was open. */
  isOpen: z.catch(z.boolean(), false),
})

/** What was typed into the story composer. */
export type StoryFields = z.infer<typeof fieldsSchema>
export type StoryDraft = z.infer<typeof draftSchema>

const emptyDraft: StoryDraft = {
  fields: { title: '', content: '', issues: [], sharePermission: false },
  isOpen: false,
}

const storedSchema = z.catch(draftSchema, emptyDraft)

/** Outlives the tab and the session, until the story is sent. */
export function openStoryDraft(userId: string): DraftStore<StoryDraft> {
  return createDraftStore({
    storage: browserStorage,
    key: `clean-air-story-draft-${userId}`,
    parse: (stored) => storedSchema.parse(stored),
  })
}
