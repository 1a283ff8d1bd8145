import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { choosableKinds, decisionKinds, storyKinds } from './notification-kinds.ts'

/** The keys of a table of kinds, in its order. */
function listKeys<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table).filter((key): key is Key => key in table)
}

export const notificationKindSchema = v.picklist(listKeys(storyKinds))

export type NotificationKind = v.InferOutput<typeof notificationKindSchema>

export const decisionKindSchema = v.picklist(listKeys(decisionKinds))

/** What people choose about. */
export const choiceKindSchema = v.picklist(listKeys(choosableKinds))

export type ChoiceKind = v.InferOutput<typeof choiceKindSchema>

const aboutStorySchema = v.object({
  id: uuidField(),
  kind: notificationKindSchema,
  story: v.object({ id: uuidField(), title: v.nullable(v.string()), start: v.string() }),
  /** The first comment that is new; null for reactions. */
  commentId: v.nullable(uuidField()),
  /** Comments or reactions of others since it began; 100 stands for more. */
  count: v.number(),
  /** Up to two of those who wrote, the latest first, each with their latest comment; null for somebody without a name. */
  writers: v.array(v.object({ fullName: v.nullable(v.string()), commentId: uuidField() })),
  /** Whether the person chose to watch the story. */
  isWatched: v.boolean(),
  lastAt: timestampField,
  isRead: v.boolean(),
})

/** A moderator decided about what the person wrote, reported or objected to. */
const decisionSchema = v.object({
  id: uuidField(),
  kind: v.literal('decision'),
  /** Under what the person chooses where they hear of it. */
  choice: decisionKindSchema,
  notice: v.object({ id: uuidField(), subject: v.string() }),
  lastAt: timestampField,
  isRead: v.boolean(),
})

/** A day of the person's plan by coin has begun. */
const planDaySchema = v.object({
  id: uuidField(),
  kind: v.literal('plan_day'),
  /** Which day of how many, from 1, and whether the purifier runs on it. */
  plan: v.object({ day: v.number(), days: v.number(), isOn: v.boolean() }),
  lastAt: timestampField,
  isRead: v.boolean(),
})

export const notificationSchema = v.variant('kind', [aboutStorySchema, decisionSchema, planDaySchema])

export type StoryNotification = v.InferOutput<typeof aboutStorySchema>
export type DecisionNotification = v.InferOutput<typeof decisionSchema>
export type PlanDayNotification = v.InferOutput<typeof planDaySchema>
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

export const watchedParamsSchema = requestObject({ storyId: uuidField('This is not a story id.') })

/** Every new comment of a story; those that are meant for oneself; nothing. */
export const watchLevelSchema = v.picklist(
  ['watching', 'normal', 'muted'],
  'Please choose watching, normal or muted.',
)

export type WatchLevel = v.InferOutput<typeof watchLevelSchema>

export const watchRequestSchema = requestObject({ level: watchLevelSchema })

/** What somebody hears of a story: as they chose, or else as whoever wrote there does. */
export const watchedSchema = v.object({ storyId: uuidField(), level: watchLevelSchema })

/** Where somebody hears of a kind. */
export const choiceSchema = v.object({
  kind: choiceKindSchema,
  onSite: v.boolean(),
  byMail: v.boolean(),
  byPush: v.boolean(),
})

export type Choice = v.InferOutput<typeof choiceSchema>

export const choicesSchema = v.object({ choices: v.array(choiceSchema) })

export type Choices = v.InferOutput<typeof choicesSchema>

/** Without `byMail` or `byPush`, as earlier pages send it, these stay as they are. */
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
      'What moderators decide about your own texts is always shown on the site.',
    ),
    ['onSite'],
  ),
)

export type ChoiceRequest = v.InferOutput<typeof choiceRequestSchema>
