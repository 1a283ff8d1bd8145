import * as v from 'valibot'
import { uuidField } from '#app/platform/validation/fields.ts'

/** As a URL's fragment, opens the form that replies to the comment. */
export const replyHash = (commentId: string) => `#comment-reply-${commentId}`

/** Returns the comment that a URL's fragment names, and whether it asks for the form to reply. */
export function readLinked(hash: string): { id: string | null; isReply: boolean } {
  const [, reply, id] = /^#comment-(reply-)?(.+)/.exec(hash) ?? []
  return { id: v.is(uuidField(), id) ? id : null, isReply: reply !== undefined }
}
