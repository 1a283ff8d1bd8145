import * as v from 'valibot'
import { timestampField, uuidField } from '#app/validation/common-fields.ts'
import { requestObject } from '#app/validation/request-object.ts'

/** Kept apart from the table, so that the browser does not load it. */
export const notificationKindSchema = v.picklist(['story_comment', 'thread_comment', 'reaction'])

export type NotificationKind = v.InferOutput<typeof notificationKindSchema>

const aboutStorySchema = v.object({
  id: uuidField(),
  kind: notificationKindSchema,
  story: v.object({ id: uuidField(), title: v.nullable(v.string()), start: v.string() }),
  /** The first comment that is new; null for reactions. */
  commentId: v.nullable(uuidField()),
  /** Comments or reactions of others since it began; 100 stands for more. */
  count: v.number(),
  /** Up to two of those who wrote or reacted, the latest first; null for somebody without a name. */
  names: v.array(v.nullable(v.string())),
  lastAt: timestampField,
  isRead: v.boolean(),
})

/** A moderator decided about what the person wrote or reported. Nobody can choose not to be told. */
const decisionSchema = v.object({
  id: uuidField(),
  kind: v.literal('decision'),
  notice: v.object({ id: uuidField(), subject: v.string() }),
  lastAt: timestampField,
  isRead: v.boolean(),
})

export const notificationSchema = v.variant('kind', [aboutStorySchema, decisionSchema])

export type StoryNotification = v.InferOutput<typeof aboutStorySchema>
export type DecisionNotification = v.InferOutput<typeof decisionSchema>
export type Notification = v.InferOutput<typeof notificationSchema>

export const notificationPageSchema = v.object({
  notifications: v.array(notificationSchema),
  nextCursor: v.nullable(v.string()),
})

export type NotificationPage = v.InferOutput<typeof notificationPageSchema>

/** 100 stands for more. */
export const unseenSchema = v.object({ unseen: v.number() })

export const notificationQuerySchema = requestObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** Which to mark as read; all when it is left out. */
export const readSchema = requestObject({
  notificationId: v.optional(uuidField('This is not a notification id.')),
})

export const mutedParamsSchema = requestObject({ storyId: uuidField('This is not a story id.') })

export const mutedSchema = v.object({ storyId: uuidField(), isMuted: v.boolean() })

/** Where somebody hears of a kind. */
export const choiceSchema = v.object({
  kind: notificationKindSchema,
  onSite: v.boolean(),
  byMail: v.boolean(),
})

export type Choice = v.InferOutput<typeof choiceSchema>

export const choicesSchema = v.object({ choices: v.array(choiceSchema) })

export type Choices = v.InferOutput<typeof choicesSchema>

/** Without `byMail`, as earlier pages send it, that stays as it is. */
export const choiceRequestSchema = requestObject({
  ...choiceSchema.entries,
  byMail: v.optional(v.boolean()),
})

export type ChoiceRequest = v.InferOutput<typeof choiceRequestSchema>
