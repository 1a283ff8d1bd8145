import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { searchesByPerson } from '../comment-limits.ts'
import { findPeople } from './member-search-queries.server.ts'
import { peopleQuerySchema, peopleSchema } from './mention-schemas.ts'

/** Each search returns up to eight user ids. */

export function peopleApi({ database }: Dependencies) {
  return new Hono<ApiEnv>().get(
    '/stories/:id/people',
    limit(perPerson(searchesByPerson)),
    describeRoute({
      tags: ['comments'],
      security: [{ clientKey: [], accessToken: [] }],
      summary: 'Find people to mention in a comment on a story',
      description:
        'Up to eight people: authors of the story and its comments and, for a search of two letters or more, others with public texts.',
      responses: describeResponses({ 200: ['The people', peopleSchema] }, [400, 401, 404, 429]),
    }),
    validate('param', storyIdSchema),
    membersOnly,
    noStore,
    validate('query', peopleQuerySchema),
    async (c) => {
      const asked = { storyId: c.req.valid('param').id, ...c.req.valid('query') }
      return c.json({ people: await findPeople(database, requireMember(c), asked) })
    },
  )
}
