import { Hono } from 'hono'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { readHiddenAndMuted } from './collapse-queries.server.ts'
import { expandText, hideStory } from './collapse-text.command.server.ts'
import { hiddenAndMutedSchema, hiddenIdSchema, mutedSchema, mutedWordsSchema } from './hide-schemas.ts'
import { muteAuthor, muteWords, unmute } from './mute.command.server.ts'

const describe = describeForMembers('folds')
const done = describeResponses({ 204: ['Done'] }, [400, 401])
const muted = describeResponses({ 200: ['The mute', mutedSchema] }, [400, 401, 404, 409])

/** API for hiding and muting. The affected authors are never told. */
export function collapsedTextsApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/folds', membersOnly, noStore)
    .use('/folds/*', membersOnly, noStore)
    .get(
      '/folds',
      describe(
        'List everything you have hidden, reported or muted',
        describeResponses({ 200: ['Hidden texts, reports and mutes', hiddenAndMutedSchema] }, [401]),
      ),
      async (c) => c.json(await readHiddenAndMuted(database, requireMember(c.var.actor))),
    )
    .put(
      '/folds/words',
      describe('Set your muted words', describeResponses({ 204: ['Done'] }, [400, 401, 413, 415])),
      validate('json', mutedWordsSchema),
      async (c) => {
        await muteWords(database, requireMember(c.var.actor), c.req.valid('json').words)
        return c.body(null, 204)
      },
    )
    .delete(
      '/folds/people/:id',
      describe('Unmute a person, by the id of the mute', done),
      validate('param', hiddenIdSchema),
      async (c) => {
        await unmute(database, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .route('/', textRoutes(database))
}

function textRoutes(database: Dependencies['database']) {
  return new Hono<ApiEnv>()
    .put(
      '/folds/stories/:id',
      describe('Hide a story for yourself', describeResponses({ 204: ['Done'] }, [400, 401, 404, 409])),
      validate('param', storyIdSchema),
      async (c) => {
        await hideStory(database, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .delete(
      '/folds/stories/:id',
      describe('Show a story again that you hid or reported', done),
      validate('param', storyIdSchema),
      async (c) => {
        await expandText(database, requireMember(c.var.actor), { storyId: c.req.valid('param').id })
        return c.body(null, 204)
      },
    )
    .delete(
      '/folds/comments/:id',
      describe('Show a comment again that you reported', done),
      validate('param', hiddenIdSchema),
      async (c) => {
        await expandText(database, requireMember(c.var.actor), { commentId: c.req.valid('param').id })
        return c.body(null, 204)
      },
    )
    .put(
      '/folds/stories/:id/author',
      describe('Mute the author of a story', muted),
      validate('param', storyIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json({ id: await muteAuthor(database, requireMember(c.var.actor), { type: 'story', id }) })
      },
    )
    .put(
      '/folds/comments/:id/author',
      describe('Mute the author of a comment', muted),
      validate('param', hiddenIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json({ id: await muteAuthor(database, requireMember(c.var.actor), { type: 'comment', id }) })
      },
    )
}
