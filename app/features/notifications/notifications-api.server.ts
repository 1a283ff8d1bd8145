import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { stopCampaigns } from '#app/features/consents/commands/stop-campaigns.server.ts'
import { stopMailsPath } from '#app/http/notification-paths.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { describeResponses } from '#app/http/server/openapi.server.ts'
import { requireMember } from '#app/http/server/require-member.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { chooseNotifications } from './commands/choose-notifications.server.ts'
import { markRead, markSeen } from './commands/mark-notifications.server.ts'
import { muteStory, unmuteStory } from './commands/mute-story.server.ts'
import { stopMails } from './commands/stop-mails.server.ts'
import { countUnseen, listChoices, listNotifications } from './notification-queries.server.ts'
import {
  choiceRequestSchema,
  choicesSchema,
  mutedParamsSchema,
  mutedSchema,
  notificationPageSchema,
  notificationQuerySchema,
  readSchema,
  unseenSchema,
} from './notification-schemas.ts'

const tags = ['notifications']
const security = [{ clientKey: [], accessToken: [] }]
const noStore = { 'Cache-Control': 'no-store' }
const unseenAnswer = describeResponses(
  { 200: ['How many are unseen; 100 for more', unseenSchema] },
  [400, 401],
)
const choicesAnswer = describeResponses({ 200: ['All kinds', choicesSchema] }, [400, 401])
const mutedAnswer = describeResponses(
  { 200: ['The story, and whether it is muted', mutedSchema] },
  [400, 401, 404],
)

/** What others did around one's stories and comments. */
export function notificationsApi({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  return new Hono<ApiEnv>()
    .get(
      '/notifications',
      describeRoute({
        tags,
        security,
        summary: 'List your notifications',
        responses: describeResponses(
          { 200: ['The notifications, the latest first', notificationPageSchema] },
          [400, 401],
        ),
      }),
      validate('query', notificationQuerySchema),
      async (c) => {
        const person = requireMember(c.var.actor)
        return c.json(await listNotifications(database, person, c.req.valid('query').cursor), 200, noStore)
      },
    )
    .get(
      '/notifications/unseen',
      describeRoute({ tags, security, summary: 'Count what you have not seen', responses: unseenAnswer }),
      async (c) => c.json({ unseen: await countUnseen(database, requireMember(c.var.actor)) }, 200, noStore),
    )
    .put(
      '/notifications/seen',
      describeRoute({ tags, security, summary: 'Mark all as seen', responses: unseenAnswer }),
      async (c) => {
        await markSeen({ database, clock }, requireMember(c.var.actor))
        return c.json({ unseen: 0 })
      },
    )
    .put(
      '/notifications/read',
      describeRoute({ tags, security, summary: 'Mark one or all as read', responses: unseenAnswer }),
      validate('json', readSchema),
      async (c) => {
        const person = requireMember(c.var.actor)
        await markRead({ database, clock }, person, c.req.valid('json').notificationId)
        return c.json({ unseen: await countUnseen(database, person) })
      },
    )
    .get(
      '/notifications/choices',
      describeRoute({ tags, security, summary: 'Find out what you are told of', responses: choicesAnswer }),
      async (c) => c.json(await listChoices(database, requireMember(c.var.actor)), 200, noStore),
    )
    .put(
      '/notifications/choices',
      describeRoute({ tags, security, summary: 'Choose what you are told of', responses: choicesAnswer }),
      validate('json', choiceRequestSchema),
      async (c) => {
        const person = requireMember(c.var.actor)
        await chooseNotifications(database, person, c.req.valid('json'))
        return c.json(await listChoices(database, person))
      },
    )
    .put(
      '/notifications/muted-stories/:storyId',
      describeRoute({ tags, security, summary: 'Mute a story', responses: mutedAnswer }),
      validate('param', mutedParamsSchema),
      async (c) => {
        const { storyId } = c.req.valid('param')
        await muteStory(database, requireMember(c.var.actor), storyId)
        return c.json({ storyId, isMuted: true })
      },
    )
    .delete(
      '/notifications/muted-stories/:storyId',
      describeRoute({ tags, security, summary: 'Hear of a story again', responses: mutedAnswer }),
      validate('param', mutedParamsSchema),
      async (c) => {
        const { storyId } = c.req.valid('param')
        await unmuteStory(database, requireMember(c.var.actor), storyId)
        return c.json({ storyId, isMuted: false })
      },
    )
}

/**
 * The address in the mails' List-Unsubscribe (RFC 8058): mail providers POST a form to it, with no header of ours, and so does its
 * page. The token in the address is all the permission there is; the body is not read.
 */
export function oneClickStop(dependencies: Pick<Dependencies, 'database' | 'keyedHash' | 'erasures'>) {
  return new Hono<ApiEnv>().post(stopMailsPath, async (c) => {
    const token = c.req.query('token') ?? ''
    const isDone = (await stopMails(dependencies, token)) || (await stopCampaigns(dependencies, token))
    if (c.req.query('from') === 'page') return c.redirect(`${stopMailsPath}${isDone ? '?done' : ''}`, 303)
    return isDone ? c.text('You will get no more of these emails.') : c.text('This link does not work.', 404)
  })
}
