import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/api-env.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'
import { notFound } from '#app/errors.server.ts'
import { describeAnswers } from '#app/openapi.server.ts'
import { validate } from '#app/validation.server.ts'
import { storiesPerPage, storyIdSchema, storyPageSchema, storyQuerySchema, storySchema } from './contract.ts'
import { findPublicStory, listStories } from './queries.server.ts'

/** The public stories, for anybody. */
export function storiesApi({ database }: Pick<Dependencies, 'database'>) {
  return new Hono<ApiEnv>()
    .get(
      '/stories',
      describeRoute({
        tags: ['stories'],
        summary: `A page of ${storiesPerPage} public stories, newest first`,
        responses: describeAnswers(
          { 200: ['The stories and where the next page begins', storyPageSchema] },
          [400],
        ),
      }),
      validate('query', storyQuerySchema),
      async (c) => {
        const { cursor } = c.req.valid('query')
        return c.json(await listStories(database, { cursor, limit: storiesPerPage }))
      },
    )
    .get(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'One public story',
        responses: describeAnswers({ 200: ['The story', storySchema] }, [400, 404]),
      }),
      validate('param', storyIdSchema),
      async (c) => {
        const story = await findPublicStory(database, c.req.valid('param').id)
        if (!story) throw notFound('There is no such story.')
        return c.json(story)
      },
    )
}
