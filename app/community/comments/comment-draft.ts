import * as v from 'valibot'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { createDraftStore, type DraftStore } from '#app/platform/storage/draft-store.ts'
import { type DraftText, emptyDraftText } from './mentions/draft-text.ts'

const mentionSchema = v.object({ userId: v.string(), start: v.number(), length: v.number() })

const draftSchema = v.fallback(
  v.object({ text: v.string(), mentions: v.optional(v.array(mentionSchema), []) }),
  emptyDraftText,
)

export interface CommentKey {
  userId: string
  storyId: string
  parentId?: string
}

export function openCommentDraft({ userId, storyId, parentId }: CommentKey): DraftStore<DraftText> {
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-comment-${userId}-${storyId}${parentId === undefined ? '' : `-${parentId}`}`,
    parse: (stored) => v.parse(draftSchema, stored),
  })
}
