import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillPath, readApiRoutes } from './support/api-routes.ts'
import { type AttackedSite, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import type { Answer } from './support/send.ts'

const secret = 'Xyzzyquux'

let site: AttackedSite
let routes: ApiRoute[]
let author: SamplePerson
let stranger: SamplePerson
/** Private, hidden by a moderator, of somebody unverified: nobody else’s to read. */
let secretIds: string[]

beforeAll(async () => {
  site = await startAttackedSite()
  routes = await readApiRoutes(site)
  author = await addPerson(site.db)
  stranger = await addPerson(site.db)
  // An author who has nothing public has no public name either, and would be hidden by that alone.
  await addStory(site.db, author)
  const told = { content: `${secret} at home.`, title: `${secret} title` }
  const unverified = await addPerson(site.db, { isVerified: false })
  const hidden = await addStory(site.db, author, told)
  await site.db.query('update stories set hidden_at = now() where id = $1', [hidden])
  secretIds = [
    await addStory(site.db, author, { ...told, isPublic: false }),
    hidden,
    await addStory(site.db, unverified, told),
  ]
  for (const id of secretIds)
    await site.db.query('insert into comments (story_id, user_id, content) values ($1, $2, $3)', [
      id,
      author.userId,
      `${secret} comment`,
    ])
}, startTimeoutMs)

/** What tells one answer from another, but for what names the request itself. */
function withoutNames({ status, headers, text }: Answer, id: string) {
  const { date: _date, 'x-request-id': requestId, ...rest } = headers
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  return { status, headers: rest, text: text.replaceAll(`${requestId}`, 'request').replaceAll(id, 'story') }
}

const bodies: Record<string, object> = {
  '/api/stories/{id}': { sharePermission: true },
  '/api/stories/{id}/comments': { content: 'So true.' },
}

const isStoryDoor = ({ path }: ApiRoute) => /\{(storyId|id)\}/.test(path) && !path.startsWith('/api/comments')

test('the description of the API names every door that a story has', () => {
  expect(routes.filter(isStoryDoor).map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/stories/{id}',
      'PATCH /api/stories/{id}',
      'DELETE /api/stories/{id}',
      'GET /api/stories/{id}/comments',
      'POST /api/stories/{id}/comments',
      'PUT /api/stories/{id}/reactions/{type}',
      'PUT /api/bookmarks/{storyId}',
      'POST /api/stories/{id}/reports',
    ]),
  )
})

test('through every door of the API a private story is answered like one that never existed', async () => {
  for (const { method, path } of routes.filter(isStoryDoor))
    for (const as of [undefined, stranger]) {
      const body = method === 'POST' || method === 'PATCH' ? bodies[path] : undefined
      const ask = async (id: string) => {
        const filled = fillPath(path, (name) => (name === 'type' ? 'heart' : id))
        return withoutNames(await site.call(filled, { method, as, body }), id)
      }
      const missing = await ask(randomUUID())
      for (const id of secretIds)
        expect({ method, path, ...(await ask(id)) }).toEqual({ method, path, ...missing })
    }
})

test('the page of a private story is the page of one that never existed', async () => {
  const tokens = [undefined, await site.tokenOf(stranger), await site.tokenOf(author)]
  for (const door of ['/stories/{id}', '/stories/{id}.data', '/stories/{id}?index', '/community?story={id}'])
    for (const as of tokens) {
      const ask = async (id: string) => {
        const { status, text } = await site.call(door.replace('{id}', id), { as })
        // Hashes and preloads say what stands in the page, its address among them.
        return { status, text: text.replaceAll(id, 'story') }
      }
      const missing = await ask(randomUUID())
      if (door.startsWith('/stories/{id}?') || door === '/stories/{id}') expect(missing.status).toBe(404)
      for (const id of secretIds) expect({ door, ...(await ask(id)) }).toEqual({ door, ...missing })
    }
})

test('lists, searches, counts and previews say nothing of a private story', async () => {
  const ids = secretIds.join(',')
  const doors = [
    '/',
    '/community',
    `/community?search=${secret}`,
    '/community?sort=most_reactions&pages=10',
    '/api/stories',
    '/api/stories?sort=oldest',
    '/api/stories?sort=most_reactions',
    `/api/stories?search=${secret}`,
    `/api/stories?search=${secret.toUpperCase()}`,
    `/api/bookmarks/visitor?ids=${ids}`,
    `/sitemap.xml`,
    `/feed.xml`,
    `/_root.data`,
    '/community.data',
  ]
  const memberDoors = [
    `/api/reactions?stories=${ids}`,
    '/api/bookmarks',
    '/api/bookmarks/ids',
    '/api/profile/export',
  ]
  const asked = [
    ...doors.map((path) => ({ path, as: undefined })),
    ...[...doors, ...memberDoors].map((path) => ({ path, as: stranger })),
  ]
  for (const { path, as } of asked) {
    const { text } = await site.call(path, { as })
    const found = [secret, ...secretIds].filter((word) =>
      text.replaceAll(decodeURIComponent(path), '').includes(word),
    )
    // A page repeats what was searched for; the story itself has more words.
    const told = path.includes('search=') ? found.filter(() => text.includes(`${secret} at home`)) : found
    expect({ path, told }).toEqual({ path, told: [] })
  }
})

test('a story that becomes private is gone from every page and list at the next look', async () => {
  const id = await addStory(site.db, author, { content: 'Plughwords for a moment.' })
  const doors = ['/', '/community', '/api/stories', `/api/stories/${id}`, `/stories/${id}`]
  // Kept pages go when the server hears of the change, a moment after it.
  for (const door of doors)
    await expect.poll(async () => (await site.call(door)).text, { timeout: 5_000 }).toContain('Plughwords')
  const { status } = await site.call(`/api/stories/${id}`, {
    method: 'PATCH',
    as: author,
    body: { sharePermission: false },
  })
  expect(status).toBe(200)
  await expect
    .poll(
      async () => Promise.all(doors.map(async (door) => (await site.call(door)).text.includes('Plughwords'))),
      { timeout: 5_000 },
    )
    .toEqual(doors.map(() => false))
})

test('what a private story has gathered is nobody else’s either: reactions, bookmarks and comments', async () => {
  const id = await addStory(site.db, author)
  await site.call(`/api/stories/${id}/reactions/heart`, { method: 'PUT', as: stranger })
  await site.call(`/api/bookmarks/${id}`, { method: 'PUT', as: stranger })
  await site.call(`/api/stories/${id}`, { method: 'PATCH', as: author, body: { sharePermission: false } })
  const read = async (path: string) => (await site.call(path, { as: stranger })).json
  expect(await read(`/api/reactions?stories=${id}`)).toEqual({ own: {} })
  expect(await read('/api/bookmarks')).toEqual({ stories: [], nextCursor: null })
  expect(await read('/api/bookmarks/ids')).toEqual({ storyIds: [] })
  for (const path of [`/api/stories/${id}/comments`, `/api/stories/${id}`])
    expect(await site.call(path, { as: stranger })).toMatchObject({ status: 404 })
})
