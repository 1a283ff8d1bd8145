import * as z from 'zod/mini'
import { attemptSchema } from '#app/http/attempt-schema.ts'
import { tabStorage } from '#app/storage/browser-storage.ts'

const draftSchema = z.object({
  text: z.string(),
  /** A comment whose answer may have been lost: with the same key the server stores the same text once. */
  attempt: z.catch(z.nullable(attemptSchema), null),
})

export type CommentDraft = z.infer<typeof draftSchema>

const nothing: CommentDraft = { text: '', attempt: null }

/** A stored draft; anything that is none counts as nothing typed. */
export function parseCommentDraft(raw: string | null): CommentDraft {
  if (raw === null) return nothing
  try {
    return draftSchema.parse(JSON.parse(raw))
  } catch {
    return nothing
  }
}

/** What was on its way, and what was typed meanwhile: neither is lost, however long both are together. */
export function joinTexts(sent: string, typed: string): string {
  return typed.trim() === '' ? sent : `${sent}\n${typed}`
}

/** Whose it is, and under which story: each person has their own on a shared computer. */
export interface CommentKey {
  userId: string
  storyId: string
}

const keyOf = ({ userId, storyId }: CommentKey) => `clean-air-comment-${userId}-${storyId}`

/** What was typed under a story and not sent yet, as long as the tab lives. */
export function readCommentDraft(place: CommentKey): CommentDraft {
  return parseCommentDraft(tabStorage.getItem(keyOf(place)))
}

/** Blank text is forgotten. */
export function saveCommentDraft(place: CommentKey, draft: CommentDraft): void {
  if (draft.text.trim() === '') tabStorage.removeItem(keyOf(place))
  else tabStorage.setItem(keyOf(place), JSON.stringify(draft))
}
