import * as v from 'valibot'
import { authorSchema } from '#app/accounts/profiles/profile-schemas.ts'
import { measurementSchema } from '#app/community/stories/measurement-schema.ts'
import {
  optionalTextField,
  requestObject,
  textField,
  timestampField,
  uuidField,
} from '#app/platform/validation/fields.ts'
import { cursorMax, searchRules, storyContentMax, storyTitleMax } from './story-limits.ts'
import { issueOptions, sortOptions, storyIssues, withOptions } from './story-options.ts'

/** Searches text, title, author's name and issues; blank finds everything. */
export const searchField = textField(searchRules)

export const issueField = v.picklist(['', ...storyIssues], `Filter by one of: ${storyIssues.join(', ')}.`)

export const sortField = v.picklist(sortOptions, `Sort by one of: ${sortOptions.join(', ')}.`)

export const withField = v.picklist(withOptions, 'Filter with: measurements.')

export const cursorField = v.pipe(v.string(), v.maxLength(cursorMax, 'This is not a valid cursor.'))

const storyTitleField = optionalTextField({
  max: storyTitleMax,
  tooLong: `Please shorten the title to ${storyTitleMax} characters.`,
})

export const storyContentField = textField({
  max: storyContentMax,
  required: 'Please tell your story.',
  tooLong: `Please shorten your story to ${storyContentMax} characters.`,
  allowsLineBreaks: true,
})

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const reactionCountsSchema = v.object({ heart: count, support: count, helpful: count, sad: count })

/** Optional, because stored responses of older servers lack them. */
export const editFields = {
  editedAt: v.optional(v.nullable(timestampField), null),
  editedAfterReactions: v.optional(v.boolean(), false),
}

export const authoredFields = {
  title: v.nullable(v.string()),
  content: v.string(),
  airQualityIssues: v.nullable(v.array(v.string())),
}

/** Times are ISO 8601 in UTC with milliseconds. */
export const storySchema = v.object({
  id: uuidField(),
  ...authoredFields,
  createdAt: timestampField,
  ...editFields,
  author: authorSchema,
  commentCount: count,
  reactionCounts: reactionCountsSchema,
  /** Optional, because stored responses of older servers lack it. */
  measurement: v.optional(v.nullable(measurementSchema), null),
  isHeld: v.optional(v.boolean()),
})

export type Story = v.InferOutput<typeof storySchema>

export const storyPageSchema = v.object({
  stories: v.array(storySchema),
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
  v.transform((issues) => (issues.length > 0 ? [...new Set(issues)] : null)),
)

/** A chart that its author shares, or null. */
const chartField = v.nullable(uuidField('Please choose one of your shared charts.'))

const optionalFields = {
  title: v.optional(storyTitleField),
  airQualityIssues: v.optional(v.nullable(issuesField)),
  /** Hides the author's name; the story then shows no chart. */
  isAnonymous: v.optional(v.boolean('This must be true or false.')),
  chartId: v.optional(chartField),
}

/** Always public. */
export const newStorySchema = requestObject({
  ...optionalFields,
  content: storyContentField,
  sharePermission: v.optional(v.boolean('This must be true or false.'), false),
})

/** Omitted fields stay unchanged. `sharePermission` makes the story private or public. */
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
