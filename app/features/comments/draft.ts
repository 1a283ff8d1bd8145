import * as z from 'zod/mini'

const draftSchema = z.string().check(z.maxLength(20_000))
const keyOf = (storyId: string) => `clean-air-comment-${storyId}`

/** What was typed under a story and not sent yet, as long as the tab lives. */
export function readCommentDraft(storyId: string): string {
  try {
    return draftSchema.safeParse(sessionStorage.getItem(keyOf(storyId))).data ?? ''
  } catch {
    return ''
  }
}

/** Blank text is forgotten. */
export function keepCommentDraft(storyId: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(keyOf(storyId))
    else sessionStorage.setItem(keyOf(storyId), text)
  } catch {
    // A browser that keeps nothing still comments.
  }
}
