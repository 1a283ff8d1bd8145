import * as v from 'valibot'
import { authorSchema } from '#app/accounts/profiles/profile-schemas.ts'
import { measurementSchema } from '#app/community/stories/measurement-schema.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { cursorMax, searchRules, storyContentMax, storyTitleMax } from './story-limits.ts'
import { issueOptions, sortOptions, storyIssues, withOptions } from './story-options.ts'

/** What to look for in a story's text, title, author's name and tags; blank finds everything. */
export const searchField = textField(searchRules)

/** The one issue that stories must have; blank is for all. */
export const issueField = v.picklist(['', ...storyIssues], `Filter by one of: ${storyIssues.join(', ')}.`)

export const sortField = v.picklist(sortOptions, `Sort by one of: ${sortOptions.join(', ')}.`)

/** Only stories with measurements; blank is for all. */
export const withField = v.picklist(withOptions, 'Filter with: measurements.')

/** The `nextCursor` of a page; blank is where the list begins. */
export const cursorField = v.pipe(v.string(), v.maxLength(cursorMax, 'This is not a valid cursor.'))

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

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const reactionCountsSchema = v.object({ heart: count, support: count, helpful: count, sad: count })

/** When something was last edited, and whether somebody had reacted before. What servers before stored or say has neither. */
export const editFields = {
  editedAt: v.optional(v.nullable(timestampField), null),
  editedAfterReactions: v.optional(v.boolean(), false),
}

/** What an author writes, as the API returns it. */
export const writtenFields = {
  title: v.nullable(v.string()),
  content: v.string(),
  airQualityIssues: v.nullable(v.array(v.string())),
}

/** A story as anybody may read it. Times are ISO 8601 in UTC, to the millisecond. */
export const storySchema = v.object({
  id: uuidField(),
  ...writtenFields,
  createdAt: timestampField,
  ...editFields,
  author: authorSchema,
  commentCount: count,
  reactionCounts: reactionCountsSchema,
  /** What its author measured, as lists show it. What servers before stored or say has none. */
  measurement: v.optional(v.nullable(measurementSchema), null),
  /** To its author alone: that nobody else reads it until a moderator has. */
  isHeld: v.optional(v.boolean()),
})

export type Story = v.InferOutput<typeof storySchema>

export const storyPageSchema = v.object({
  stories: v.array(storySchema),
  /** Hand it back as `cursor` for the stories that follow; null when there are no more. */
  nextCursor: v.nullable(v.string()),
})

export type StoryPage = v.InferOutput<typeof storyPageSchema>

export const storyQuerySchema = requestObject({
  search: v.optional(searchField),
  issue: v.optional(issueField),
  sort: v.optional(sortField),
  with: v.optional(withField),
  cursor: v.optional(cursorField),
})

export const storyIdSchema = requestObject({ id: uuidField('This is not a story id.') })

const issuesField = v.pipe(
  v.array(v.picklist(issueOptions, 'Choose from the list of issues.')),
  v.maxLength(issueOptions.length),
  v.transform((issues) => [...new Set(issues)]),
)

/** A chart that its author shares; null for none. */
const chartField = v.nullable(uuidField('Please choose one of your shared charts.'))

/** What an author may write and leave out. */
const optionalFields = {
  title: v.optional(v.nullable(storyTitleField)),
  airQualityIssues: v.optional(v.nullable(issuesField)),
  /** Nobody else sees who wrote it; it shows no chart. */
  isAnonymous: v.optional(v.boolean('This must be true or false.')),
  chartId: v.optional(chartField),
}

/** The story box, as the browser sends it and the server takes it. Who writes, and that all may read it, is not asked. */
export const newStorySchema = requestObject({
  ...optionalFields,
  content: storyContentField,
  sharePermission: v.optional(v.boolean('This must be true or false.'), false),
})

/**
 * A change of one’s own story; what is left out stays as it is. `sharePermission` false makes the story private, true shows it
 * to everybody again.
 */
export const storyChangeSchema = v.pipe(
  requestObject({
    ...optionalFields,
    content: v.optional(storyContentField),
    sharePermission: v.optional(v.boolean('This must be true or false.')),
  }),
  v.check((change) => Object.keys(change).length > 0, 'Say what to change.'),
)

export type StoryChange = v.InferOutput<typeof storyChangeSchema>

export type NewStory = v.InferOutput<typeof newStorySchema>
