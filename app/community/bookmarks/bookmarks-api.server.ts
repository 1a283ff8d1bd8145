import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { storyPageSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listBookmarkedIds, listBookmarks, listGuestBookmarks } from './bookmark-queries.server.ts'
import {
  bookmarkedIdsSchema,
  bookmarkParamsSchema,
  bookmarkQuerySchema,
  guestQuerySchema,
  importBookmarksSchema,
} from './bookmark-schemas.ts'
import { addBookmark, importGuestBookmarks, removeBookmark } from './bookmarks.command.server.ts'

const tags = ['bookmarks']
const security = [{ clientKey: [], accessToken: [] }]
const noStore = { 'Cache-Control': 'no-store' }
const idsAnswer = (description: string) =>
  describeResponses({ 200: [description, bookmarkedIdsSchema] }, [400, 401, 404])
const pageAnswer = describeResponses({ 200: ['The stories', storyPageSchema] }, [400, 401])

/** Visitors' bookmarks stay in the browser, which sends their ids. */
export function bookmarksApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/bookmarks',
      describeRoute({ tags, security, summary: 'List your bookmarked stories', responses: pageAnswer }),
      validate('query', bookmarkQuerySchema),
      async (c) => {
        const person = requireMember(c)
        return c.json(await listBookmarks(database, person, c.req.valid('query').cursor), 200, noStore)
      },
    )
    .get(
      '/bookmarks/ids',
      describeRoute({
        tags,
        security,
        summary: 'Check which of these stories you have bookmarked',
        responses: idsAnswer('The ids of the bookmarked stories'),
      }),
      async (c) => c.json({ storyIds: await listBookmarkedIds(database, requireMember(c)) }, 200, noStore),
    )
    .get(
      '/bookmarks/visitor',
      describeRoute({ tags, summary: 'Get the public stories with these ids', responses: pageAnswer }),
      validate('query', guestQuerySchema),
      async (c) => c.json(await listGuestBookmarks(database, c.req.valid('query').ids), 200, noStore),
    )
    .post(
      '/bookmarks',
      describeRoute({
        tags,
        security,
        summary: 'Import a guest’s bookmarks',
        responses: idsAnswer('The ids of the stories that exist'),
      }),
      validate('json', importBookmarksSchema),
      async (c) => {
        const { storyIds } = c.req.valid('json')
        return c.json({
          storyIds: await importGuestBookmarks(database, requireMember(c), storyIds),
        })
      },
    )
    .put(
      '/bookmarks/:storyId',
      describeRoute({ tags, security, summary: 'Bookmark a story', responses: idsAnswer('The story’s id') }),
      validate('param', bookmarkParamsSchema),
      async (c) => {
        const { storyId } = c.req.valid('param')
        await addBookmark(database, requireMember(c), storyId)
        return c.json({ storyIds: [storyId] })
      },
    )
    .delete(
      '/bookmarks/:storyId',
      describeRoute({ tags, security, summary: 'Remove a bookmark', responses: idsAnswer('An empty list') }),
      validate('param', bookmarkParamsSchema),
      async (c) => {
        await removeBookmark(database, requireMember(c), c.req.valid('param').storyId)
        return c.json({ storyIds: [] })
      },
    )
}
