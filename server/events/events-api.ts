import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { watchedStoriesMax } from '#app/platform/live/live-topics.ts'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listSecurityHeaders } from '#server/http/raw-response.ts'
import { openEventStream, streamHeaders } from './event-stream.ts'
import type { EventStreams } from './event-streams.ts'

const wrongStories = 'Use story ids, separated by commas.'

const eventQuerySchema = requestObject({
  /** The ids of stories whose new comments are sent, separated by commas. */
  stories: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(watchedStoriesMax * 37),
      v.transform((list) => list.split(',')),
      v.array(uuidField(wrongStories)),
      v.maxLength(watchedStoriesMax),
    ),
  ),
  newStories: v.optional(v.literal('true', 'Use true, or leave it out.')),
  /** True to tell moderators when a case is opened, claimed, released or closed. Ignored for other members. */
  desk: v.optional(v.literal('true', 'Use true, or leave it out.')),
})

/** Spreads the reconnections after an interruption. */
const retryMs = () => Math.round(2_000 + Math.random() * 6_000)

const description =
  'Server-sent events with ids of what changed; an event may arrive twice. `Last-Event-ID` resumes an interrupted stream. `reset` means that events were missed: fetch everything again. After `bye`, reconnect after the time in `retry`.'

export function eventsApi({ database, site }: Dependencies, streams?: EventStreams) {
  const securityHeaders = listSecurityHeaders(site)
  return new Hono<ApiEnv>().get(
    '/events',
    describeRoute({
      tags: ['events'],
      security: [{ clientKey: [], accessToken: [] }],
      summary: 'Subscribe to changes',
      description,
      responses: {
        ...describeResponses({}, [400, 401]),
        200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      },
    }),
    membersOnly,
    validate('query', eventQuerySchema),
    async (c) => {
      const { userId, sessionId, ...actor } = requireMember(c)
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
      // The request is done and frees its place; the stream stays open.
      return RESPONSE_ALREADY_SENT
    },
  )
}

/** Reads the expiry of a token that was already verified. */
function readExpiry(authorization = ''): number {
  return (decodeJwt(authorization.replace(/^Bearer +/i, '')).exp ?? 0) * 1_000
}
