import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillPath, nameRoute, readApiRoutes } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { goodRequests } from './support/good-requests.ts'
import type { ReceivedResponse } from './support/send.ts'

const secret = 'Xyzzyquux'

const site = await startAttackedSite()
const routes = await readApiRoutes(site)
const author = await addPerson(site.db)
const stranger = await addPerson(site.db)
// Gives the author a public name: an author without public texts is hidden anyway, so the test would prove nothing.
const publicId = await addStory(site.db, author)
const told = { content: `${secret} at home.`, title: `${secret} title` }
const unverified = await addPerson(site.db, { isVerified: false })
const hidden = await addStory(site.db, author, told)
await site.db.query('update stories set hidden_at = now() where id = $1', [hidden])
const held = await addStory(site.db, author, told)
await site.db.query(`update stories set held_at = now(), held_for = 'first_text' where id = $1`, [held])
const deleted = await addStory(site.db, author, told)
await site.db.query('update stories set deleted_at = now() where id = $1', [deleted])
/** Stories that are private, hidden, held, deleted or by an unverified author. */
const secretIds = [
  await addStory(site.db, author, { ...told, isPublic: false }),
  hidden,
  await addStory(site.db, unverified, told),
  held,
  deleted,
]
const secretComments = await Promise.all(secretIds.map(addComment))

async function addComment(story: string): Promise<string> {
  const [comment] = await site.db.query<{ id: string }>(
    'insert into comments (story_id, user_id, content) values ($1, $2, $3) returning id',
    [story, author.userId, `${secret} comment`],
  )
  if (!comment) throw new Error('no comment was added')
  return comment.id
}

/** Removes the request's own id and names from a response. */
function withoutNames({ status, headers, text }: ReceivedResponse, id: string) {
  const { date: _date, 'x-request-id': requestId, ...rest } = headers
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  return { status, headers: rest, text: text.replaceAll(`${requestId}`, 'request').replaceAll(id, 'story') }
}

const isCommentRoute = ({ path }: ApiRoute) => /^\/api\/(comments\/|folds\/comments\/.+\/author$)/.test(path)
/** Lists the other routes with a parameter. Each either takes the id of a story, or its valid request fails here. */
const listStoryRoutes = () =>
  routes.filter(
    ({ path, ...route }) =>
      path.includes('{') &&
      !/^\/(api\/(air|desk|moderation|people-imports|settings|profile\/waiting-stories|folds\/(people|comments)|notifications\/(devices|pushed))|auth\/v1)\//.test(
        path,
      ) &&
      !isCommentRoute({ path, ...route }),
  )

const askAbout = (route: ApiRoute, id: string, as: SamplePerson | string | undefined) =>
  site.call(
    fillPath(route.path, (name) => (name === 'type' ? 'heart' : id)),
    { method: route.method, as, body: goodRequests[nameRoute(route)]?.body },
  )

const isRestoring = ({ path }: ApiRoute) => path.endsWith('/restore')

test('every route for stories accepts a public story, so that a refusal is due to the story being private', async () => {
  const names = listStoryRoutes().map(nameRoute)
  expect(names).toEqual(expect.arrayContaining(['GET /api/stories/{id}', 'POST /api/stories/{id}/reports']))
  const muter = await addPerson(site.db)
  for (const route of listStoryRoutes()) {
    const id = await addStory(site.db, author)
    if (isRestoring(route)) await site.call(`/api/stories/${id}`, { method: 'DELETE', as: author })
    // Authors can't mute themselves.
    const by = route.path.endsWith('/author') ? muter : author
    const { status, text } = await askAbout(route, id, by)
    expect({ route: nameRoute(route), status, text }).toMatchObject({
      status: expect.toSatisfy((found: number) => found >= 200 && found < 300),
    })
  }
})

/** Removing something that does not exist is not an error, for any story. */
const isTakingAway = ({ method, path }: ApiRoute) =>
  method === 'DELETE' && ['/api/bookmarks/{storyId}', '/api/folds/stories/{id}'].includes(path)

test('every API route treats a private story like a nonexistent one', async () => {
  for (const route of listStoryRoutes())
    for (const as of [undefined, stranger]) {
      const ask = async (id: string) => withoutNames(await askAbout(route, id, as), id)
      const missing = await ask(randomUUID())
      const expected = isTakingAway(route) && as ? [200, 204] : as ? [404] : [401, 404]
      expect(expected, nameRoute(route)).toContain(missing.status)
      for (const id of secretIds)
        expect({ route: nameRoute(route), ...(await ask(id)) }).toEqual({
          route: nameRoute(route),
          ...missing,
        })
    }
})

test('a moderator can’t find private stories through the site’s routes, whatever their token claims', async () => {
  const moderator = await addPerson(site.db, { role: 'moderator' })
  const token = await site.tokenOf(moderator, 'moderator')
  const [privateId = '', , unverifiedId = '', deletedId = ''] = secretIds
  await site.db.query('insert into reports (story_id) values ($1)', [privateId])
  for (const route of listStoryRoutes()) {
    const ask = async (id: string) => withoutNames(await askAbout(route, id, token), id)
    const missing = await ask(randomUUID())
    expect(missing.status, nameRoute(route)).toBe(
      !isTakingAway(route) ? 404 : route.path.startsWith('/api/folds/') ? 204 : 200,
    )
    for (const id of [deletedId, privateId, unverifiedId])
      expect({ route: nameRoute(route), ...(await ask(id)) }).toEqual({ route: nameRoute(route), ...missing })
  }
  await site.db.query('delete from reports')
})

