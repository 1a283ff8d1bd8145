import { Hono } from 'hono'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { lastVisitSchema } from './last-visit-schemas.ts'
import { recordVisit } from './record-visit.command.server.ts'

const describe = describeForMembers('last visits')
const found = ['The time of the previous visit', lastVisitSchema] as const

export function lastVisitsApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/last-visits/*', membersOnly, noStore)
    .put(
      '/last-visits/community',
      describe('Record a visit to the list of stories', { 200: [...found] }),
      async (c) => c.json(await recordVisit(dependencies, requireMember(c), null)),
    )
    .put(
      '/last-visits/stories/:id',
      describe('Record a visit to a story’s comments', { 200: [...found], errors: [400, 404] }),
      validate('param', storyIdSchema),
      async (c) => c.json(await recordVisit(dependencies, requireMember(c), c.req.valid('param').id)),
    )
}
