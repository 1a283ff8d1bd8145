import * as v from 'valibot'
import { watchedStoriesMax } from '#app/features/live/live-limits.ts'
import { uuidField } from '#app/validation/common-fields.ts'
import { requestObject } from '#app/validation/request-object.ts'

const wrongStories = 'Use story ids, separated by commas.'

/** What a stream tells besides its reader's own notifications. */
export const eventQuerySchema = requestObject({
  /** The ids of stories whose new comments are told, with commas between them. */
  stories: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(watchedStoriesMax * 37),
      v.transform((list) => list.split(',')),
      v.array(uuidField(wrongStories)),
      v.maxLength(watchedStoriesMax),
    ),
  ),
  /** Tells of new public stories. */
  newStories: v.optional(v.literal('true', 'Use true, or leave it out.')),
  /** Tells moderators that a case was opened, taken, left or closed. Nobody else is told, or that there is such a thing. */
  desk: v.optional(v.literal('true', 'Use true, or leave it out.')),
})
