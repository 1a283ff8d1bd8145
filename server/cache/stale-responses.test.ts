import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { storyPageSchema } from '#app/community/stories/story-schemas.ts'
import { openDesk } from '#app/moderation/testing/desk.ts'
import { createApp } from '#server/http/app.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { encodeResponse } from './cached-response.ts'
import { followPublicDataChanges, type PublicDataChanges } from './public-data-changes.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

interface Server {
  ask(path: string, headers?: Record<string, string>): Promise<Response>
  cache: ResponseCache
  changes: PublicDataChanges
}
const servers: Server[] = []

/** Starts a server with a stand-in for the pages (not built in tests) that shows the sender. */
async function startServer(): Promise<Server> {
  const changes = await followPublicDataChanges(site.db.connection, site.dependencies.log)
  const cache = createResponseCache(changes)
  const pages = async (request: Request) =>
    new Response(`${new URL(request.url).pathname} ${request.headers.get('authorization') ?? 'nobody'}`)
  const app = createApp({ dependencies: site.dependencies, cache, pages })
  return { ask: async (path, headers = {}) => app.request(path, { headers }), cache, changes }
}

const site = await createTestSite()
const person = await addPerson(site.db, { fullName: 'Mira First' })
const moderator = await addPerson(site.db, { role: 'moderator' })
servers.push(await startServer(), await startServer())

afterAll(() => Promise.all(servers.map(({ changes }) => changes.stop())))

const readList = async ({ ask }: Server) =>
  v.parse(storyPageSchema, await (await ask('/api/stories')).json()).stories

const readTruth = async () => v.parse(storyPageSchema, (await site.call('/api/stories')).body).stories

async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await site.call(path, { method, as: person, ...(body !== undefined && { body }) })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}

test('a second after any change by a person or moderator, no response of either server is older', async () => {
  const story = await addStory(site.db, person)
  const comment = { path: '' }
  const desk = openDesk(site)
  const decision = { batchId: '' }
  const changes: (() => Promise<unknown>)[] = [
    () => send('POST', '/api/stories', { content: 'The windows are shut.', airQualityIssues: ['Dust'] }),
    () => send('PATCH', `/api/stories/${story}`, { sharePermission: false }),
    () => send('PATCH', `/api/stories/${story}`, { sharePermission: true }),
    () => send('PUT', `/api/stories/${story}/reactions/heart`),
    () => send('DELETE', `/api/stories/${story}/reactions/heart`),
    async () => {
      await send('POST', `/api/stories/${story}/comments`, { content: 'Same here.' })
      const [row] = await site.db.query<{ id: string }>('select id from comments limit 1')
      comment.path = `/api/comments/${row?.id}`
    },
    () => send('DELETE', comment.path),
    () => send('PATCH', '/api/profile', { fullName: 'Mira Second' }),
    () => site.db.query('update stories set hidden_at = now() where id = $1', [story]),
    () => site.db.query('update stories set hidden_at = null where id = $1', [story]),
    async () => {
      await desk.report(story)
      decision.batchId = (await desk.decide(moderator, story, 'hide')).batchId
    },
    () => desk.call('POST', `/api/desk/decisions/${decision.batchId}/undo`, moderator),
    () => site.db.query('delete from auth.users where id = $1', [person.userId]),
  ]
  for (const change of changes) {
    const before = await Promise.all(servers.map(readList))
    await change()
    const truth = await readTruth()
    for (const [index, server] of servers.entries()) {
      expect(truth).not.toEqual(before[index])
      await expect.poll(() => readList(server), { timeout: 1000, interval: 5 }).toEqual(truth)
    }
  }
})

function readKept(cache: ResponseCache, path: string): string {
  const kept = cache.find(path)
  return kept ? (encodeResponse(kept, 'identity').body?.toString() ?? '') : ''
}

async function listReads(): Promise<string[]> {
  const { body } = await site.call('/api/openapi.json')
  const paths = Object.entries((body as { paths: Record<string, object> }).paths)
  return paths.filter(([, methods]) => 'get' in methods).map(([path]) => `/api${path}`)
}

test('personal responses are not cached by either server, no matter who requested first', async () => {
  const secret = `Words ${randomUUID()}`
  await site.db.query('update profiles set work_description = $2 where user_id = $1', [
    moderator.userId,
    secret,
  ])
  await addStory(site.db, moderator, { content: secret, isPublic: false })
  const subject = { ...moderator, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
  const { token } = await site.dependencies.accessTokens.sign(subject)
  const reads = [...(await listReads()), '/', '/community', '/settings', '/auth/v1/user']
  const personal = new RegExp(`${secret}|${moderator.email}|${moderator.userId}|${token}`)
  let shown = 0
  for (const { ask, cache } of servers)
    for (const path of reads) {
      const own = await (await ask(path, { authorization: `Bearer ${token}` })).text()
      if (own.includes(secret)) shown += 1
      expect(readKept(cache, path)).not.toMatch(personal)
      expect(await (await ask(path)).text()).not.toMatch(personal)
      expect(readKept(cache, path)).not.toMatch(personal)
    }
  // Otherwise the requested paths would prove nothing.
  expect(shown).toBeGreaterThan(servers.length)
})
