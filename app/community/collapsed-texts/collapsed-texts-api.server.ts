import { Hono } from 'hono'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { readHiddenAndMuted } from './collapse-queries.server.ts'
import { expandText, hideStory, muteWords } from './collapse-text.command.server.ts'
import {
  hiddenAndMutedSchema,
  hiddenIdSchema,
  mutedSchema,
  mutedWordsSchema,
} from './collapsed-texts-schemas.ts'
import { muteAuthor, unmute } from './mute-author.command.server.ts'

const describe = describeForMembers('folds')

/** The affected authors are never told. */
export function collapsedTextsApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/folds', membersOnly, noStore)
    .use('/folds/*', membersOnly, noStore)
    .get(
      '/folds',
      describe('List everything you have hidden, reported or muted', {
        200: ['Hidden texts, reports and mutes', hiddenAndMutedSchema],
      }),
      async (c) => c.json(await readHiddenAndMuted(database, requireMember(c))),
    )
    .put(
      '/folds/words',
      describe('Set your muted words', { 204: ['Done'], errors: [400, 413, 415] }),
      validate('json', mutedWordsSchema),
      async (c) => noContent(c, muteWords(database, requireMember(c), c.req.valid('json').words)),
    )
    .delete(
      '/folds/people/:id',
      describe('Unmute a person, by the id of the mute', { 204: ['Done'], errors: [400] }),
      validate('param', hiddenIdSchema),
      async (c) => noContent(c, unmute(database, requireMember(c), c.req.valid('param').id)),
    )
    .route('/', textRoutes(database))
}

function textRoutes(database: Dependencies['database']) {
  return new Hono<ApiEnv>()
    .put(
      '/folds/stories/:id',
      describe('Hide a story for yourself', { 204: ['Done'], errors: [400, 404, 409] }),
      validate('param', storyIdSchema),
      async (c) => noContent(c, hideStory(database, requireMember(c), c.req.valid('param').id)),
    )
    .delete(
      '/folds/stories/:id',
      describe('Show a story again that you hid or reported', { 204: ['Done'], errors: [400] }),
      validate('param', storyIdSchema),
      async (c) => noContent(c, expandText(database, requireMember(c), { storyId: c.req.valid('param').id })),
    )
    .delete(
      '/folds/comments/:id',
      describe('Show a comment again that you reported', { 204: ['Done'], errors: [400] }),
      validate('param', hiddenIdSchema),
      async (c) =>
        noContent(c, expandText(database, requireMember(c), { commentId: c.req.valid('param').id })),
    )
    .put(
      '/folds/stories/:id/author',
      describe('Mute the author of a story', { 200: ['The mute', mutedSchema], errors: [400, 404, 409] }),
      validate('param', storyIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json({ id: await muteAuthor(database, requireMember(c), { type: 'story', id }) })
      },
    )
    .put(
      '/folds/comments/:id/author',
      describe('Mute the author of a comment', { 200: ['The mute', mutedSchema], errors: [400, 404, 409] }),
      validate('param', hiddenIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json({ id: await muteAuthor(database, requireMember(c), { type: 'comment', id }) })
      },
    )
}
