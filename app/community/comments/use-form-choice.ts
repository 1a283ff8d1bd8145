import { useMemo, useState } from 'react'
import { type CommentKey, openCommentDraft } from './comment-draft.ts'

/** A form with a draft is open at first, because a reload would seem to lose what was typed. So is one that the URL names. */
export function useFormChoice({ userId, storyId, parentId, editedId }: CommentKey, isNamed = false) {
  const [choice, setOpen] = useState<boolean | null>(null)
  const hasDraft = useMemo(
    () => openCommentDraft({ userId, storyId, parentId, editedId }).read().text !== '',
    [userId, storyId, parentId, editedId],
  )
  return { isOpen: choice ?? (hasDraft || isNamed), isChosen: choice !== null, setOpen }
}
