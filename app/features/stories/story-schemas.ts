import * as z from 'zod/mini'
import { authorSchema } from '#app/features/profiles/profile-schemas.ts'
import { textField } from '#app/validation/text-field.ts'
import { searchMax, storyContentMax, storyTitleMax } from './story-limits.ts'
import { issueOptions, sortOptions } from './story-options.ts'

/** What to look for in a story's text, title, author's name and tags; blank finds everything. */
export const searchField = textField({
  max: searchMax,
  tooLong: `Please search for ${searchMax} characters or fewer.`,
})

export const sortField = z.enum(sortOptions, `Sort by one of: ${sortOptions.join(', ')}.`)

/** The `nextCursor` of a page; blank is where the list begins. */
export const cursorField = z.string().check(z.maxLength(200, 'This is not a valid cursor.'))

/** Blank counts as none. */
const storyTitleField = textField({
  max: storyTitleMax,
  tooLong: `Please shorten the title to ${storyTitleMax} characters.`,
})

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
  search: z.optional(searchField),
  sort: z.optional(sortField),
  cursor: z.optional(cursorField),
})

export const storyIdSchema = z.strictObject({ id: z.uuid('This is not a story id.') })

/** The story box, as the browser sends it and the server takes it. Who writes, and that all may read it, is not asked. */
export const newStorySchema = z.strictObject({
  title: z.optional(z.nullable(storyTitleField)),
  content: storyContentField,
  airQualityIssues: z.optional(
    z.nullable(
      z.array(z.enum(issueOptions, 'Choose from the list of issues.')).check(
        z.maxLength(issueOptions.length),
        z.overwrite((issues) => [...new Set(issues)]),
      ),
    ),
  ),
  sharePermission: z._default(z.boolean('This must be true or false.'), false),
})

export type NewStory = z.output<typeof newStorySchema>
