import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { watchedStoriesMax } from '#app/platform/live/live-limits.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listSecurityHeaders } from '#server/http/raw-response.ts'
import { openEventStream, streamHeaders } from './event-stream.ts'
import type { EventStreams } from './event-streams.ts'

const wrongStories = 'Use story ids, separated by commas.'

/** What a stream tells besides its reader's own notifications. */
const eventQuerySchema = requestObject({
  /** The ids of stories whose new comments are told, with commas between them. */
  stories: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(watchedStoriesMax * 37),
      v.transform((list) => list.split(',')),
      v.array(uuidField(wrongStories)),
      v.maxLength(watchedStoriesMax),
    ),
  ),
  /** Tells of new public stories. */
  newStories: v.optional(v.literal('true', 'Use true, or leave it out.')),
  /** Tells moderators that a case was opened, taken, left or closed. Nobody else is told, or that there is such a thing. */
  desk: v.optional(v.literal('true', 'Use true, or leave it out.')),
})

/** Everybody who comes back after a break does so a little later than the others. */
const retryMs = () => Math.round(2_000 + Math.random() * 6_000)

const description =
  'Server-sent events with the ids of what happened; the same may come twice. `Last-Event-ID` goes on where a stream broke off. `reset` stands for what can’t be listed: read everything again. After `bye`, come back when `retry` says.'

/** What happens, told to signed-in people as long as they like. */
export function eventsApi(
  { database, site }: Pick<Dependencies, 'database' | 'site'>,
  streams?: EventStreams,
) {
  const securityHeaders = listSecurityHeaders(site)
  return new Hono<ApiEnv>().get(
    '/events',
    describeRoute({
      tags: ['events'],
      security: [{ clientKey: [], accessToken: [] }],
      summary: 'Hear of what happens',
      description,
      responses: {
        ...describeResponses({}, [400, 401]),
        200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      },
    }),
    membersOnly,
    validate('query', eventQuerySchema),
    async (c) => {
      const { userId, sessionId, ...actor } = requireMember(c.var.actor)
      await database.transaction({ userId, sessionId, ...actor }, async () => {})
      const { outgoing } = c.env ?? {}
      if (!streams?.hasRoom() || !outgoing || outgoing.destroyed) throw serviceUnavailable()
      const { stories = [], newStories, desk } = c.req.valid('query')
      const headers = { ...(await securityHeaders), 'x-request-id': c.var.requestId }
      if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
      const leave = streams.add({
        stream: openEventStream(outgoing, headers, retryMs()),
        reader: {
          userId,
          sessionId,
          storyIds: stories,
          newStories: newStories === 'true',
          desk: desk === 'true',
        },
        expiresAt: readExpiry(c.req.header('authorization')),
        lastEventId: c.req.header('last-event-id'),
      })
      outgoing.once('close', leave)
      // The request is done, and its place free for others; the stream goes on without it.
      return RESPONSE_ALREADY_SENT
    },
  )
}

/** Of a token that has been verified. */
function readExpiry(authorization = ''): number {
  return (decodeJwt(authorization.replace(/^Bearer +/i, '')).exp ?? 0) * 1_000
}
