import * as v from 'valibot'
import { authorSchema } from '#app/accounts/profiles/profile-schemas.ts'
import { foldSchema } from '#app/community/stories/folds.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { commentContentMax } from './comment-limits.ts'
import { mentionsField, shownMentionsField } from './mentions/mention-schemas.ts'

export const commentContentField = textField({
  max: commentContentMax,
  required: 'Please write a comment.',
  tooLong: `Please shorten your comment to ${commentContentMax} characters.`,
  allowsLineBreaks: true,
})

/** The new text of a comment. Without `mentions`, those stay that the edit has not touched. */
export const commentChangeSchema = requestObject({ content: commentContentField, mentions: mentionsField })

export const newCommentSchema = requestObject({
  content: commentContentField,
  /** The comment that it replies to; none for one on the story itself. */
  parentId: v.optional(uuidField('This is not a comment id.')),
  mentions: mentionsField,
})

/** What servers before threads store or say has no place in one: it is on the story itself. */
const placeFields = {
  /** What the thread began with that this is a reply in. */
  rootId: v.optional(v.nullable(uuidField()), null),
  /** What it replies to, with the name of whoever wrote that, while that can be read. */
  parent: v.optional(
    v.nullable(v.object({ id: uuidField(), isGone: v.boolean(), fullName: v.nullable(v.string()) })),
    null,
  ),
  /** How many replies lead to it. */
  depth: v.optional(v.number(), 0),
  /** How many replies there are: in its whole thread where it began one, else to itself. */
  replyCount: v.optional(v.number(), 0),
  /** Nobody reads it any more, and others replied: it keeps its place, without text or author. */
  isGone: v.optional(v.boolean(), false),
  /** Cursors to the replies before and after those of its thread that a page has. */
  more: v.optional(
    v.nullable(v.object({ previous: v.nullable(v.string()), next: v.nullable(v.string()) })),
    null,
  ),
}

/** A comment as anybody may read it. `isOwn` says whether the caller wrote it. */
export const commentSchema = v.object({
  id: uuidField(),
  content: v.string(),
  createdAt: timestampField,
  /** What servers before stored or say has none. */
  editedAt: v.optional(v.nullable(timestampField), null),
  author: authorSchema,
  isOwn: v.boolean(),
  mentions: shownMentionsField,
  /** Why the caller does not see it at first. */
  fold: v.optional(v.nullable(foldSchema), null),
  /** To its author alone: that nobody else reads it until a moderator has. */
  isHeld: v.optional(v.boolean()),
  ...placeFields,
})

export type Comment = v.InferOutput<typeof commentSchema>

export const commentPageSchema = v.object({
  comments: v.array(commentSchema),
  /** Hand it back as `cursor` for the comments that follow; null when there are no more. */
  nextCursor: v.nullable(v.string()),
  /** Hand it back as `before` for those that come before. */
  previousCursor: v.optional(v.nullable(v.string()), null),
  /** With the first page, the caller's own comments on the story that wait for a moderator. */
  held: v.optional(v.array(commentSchema)),
})

export type CommentPage = v.InferOutput<typeof commentPageSchema>

const cursorField = v.optional(v.pipe(v.string(), v.maxLength(200)))

export const commentQuerySchema = requestObject({
  cursor: cursorField,
  before: cursorField,
  /** The replies in the thread that began with this comment, instead of what threads begin with. */
  thread: v.optional(uuidField('This is not a comment id.')),
  /** The page with this comment, and of its thread the part with it; the first page where it is not there. */
  around: v.optional(uuidField('This is not a comment id.')),
})

export type CommentQuery = v.InferOutput<typeof commentQuerySchema>

export const commentIdSchema = requestObject({ id: uuidField('This is not a comment id.') })

export const commentDeletedSchema = v.object({ id: uuidField() })
