import * as z from 'zod/mini'
import { authorSchema } from '#app/features/profiles/contract.ts'
import { textField } from '#app/text.ts'

export const storyContentMax = 1000
export const storyTitleMax = 100
export const storiesOnHomePage = 6
export const storiesPerPage = 20

export const issueOptions = [
  'Wildfire Smoke',
  'Pollen & Allergens',
  'Mold',
  'Dust',
  'COVID-19',
  'Respiratory Illnesses',
  'Chemical Odors',
  'Poor Ventilation',
  'Other Pollutants',
] as const

export const storyContentField = textField({
  max: storyContentMax,
  required: 'Please tell your story.',
  tooLong: `Please shorten your story to ${storyContentMax} characters.`,
  allowsLineBreaks: true,
})

const count = z.int().check(z.nonnegative())

export const reactionCountsSchema = z.object({ heart: count, support: count, helpful: count, sad: count })

/** A story as anybody may read it. `createdAt` is ISO 8601 in UTC, to the millisecond. */
export const storySchema = z.object({
  id: z.uuid(),
  title: z.nullable(z.string()),
  content: z.string(),
  airQualityIssues: z.nullable(z.array(z.string())),
  createdAt: z.iso.datetime(),
  author: authorSchema,
  commentCount: count,
  reactionCounts: reactionCountsSchema,
})

export type Story = z.infer<typeof storySchema>

export const storyPageSchema = z.object({
  stories: z.array(storySchema),
  /** Hand it back as `cursor` for the stories that follow; null when there are no more. */
  nextCursor: z.nullable(z.string()),
})

export type StoryPage = z.infer<typeof storyPageSchema>

export const storyQuerySchema = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

export const storyIdSchema = z.strictObject({ id: z.uuid('This is no id of a story.') })
