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
  /** For a reply. */
  parentId?: string | undefined
  /** For changes to a comment. */
  editedId?: string | undefined
}

export function openCommentDraft({ userId, storyId, parentId, editedId }: CommentKey): DraftStore<DraftText> {
  const place = [storyId, parentId, editedId && `edit-${editedId}`].filter(Boolean).join('-')
  return createDraftStore({
    storage: tabStorage,
    key: `clean-air-comment-${userId}-${place}`,
    parse: (stored) => v.parse(draftSchema, stored),
  })
}
