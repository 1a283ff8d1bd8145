import * as z from 'zod/mini'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/storage/draft-store.ts'

const draftSchema = z.catch(z.object({ text: z.string() }), { text: '' })

/** What was typed under a story. */
export type CommentDraft = z.infer<typeof draftSchema>

/** Whose it is, and under which story. */
export interface CommentKey {
  userId: string
  storyId: string
}

/** Lives as long as the tab. */
export function openCommentDraft({ userId, storyId }: CommentKey): DraftStore<CommentDraft> {
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-comment-${userId}-${storyId}`,
    parse: (stored) => draftSchema.parse(stored),
  })
}

/** What was on its way, and what was typed meanwhile: neither is lost, however long both are together. */
export function joinTexts(sent: string, typed: string): string {
  return typed.trim() === '' ? sent : `${sent}\n${typed}`
}
