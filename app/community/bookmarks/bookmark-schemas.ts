import * as v from 'valibot'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { guestBookmarksMax } from './bookmark-limits.ts'

export const bookmarkParamsSchema = requestObject({ storyId: uuidField('This is not a story id.') })

const storyIds = v.pipe(v.array(uuidField('Use story ids.')), v.maxLength(guestBookmarksMax))

export const importBookmarksSchema = requestObject({ storyIds })

export const bookmarkedIdsSchema = v.object({ storyIds: v.array(uuidField()) })

export const bookmarkQuerySchema = requestObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

export const guestQuerySchema = requestObject({
  ids: v.pipe(
    v.string(),
    v.maxLength(guestBookmarksMax * 37),
    v.transform((list) => list.split(',')),
    storyIds,
  ),
})
