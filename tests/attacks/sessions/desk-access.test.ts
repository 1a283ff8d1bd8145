import { expect, test } from 'vitest'
import { addPerson, addSession, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { fillGoodPath, nameRoute, readApiRoutes } from '../support/api-routes.ts'
import { startAttackedSite } from '../support/attacked-site.ts'
import { goodRequests } from '../support/good-requests.ts'

const site = await startAttackedSite()
const routes = (await readApiRoutes(site)).filter(({ path }) => path.startsWith('/api/desk/'))

/** Signs an owner's token that claims a second factor, regardless of the session's row. */
async function claimSecondFactor(owner: SamplePerson, sessionId: string): Promise<string> {
  const { token } = await site.accessTokens.sign({
    ...owner,
    sessionId,
    role: 'member',
    aal: 'aal2',
    amr: [],
    userMetadata: {},
  })
  return token
}

/** Returns the desk's routes that do not respond with 404. */
async function findOpenDoors(as: string, story: string, theirs?: RegExp): Promise<string[]> {
  const open: string[] = []
  for (const route of routes) {
    const name = nameRoute(route)
    if (theirs?.test(route.path)) continue
    const sent =
      name === 'POST /api/desk/people/imports/file'
        ? { body: 'email', headers: { 'content-type': 'application/octet-stream' } }
        : { body: goodRequests[name]?.body }
    const response = await site.call(fillGoodPath(route, story), { ...sent, method: route.method, as })
    if (response.status !== 404 || JSON.stringify(response.json).includes('@'))
      open.push(`${name}: ${response.status}`)
  }
  return open
}

test('a session without the second factor can’t open the desk, even if its token claims one', async () => {
  const owner = await addPerson(site.db, { role: 'owner' })
  const story = await addStory(site.db, owner)
  expect(routes.length).toBeGreaterThan(15)
  const token = await claimSecondFactor(owner, await addSession(site.db, owner.userId))
  expect(await findOpenDoors(token, story)).toEqual([])
  // The same requests succeed with a second factor, so that is what the other session lacked.
  const open = await claimSecondFactor(owner, owner.sessionId)
  expect((await site.call('/api/desk/cases', { as: open })).status).toBe(200)
  expect((await site.call('/api/desk/staff', { as: open })).status).toBe(200)
})

test('a session whose role was just removed can’t open the desk', async () => {
  const [owner, other] = [
    await addPerson(site.db, { role: 'owner' }),
    await addPerson(site.db, { role: 'owner' }),
  ]
  const token = await claimSecondFactor(other, other.sessionId)
  expect((await site.call('/api/desk/cases', { as: token })).status).toBe(200)
  await site.db.query('delete from staff_members where user_id = $1', [other.userId])
  expect(await findOpenDoors(token, await addStory(site.db, owner))).toEqual([])
})

test.each([
  [
    'moderator',
    /^\/api\/desk(\/(alerts|appeals|cases|decisions|macros|tasks|word-rules)(\/.*)?|\/statistics)?$/,
  ],
  ['analyst', /^\/api\/desk(\/(activity|tasks|funnel(\/.*)?))?$/],
] as const)('a %s can’t use the desk’s routes that belong to other roles', async (role, theirs) => {
  const person = await addPerson(site.db, { role })
  const token = await claimSecondFactor(person, person.sessionId)
  expect(routes.filter(({ path }) => theirs.test(path)).length).toBeGreaterThan(0)
  expect(await findOpenDoors(token, await addStory(site.db, person), theirs)).toEqual([])
})

test('a moderator can’t read anyone’s address through any route of the desk', async () => {
  const author = await addPerson(site.db, { fullName: 'Ada Author' })
  const story = await addStory(site.db, author)
  const report = { reason: 'illegal', law: 'A law', details: 'It is.', name: 'Vera', isInGoodFaith: true }
  const body = { ...report, email: 'vera@example.org' }
  const reported = await site.call(`/api/stories/${story}/reports`, { method: 'POST', body })
  expect(reported.status).toBe(201)
  const [opened] = await site.db.query<{ id: string }>(
    'select id from moderation_cases where subject_id = $1',
    [story],
  )
  const moderator = await addPerson(site.db, { role: 'moderator' })
  const as = await claimSecondFactor(moderator, moderator.sessionId)
  const answered: string[] = []
  for (const route of routes) {
    const name = nameRoute(route)
    const sent = { method: route.method, as, body: goodRequests[name]?.body }
    const { status, text } = await site.call(fillGoodPath(route, opened?.id ?? ''), sent)
    if (status === 200) answered.push(name)
    expect({ name, status, found: text.match(/[\w.+-]+@[\w-]+\.\w+/g) }).toEqual({
      name,
      status,
      found: null,
    })
  }
  expect(answered).toEqual(expect.arrayContaining(['GET /api/desk/cases', 'GET /api/desk/cases/{id}']))
})