test('a comment on a private story looks like one on a nonexistent story', async () => {
  const commentRoutes = routes.filter(isCommentRoute)
  expect(commentRoutes.map(({ method }) => method).sort()).toEqual(['DELETE', 'PATCH', 'POST', 'POST', 'PUT'])
  for (const route of commentRoutes) {
    const missing = withoutNames(await askAbout(route, randomUUID(), stranger), '')
    expect(missing.status).toBe(404)
    for (const id of secretComments)
      expect(withoutNames(await askAbout(route, id, stranger), '')).toEqual(missing)
  }
})

test('the page, picture and feed of a private story look like those of a nonexistent one', async () => {
  const tokens = [undefined, await site.tokenOf(stranger), await site.tokenOf(author)]
  for (const door of [
    '/stories/{id}',
    '/stories/{id}.data',
    '/stories/{id}?index',
    '/stories/{id}/share.png',
    '/stories/{id}/feed.xml',
  ])
    for (const as of tokens) {
      const ask = async (id: string) => {
        const { status, text } = withoutNames(await site.call(door.replace('{id}', id), { as }), id)
        return { status, text }
      }
      expect(await ask(publicId)).toMatchObject({ status: 200 })
      const missing = await ask(randomUUID())
      expect({ door, status: missing.status }).toEqual({ door, status: 404 })
      for (const id of secretIds) expect({ door, ...(await ask(id)) }).toEqual({ door, ...missing })
    }
})

test('lists, searches and previews reveal nothing about a private story', async () => {
  const shown = await addStory(site.db, author, { content: 'Shown to everybody.' })
  const ids = [...secretIds, shown].join(',')
  const lists = [
    '/',
    '/community',
    '/community?sort=most_reactions&pages=10',
    '/_.data',
    '/community.data',
    '/api/stories',
    '/api/stories?sort=oldest',
    '/api/stories?sort=most_reactions',
    `/api/bookmarks/visitor?ids=${ids}`,
    '/feed.xml',
    '/feed.xml?issue=Mold',
    '/feed.json',
  ]
  for (const as of [undefined, stranger])
    for (const path of lists) {
      const { text } = await site.call(path, { as })
      const found = [secret, ...secretIds].filter((word) => text.includes(word))
      expect({ path, found, showsPublic: text.includes(shown) }).toEqual({
        path,
        found: [],
        showsPublic: true,
      })
    }
  for (const word of [secret, secret.toUpperCase(), `${secret} at home`, `${secret} title`])
    for (const as of [undefined, stranger]) {
      const path = `/api/stories?search=${encodeURIComponent(word)}`
      expect((await site.call(path, { as })).json).toEqual({ stories: [], nextCursor: null })
      const page = await site.call(`/community?search=${encodeURIComponent(word)}`, { as })
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('No stories found') })
      // The page repeats the search words but contains nothing else of the story.
      for (const id of secretIds) expect(page.text).not.toContain(id)
    }
  for (const path of [
    `/api/reactions?stories=${ids}`,
    '/api/bookmarks',
    '/api/bookmarks/ids',
    '/api/profile/export',
  ]) {
    const { status, text } = await site.call(path, { as: stranger })
    const found = [secret, ...secretIds].filter((word) => text.includes(word))
    expect({ path, status, found }).toEqual({ path, status: 200, found: [] })
  }
})

test('the sitemap lists every public story and no private one', async () => {
  const packed = await fetch(`${site.url}/sitemaps/stories-1.xml.gz`)
  const text = gunzipSync(await packed.arrayBuffer()).toString()
  expect(secretIds.filter((id) => text.includes(id))).toEqual([])
  expect(text).toContain(publicId)
})

test('no count includes a private story', async () => {
  const readFigures = async () => {
    const { text } = await site.call(`/?${randomUUID()}`)
    return /Community Impact.*?<\/dl>/s.exec(text)?.[0]
  }
  const before = await readFigures()
  expect(before).toMatch(/stories shared/)
  const id = await addStory(site.db, stranger, { isPublic: false })
  await addComment(id)
  expect(await readFigures()).toBe(before)
  await addStory(site.db, stranger)
  await expect.poll(readFigures).not.toBe(before)
})

test('a story that becomes private disappears from every page and list at the next request', async () => {
  const id = await addStory(site.db, author, { content: 'Plughwords for a moment.' })
  const doors = [
    '/',
    '/community',
    '/api/stories',
    '/feed.xml',
    '/feed.json',
    `/api/stories/${id}`,
    `/stories/${id}`,
  ]
  // Cached pages are invalidated a moment after the change.
  for (const door of doors)
    await expect.poll(async () => (await site.call(door)).text).toContain('Plughwords')
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

test('reactions, bookmarks and comments on a private story are visible only to their authors', async () => {
  const id = await addStory(site.db, author)
  const write = async (method: string, path: string, as: SamplePerson, body?: object) =>
    (await site.call(path, { method, as, body })).status
  const read = async (path: string) => (await site.call(path, { as: stranger })).json
  expect(await write('PUT', `/api/stories/${id}/reactions/heart`, stranger)).toBe(200)
  expect(await write('PUT', `/api/bookmarks/${id}`, stranger)).toBe(200)
  expect(await read(`/api/reactions?stories=${id}`)).toEqual({ own: { [id]: ['heart'] }, folds: {} })
  expect(await read('/api/bookmarks')).toMatchObject({ stories: [{ id }] })
  expect(await write('PATCH', `/api/stories/${id}`, author, { sharePermission: false })).toBe(200)
  expect(await read(`/api/reactions?stories=${id}`)).toEqual({ own: {}, folds: {} })
  expect(await read('/api/bookmarks')).toEqual({ stories: [], nextCursor: null })
  expect(await read('/api/bookmarks/ids')).toEqual({ storyIds: [] })
  for (const path of [`/api/stories/${id}/comments`, `/api/stories/${id}`])
    expect(await site.call(path, { as: stranger })).toMatchObject({ status: 404 })
})
