import { useMemo, useState } from 'react'
import { type CommentKey, openCommentDraft } from './comment-draft.ts'

/** A form with a draft is open at first. Otherwise a reload would seem to lose what was typed. */
export function useFormChoice({ userId, storyId, parentId, editedId }: CommentKey) {
  const [choice, setOpen] = useState<boolean | null>(null)
  const hasDraft = useMemo(
    () => openCommentDraft({ userId, storyId, parentId, editedId }).read().text !== '',
    [userId, storyId, parentId, editedId],
  )
  return { isOpen: choice ?? hasDraft, isChosen: choice !== null, setOpen }
}
