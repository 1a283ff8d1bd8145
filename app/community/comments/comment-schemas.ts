import * as v from 'valibot'
import { authorSchema } from '#app/accounts/profiles/profile-schemas.ts'
import { collapseReasonSchema } from '#app/community/stories/collapse-reasons.ts'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { commentContentMax } from './comment-limits.ts'
import { mentionsField, shownMentionsField } from './mentions/mention-schemas.ts'

export const commentContentField = textField({
  max: commentContentMax,
  required: 'Please write a comment.',
  tooLong: `Please shorten your comment to ${commentContentMax} characters.`,
  allowsLineBreaks: true,
})

/** If `mentions` is omitted, mentions outside the edited part are kept. */
export const commentChangeSchema = requestObject({ content: commentContentField, mentions: mentionsField })

export const newCommentSchema = requestObject({
  content: commentContentField,
  /** Omit for a top-level comment. */
  parentId: v.optional(uuidField('This is not a comment id.')),
  mentions: mentionsField,
})

/** Optional, because stored responses of older servers lack them; the defaults mean a top-level comment. */
const placeFields = {
  /** Null for the root itself. */
  rootId: v.optional(v.nullable(uuidField()), null),
  /** Null for a top-level comment. `isGone` if the parent is no longer visible. */
  parent: v.optional(
    v.nullable(v.object({ id: uuidField(), isGone: v.boolean(), fullName: v.nullable(v.string()) })),
    null,
  ),
  depth: v.optional(v.number(), 0),
  /** All in the thread for a root comment, otherwise only direct replies. */
  replyCount: v.optional(v.number(), 0),
  /** True if the comment is no longer visible but has replies. It then has no text and author. */
  isGone: v.optional(v.boolean(), false),
  /** Cursors to the thread's replies before and after those in the page. */
  more: v.optional(
    v.nullable(v.object({ previous: v.nullable(v.string()), next: v.nullable(v.string()) })),
    null,
  ),
}

export const commentSchema = v.object({
  id: uuidField(),
  content: v.string(),
  createdAt: timestampField,
  /** Optional, because stored responses of older servers lack it. */
  editedAt: v.optional(v.nullable(timestampField), null),
  author: authorSchema,
  isOwn: v.boolean(),
  mentions: shownMentionsField,
  fold: v.optional(v.nullable(collapseReasonSchema), null),
  isHeld: v.optional(v.boolean()),
  ...placeFields,
})

export type Comment = v.InferOutput<typeof commentSchema>

export const commentPageSchema = v.object({
  comments: v.array(commentSchema),
  nextCursor: v.nullable(v.string()),
  previousCursor: v.optional(v.nullable(v.string()), null),
  /** The caller's own held comments; first page only. */
  held: v.optional(v.array(commentSchema)),
})

export type CommentPage = v.InferOutput<typeof commentPageSchema>

const cursorField = v.optional(v.pipe(v.string(), v.maxLength(200)))

export const commentQuerySchema = requestObject({
  cursor: cursorField,
  before: cursorField,
  thread: v.optional(uuidField('This is not a comment id.')),
  /** Starts with the part of the thread that contains this comment; with the first page if it does not exist. */
  around: v.optional(uuidField('This is not a comment id.')),
})

export type CommentQuery = v.InferOutput<typeof commentQuerySchema>

export const commentIdSchema = requestObject({ id: uuidField('This is not a comment id.') })

export const commentDeletedSchema = v.object({ id: uuidField() })
