import * as v from 'valibot'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/storage/draft-store.ts'

const draftSchema = v.fallback(v.object({ text: v.string() }), { text: '' })

/** What was typed under a story. */
export type CommentDraft = v.InferOutput<typeof draftSchema>

/** Whose it is, and under which story or comment. */
export interface CommentKey {
  userId: string
  storyId: string
  parentId?: string
}

/** Lives as long as the tab. */
export function openCommentDraft({ userId, storyId, parentId }: CommentKey): DraftStore<CommentDraft> {
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-comment-${userId}-${storyId}${parentId === undefined ? '' : `-${parentId}`}`,
    parse: (stored) => v.parse(draftSchema, stored),
  })
}

/** What was on its way, and what was typed meanwhile: neither is lost, however long both are together. */
export function joinTexts(sent: string, typed: string): string {
  return typed.trim() === '' ? sent : `${sent}\n${typed}`
}
