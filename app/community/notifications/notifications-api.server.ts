import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listChoices, readWatchLevel } from './choices/choice-queries.server.ts'
import { chooseNotifications, watchStory } from './choices/choose-notifications.command.server.ts'
import { chooseDigest } from './digests/choose-digest.command.server.ts'
import { readDigestChoice } from './digests/digest-queries.server.ts'
import { digestRequestSchema, digestSchema } from './digests/digest-schemas.ts'
import { countUnseen, listNotifications } from './notification-queries.server.ts'
import {
  choiceRequestSchema,
  choicesSchema,
  notificationPageSchema,
  notificationQuerySchema,
  readSchema,
  unseenSchema,
  watchedParamsSchema,
  watchedSchema,
  watchRequestSchema,
} from './notification-schemas.ts'
import { markRead, markSeen } from './notifications.command.server.ts'

const tags = ['notifications']
const security = [{ clientKey: [], accessToken: [] }]
const noStore = { 'Cache-Control': 'no-store' }
const unseenAnswer = describeResponses(
  { 200: ['The number of unseen notifications, at most 100', unseenSchema] },
  [400, 401],
)
const choicesAnswer = describeResponses({ 200: ['The settings of all kinds', choicesSchema] }, [400, 401])
const digestAnswer = describeResponses({ 200: ['The frequency and time zone', digestSchema] }, [400, 401])
const watchedAnswer = describeResponses(
  { 200: ['The story and its notification setting', watchedSchema] },
  [400, 401, 404],
)

export function notificationsApi(dependencies: Dependencies) {
  const { database, clock } = dependencies
  return new Hono<ApiEnv>()
    .get(
      '/notifications',
      describeRoute({
        tags,
        security,
        summary: 'List your notifications',
        responses: describeResponses(
          { 200: ['The notifications, newest first', notificationPageSchema] },
          [400, 401],
        ),
      }),
      validate('query', notificationQuerySchema),
      async (c) => {
        const person = requireMember(c)
        return c.json(await listNotifications(database, person, c.req.valid('query').cursor), 200, noStore)
      },
    )
    .get(
      '/notifications/unseen',
      describeRoute({ tags, security, summary: 'Count unseen notifications', responses: unseenAnswer }),
      async (c) => c.json({ unseen: await countUnseen(database, requireMember(c)) }, 200, noStore),
    )
    .put(
      '/notifications/seen',
      describeRoute({ tags, security, summary: 'Mark all notifications as seen', responses: unseenAnswer }),
      async (c) => {
        await markSeen({ database, clock }, requireMember(c))
        return c.json({ unseen: 0 })
      },
    )
    .put(
      '/notifications/read',
      describeRoute({
        tags,
        security,
        summary: 'Mark one or all notifications as read',
        responses: unseenAnswer,
      }),
      validate('json', readSchema),
      async (c) => {
        const person = requireMember(c)
        await markRead({ database, clock }, person, c.req.valid('json').notificationId)
        return c.json({ unseen: await countUnseen(database, person) })
      },
    )
    .get(
      '/notifications/choices',
      describeRoute({ tags, security, summary: 'Get your notification settings', responses: choicesAnswer }),
      async (c) => c.json(await listChoices(database, requireMember(c)), 200, noStore),
    )
    .put(
      '/notifications/choices',
      describeRoute({
        tags,
        security,
        summary: 'Change your notification settings',
        responses: choicesAnswer,
      }),
      validate('json', choiceRequestSchema),
      async (c) => {
        const person = requireMember(c)
        await chooseNotifications(database, person, c.req.valid('json'))
        return c.json(await listChoices(database, person))
      },
    )
    .get(
      '/notifications/digest',
      describeRoute({
        tags,
        security,
        summary: 'Get your digest settings',
        responses: digestAnswer,
      }),
      async (c) => c.json(await readDigestChoice(database, requireMember(c)), 200, noStore),
    )
    .put(
      '/notifications/digest',
      describeRoute({ tags, security, summary: 'Change your digest settings', responses: digestAnswer }),
      validate('json', digestRequestSchema),
      async (c) => {
        const chosen = c.req.valid('json')
        await chooseDigest(dependencies, requireMember(c), chosen)
        return c.json(chosen)
      },
    )
    .get(
      '/notifications/watched-stories/:storyId',
      describeRoute({
        tags,
        security,
        summary: 'Get your notification setting for a story',
        responses: watchedAnswer,
      }),
      validate('param', watchedParamsSchema),
      async (c) => {
        const { storyId } = c.req.valid('param')
        const level = await readWatchLevel(database, requireMember(c), storyId)
        return c.json({ storyId, level }, 200, noStore)
      },
    )
    .put(
      '/notifications/watched-stories/:storyId',
      describeRoute({
        tags,
        security,
        summary: 'Follow or mute a story, or reset its notifications to the default',
        responses: describeResponses(
          { 200: ['The story and its notification setting', watchedSchema] },
          [400, 401, 404, 409],
        ),
      }),
      validate('param', watchedParamsSchema),
      validate('json', watchRequestSchema),
      async (c) => {
        const chosen = { ...c.req.valid('param'), ...c.req.valid('json') }
        await watchStory(database, requireMember(c), chosen)
        return c.json(chosen)
      },
    )
}
