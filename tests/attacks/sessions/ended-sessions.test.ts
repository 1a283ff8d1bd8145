import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { addSession, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createAccountCalls, password } from '../support/account-calls.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes } from '../support/api-routes.ts'
import { type AttackedSite, startAttackedSite, startTimeoutMs } from '../support/attacked-site.ts'
import { readErrorCode } from '../support/check-response.ts'
import { goodRequests } from '../support/good-requests.ts'

let site: AttackedSite
let calls: ReturnType<typeof createAccountCalls>
let routes: ApiRoute[]
beforeAll(async () => {
  site = await startAttackedSite()
  calls = createAccountCalls(site)
  routes = await readApiRoutes(site)
}, startTimeoutMs)

/** What takes no notice of who asks: they tell and do what they would for a visitor. */
const forEverybody = new Set([
  'GET /api/stories',
  'GET /api/stories/{id}',
  'GET /api/rules',
  'GET /api/form-stamp',
  'GET /api/bookmarks/visitor',
  'POST /api/pulse',
  'POST /api/waitlist',
  'POST /api/email-links/preview',
  'POST /api/email-links/refusal',
  'POST /api/email-links/continuation',
  'POST /api/new-devices/sign-out',
  'POST /api/report-status/appeal',
  'POST /api/vip-subscriptions',
  'POST /api/vip-subscriptions/confirm',
  'POST /api/vip-subscriptions/withdraw',
  'POST /api/invitations/open',
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'GET /auth/v1/.well-known/jwks.json',
  'POST /auth/v1/signup',
  'GET /auth/v1/verify',
  'POST /auth/v1/otp',
  'POST /auth/v1/magiclink',
  'POST /auth/v1/passkeys/authentication/options',
  'POST /auth/v1/passkeys/authentication/verify',
  'POST /auth/v1/token',
  'POST /auth/v1/verify',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
])

interface Member {
  person: SamplePerson
  /** The access token of another device. */
  elsewhere: string
  story: string
}

async function addMember(): Promise<Member> {
  const person = await site.addAccount(password)
  const { access_token: elsewhere } = await calls.openSession(person)
  return { person, elsewhere, story: await addStory(site.db, person, { isPublic: false }) }
}

/** All rows that name somebody, but for counts of how often they came. */
const readRows = ({ userId }: SamplePerson) =>
  site.db.query(
    `select (select json_agg(s order by s.id) from stories s where user_id = $1) as stories,
      (select json_agg(p) from profiles p where user_id = $1) as profile,
      (select json_agg(c) from comments c where user_id = $1) as comments,
      (select json_agg(r) from reactions r where user_id = $1) as reactions,
      (select json_agg(b) from bookmarks b where user_id = $1) as bookmarks,
      (select json_agg(r) from reports r where user_id = $1) as reports,
      (select json_agg(u) from auth.users u where id = $1) as account,
      (select json_agg(l) from auth.one_time_links l where user_id = $1) as links`,
    [userId],
  )

const takePicture = async () => ({
  body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
  headers: { 'content-type': 'image/png' },
})

const fillPathAndQuery = (route: ApiRoute, story: string) =>
  route.path === '/api/reactions' ? `/api/reactions?stories=${story}` : fillGoodPath(route, story)

/** What a route takes that takes no JSON. */
async function takeFile(name: string) {
  if (name === 'PUT /api/profile/picture') return takePicture()
  if (/^POST \/api\/(desk\/people\/imports\/file|people-imports)$/.test(name))
    return { body: 'email', headers: { 'content-type': 'application/octet-stream' } }
  if (name === 'POST /api/bounces')
    return { body: 'Subject: x', headers: { 'content-type': 'message/rfc822' } }
  return null
}

/** Sends what a member may send to every route that asks who it is, with this token, and says which took it. */
async function findOpenRoutes({ person, elsewhere, story }: Member): Promise<string[]> {
  const open: string[] = []
  for (const route of routes.filter((candidate) => !forEverybody.has(nameRoute(candidate)))) {
    const name = nameRoute(route)
    const good = goodRequests[name]?.body
    const body = name === 'POST /api/settings/proof' ? { password } : good
    const sent = (await takeFile(name)) ?? { body }
    const response = await site.call(fillPathAndQuery(route, story), {
      ...sent,
      method: route.method,
      as: elsewhere,
    })
    const told = JSON.stringify(response.json ?? '')
    const isRefused = [401, 403].includes(response.status) && !told.includes(person.userId)
    if (!isRefused) open.push(`${name}: ${response.status} ${readErrorCode(response.json)}`)
  }
  return open
}

/** Every way in which sessions end while their access tokens still run. */
const endings: Record<string, (member: Member) => Promise<unknown>> = {
  'a new password set on another device': async ({ person }) => {
    const { access_token: here } = await calls.openSession(person)
    return calls.changeUser(here, { password: 'another long phrase', current_password: password })
  },
  'signing out all other devices': async ({ person }) => {
    const { access_token: here } = await calls.openSession(person)
    return site.call('/auth/v1/logout?scope=others', { method: 'POST', as: here })
  },
  'signing out everywhere': ({ elsewhere }) =>
    site.call('/auth/v1/logout', { method: 'POST', as: elsewhere }),
  // As another server does it: this one is told nothing.
  'another server': ({ person }) =>
    site.db.query('delete from auth.sessions where user_id = $1', [person.userId]),
}

describe('a session that was ended', () => {
  test.each(Object.keys(endings))('by %s reads and writes nothing more through any route', async (how) => {
    const member = await addMember()
    expect((await site.call('/api/profile/export', { as: member.elsewhere })).status).toBe(200)
    await endings[how]?.(member)
    const before = await readRows(member.person)
    expect(await findOpenRoutes(member)).toEqual([])
    expect(await readRows(member.person)).toEqual(before)
  })

  test('by the deletion of its account writes nothing that stays', async () => {
    const member = await addMember()
    const { access_token: here } = await calls.openSession(member.person)
    const deletion = { method: 'POST', as: here }
    expect((await site.call('/api/profile/deletion', deletion)).status).toBe(204)
    expect(await findOpenRoutes(member)).toEqual([])
  })

  test('is said so to the API’s clients by a 401, and another session of the person goes on', async () => {
    const member = await addMember()
    const { access_token: here } = await calls.openSession(member.person)
    await site.call('/auth/v1/logout?scope=others', { method: 'POST', as: here })
    const ended = await site.call('/api/profile', { as: member.elsewhere })
    expect({ status: ended.status, code: readErrorCode(ended.json) }).toEqual({
      status: 401,
      code: 'not_signed_in',
    })
    expect((await site.call('/api/profile', { as: here })).status).toBe(200)
  })
})

test('the session of one person lets nobody act as another', async () => {
  const [victim, attacker] = [await addMember(), await addMember()]
  const { token: as } = await site.accessTokens.sign({
    ...victim.person,
    sessionId: await addSession(site.db, attacker.person.userId),
    role: 'member',
    aal: 'aal1' as const,
    amr: [],
    userMetadata: {},
  })
  expect(await findOpenRoutes({ ...victim, elsewhere: as })).toEqual([])
})
