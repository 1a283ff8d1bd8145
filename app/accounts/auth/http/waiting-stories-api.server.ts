import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { decideWaitingStory } from '../waiting-stories/decide-waiting-story.command.server.ts'
import { readWaitingStories } from '../waiting-stories/waiting-story-queries.server.ts'
import { waitingStoriesSchema, waitingStoryDecisionSchema } from '../waiting-stories/waiting-story-schemas.ts'

const describe = describeForMembers('profile')

const idSchema = v.object({ id: uuidField('This is not a story id.') })

export function waitingStoriesApi(dependencies: AccountDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/profile/waiting-stories/*', membersOnly, noStore)
    .get(
      '/profile/waiting-stories',
      describe(
        'List stories submitted with your address while signed out, which you can add to your account',
        { 200: ['The latest 20', waitingStoriesSchema], errors: [429] },
      ),
      async (c) => {
        const person = requireMember(c)
        const stories = await database.accounts(async (tx) => {
          const { id } = await lockSessionAccount(tx, person)
          return readWaitingStories(tx, id)
        })
        return c.json({ stories })
      },
    )
    .post(
      '/profile/waiting-stories/:id',
      describe('Add a waiting story to your account, or delete it', {
        204: ['Done'],
        errors: [400, 403, 404, 413, 415, 429],
      }),
      validate('param', idSchema),
      validate('json', waitingStoryDecisionSchema),
      async (c) => {
        const { id: storyId } = c.req.valid('param')
        const { decision } = c.req.valid('json')
        return noContent(c, decideWaitingStory(dependencies, requireMember(c), { storyId, decision }))
      },
    )
}
