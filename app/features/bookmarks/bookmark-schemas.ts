import * as z from 'zod/mini'
import { guestBookmarksMax } from './bookmark-limits.ts'

export const bookmarkParamsSchema = z.strictObject({ storyId: z.uuid('This is not a story id.') })

const storyIds = z.array(z.uuid('Use story ids.')).check(z.maxLength(guestBookmarksMax))

/** A visitor's bookmarks, taken over into the account. */
export const importBookmarksSchema = z.strictObject({ storyIds })

export const bookmarkedIdsSchema = z.object({ storyIds: z.array(z.uuid()) })

export const bookmarkQuerySchema = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) })

/** A visitor's own list of ids, with commas between them. */
export const guestQuerySchema = z.strictObject({
  ids: z.pipe(
    z.string().check(z.maxLength(guestBookmarksMax * 37)),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      storyIds,
    ),
  ),
})
