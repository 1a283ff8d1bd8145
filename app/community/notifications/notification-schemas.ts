import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { choosableKinds, decisionKinds, storyKinds } from './notification-kinds.ts'

function listKeys<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table).filter((key): key is Key => key in table)
}

export const notificationKindSchema = v.picklist(listKeys(storyKinds))

export type NotificationKind = v.InferOutput<typeof notificationKindSchema>

export const decisionKindSchema = v.picklist(listKeys(decisionKinds))

export const choiceKindSchema = v.picklist(listKeys(choosableKinds))

export type ChoiceKind = v.InferOutput<typeof choiceKindSchema>

const aboutStorySchema = v.object({
  id: uuidField(),
  kind: notificationKindSchema,
  story: v.object({ id: uuidField(), title: v.nullable(v.string()), start: v.string() }),
  /** Null for reactions. */
  commentId: v.nullable(uuidField()),
  /** By others since it began; 100 means 100 or more. */
  count: v.number(),
  /** Up to two authors, newest first, with at most 200 characters of their latest comment on one line. The name is null if the author has none. */
  writers: v.array(
    v.object({
      fullName: v.nullable(v.string()),
      avatarUrl: v.nullable(v.string()),
      commentId: uuidField(),
      quote: v.nullable(v.string()),
    }),
  ),
  isWatched: v.boolean(),
  lastAt: timestampField,
  isRead: v.boolean(),
})

const decisionSchema = v.object({
  id: uuidField(),
  kind: v.literal('decision'),
  /** The kind in the settings. */
  choice: decisionKindSchema,
  notice: v.object({ id: uuidField(), subject: v.string() }),
  lastAt: timestampField,
  isRead: v.boolean(),
})

const planDaySchema = v.object({
  id: uuidField(),
  kind: v.literal('plan_day'),
  /** `day` counts from 1; `isOn` is true if the purifier runs on this day. */
  plan: v.object({ day: v.number(), days: v.number(), isOn: v.boolean() }),
  lastAt: timestampField,
  isRead: v.boolean(),
})

const notificationSchema = v.variant('kind', [aboutStorySchema, decisionSchema, planDaySchema])

export type StoryNotification = v.InferOutput<typeof aboutStorySchema>
export type DecisionNotification = v.InferOutput<typeof decisionSchema>
export type PlanDayNotification = v.InferOutput<typeof planDaySchema>
export type Notification = v.InferOutput<typeof notificationSchema>

export const notificationPageSchema = v.object({
  notifications: v.array(notificationSchema),
  nextCursor: v.nullable(v.string()),
})

export type NotificationPage = v.InferOutput<typeof notificationPageSchema>

/** 100 means 100 or more. */
export const unseenSchema = v.object({ unseen: v.number() })

export const notificationQuerySchema = requestObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** Omit `notificationId` to mark all as read. */
export const readSchema = requestObject({
  notificationId: v.optional(uuidField('This is not a notification id.')),
})

export const watchedParamsSchema = requestObject({ storyId: uuidField('This is not a story id.') })

/** `watching`: every new comment; `normal`: only replies and mentions; `muted`: nothing. */
export const watchLevelSchema = v.picklist(
  ['watching', 'normal', 'muted'],
  'Please choose watching, normal or muted.',
)

export type WatchLevel = v.InferOutput<typeof watchLevelSchema>

export const watchRequestSchema = requestObject({ level: watchLevelSchema })

export const watchedSchema = v.object({ storyId: uuidField(), level: watchLevelSchema })

export const choiceSchema = v.object({
  kind: choiceKindSchema,
  onSite: v.boolean(),
  byMail: v.boolean(),
  byPush: v.boolean(),
})

export type Choice = v.InferOutput<typeof choiceSchema>

export const choicesSchema = v.object({ choices: v.array(choiceSchema) })

export type Choices = v.InferOutput<typeof choicesSchema>

/** Older pages omit one of the channels, which stays unchanged. */
export const choiceRequestSchema = v.pipe(
  requestObject({
    ...choiceSchema.entries,
    byMail: v.optional(v.boolean()),
    byPush: v.optional(v.boolean()),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['onSite']],
      ({ kind, onSite }) => onSite || kind !== 'moderation',
      'Moderators’ decisions on your own posts are always shown on the site.',
    ),
    ['onSite'],
  ),
)

export type ChoiceRequest = v.InferOutput<typeof choiceRequestSchema>
