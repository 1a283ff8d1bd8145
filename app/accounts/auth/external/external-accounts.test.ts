import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { writeNotifications } from '#app/community/notifications/notifications.command.server.ts'
import { suspendPerson } from '#app/moderation/testing/suspend-person.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import {
  createHostedSession,
  type HostedSession,
  nowSeconds,
  startHostedService,
} from '../testing/hosted-service.ts'
import { waitingStoriesSchema } from '../waiting-stories/waiting-story-schemas.ts'

const hosted = await startHostedService()
const site = await createTestSite({ external: hosted.settings })

interface Call {
  method?: string
  body?: unknown
  claims?: JWTPayload
}

async function call(path: string, session: HostedSession, { claims, ...request }: Call = {}) {
  const authorization = `Bearer ${await hosted.sign(session, claims)}`
  return site.call(path, { ...request, headers: { authorization } })
}

const secondFactor = (provenBefore = 0): JWTPayload => ({
  aal: 'aal2',
  amr: [
    { method: 'totp', timestamp: nowSeconds() - provenBefore },
    { method: 'password', timestamp: nowSeconds() - provenBefore - 10 },
  ],
})

const sessionsOf = ({ userId }: HostedSession) =>
  site.db.query('select id, aal, is_external, proven_at from auth.sessions where user_id = $1', [userId])

describe('a member’s first sign-in', () => {
  test('creates a profile from the metadata that this site accepts', async () => {
    const session = createHostedSession()
    const profile = await call('/api/profile', session, {
      claims: { user_metadata: { name: ' Ada Air ', organization: 'x'.repeat(500), work_description: '' } },
    })
    expect(profile).toMatchObject({
      status: 200,
      body: { fullName: 'Ada Air', organization: null, workDescription: null },
    })
    const story = { title: 'Dust', content: 'The air is thick.', sharePermission: true }
    expect((await call('/api/stories', session, { method: 'POST', body: story })).status).toBe(201)
    expect(JSON.stringify((await site.call('/api/stories')).body)).toContain('Ada Air')
  })

  test('creates one account even if many requests arrive simultaneously', async () => {
    const session = createHostedSession()
    const calls = Array.from({ length: 20 }, (_, index) =>
      call('/api/profile', session, { claims: { jti: `${index}` } }),
    )
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    expect(await sessionsOf(session)).toHaveLength(1)
  })

  test('shows the story from the waitlist form, which joins the account when the member adds it', async () => {
    const session = createHostedSession()
    const entry = {
      fullName: 'Typed Name',
      email: session.email.toUpperCase(),
      workDescription: 'Welder',
      airQualityStory: 'Smoke.',
      sharePermission: true,
    }
    const join = await site.call('/api/waitlist', { method: 'POST', body: entry })
    expect(join).toMatchObject({ status: 201, body: { outcome: 'account_created' } })
    expect(site.mails).toEqual([])
    expect(JSON.stringify((await site.call('/api/stories')).body)).not.toContain('Smoke.')
    const claims = { user_metadata: {} }
    const read = async (path: string) => (await call(path, session, { claims })).body
    expect(await read('/api/profile')).toMatchObject({ fullName: null, workDescription: null })
    expect(await read('/api/profile/stories')).toMatchObject({ stories: [] })
    const { stories } = v.parse(waitingStoriesSchema, await read('/api/profile/waiting-stories'))
    expect(stories).toMatchObject([{ content: 'Smoke.', sharePermission: true }])
    const add = { method: 'POST', body: { decision: 'add' }, claims }
    const path = `/api/profile/waiting-stories/${stories[0]?.id}`
    expect((await call(path, session, add)).status).toBe(204)
    expect((await call(path, session, add)).status).toBe(404)
    expect(await read('/api/profile/waiting-stories')).toEqual({ stories: [] })
    expect(await read('/api/profile/stories')).toMatchObject({
      stories: [{ id: stories[0]?.id, content: 'Smoke.', isPublic: true }],
    })
    expect(await site.db.query(`select from auth.users where email like '%.invalid'`)).toEqual([])
    expect(
      await site.db.query(
        `select form, confirmed_at is not null as "isConfirmed" from auth.mail_consents where email = $1`,
        [session.email],
      ),
    ).toEqual([{ form: 'waitlist', isConfirmed: true }])
  })

  test('happens without a password in the waitlist form, because the external service manages passwords', async () => {
    const body = {
      fullName: 'A',
      email: 'a@example.org',
      password: 'a long phrase',
      workDescription: 'B',
      airQualityStory: 'C',
    }
    expect((await site.call('/api/waitlist', { method: 'POST', body })).status).toBe(400)
  })

  test('is refused if another account has the address, and leaves that account unchanged', async () => {
    const holder = await addPerson(site.db)
    const session = { ...createHostedSession(), email: holder.email }
    expect(await call('/api/profile', session)).toMatchObject({
      status: 409,
      body: { error: { code: 'email_exists' } },
    })
    expect(await sessionsOf(session)).toEqual([])
    expect(await site.db.query('select id from auth.users where email = $1', [holder.email])).toEqual([
      { id: holder.userId },
    ])
  })
})

test('a change of address at the external service also changes the address here', async () => {
  const session = createHostedSession()
  await call('/api/profile', session)
  const email = `next-${session.email}`
  await call('/api/profile', { ...session, email })
  expect(await site.db.query('select email from auth.users where id = $1', [session.userId])).toEqual([
    { email },
  ])
})

test('members with external accounts are notified of comments, and moderators see reports about their stories', async () => {
  const [author, reader, moderator] = [createHostedSession(), createHostedSession(), createHostedSession()]
  for (const one of [author, reader, moderator]) await call('/api/profile', one)
  const storyId = await addStory(site.db, author)
  const body = { content: 'Here too.' }
  expect((await call(`/api/stories/${storyId}/comments`, reader, { method: 'POST', body })).status).toBe(201)
  await writeNotifications(site.db.database)
  expect((await call('/api/notifications', author)).body).toMatchObject({
    notifications: [{ kind: 'story_comment', count: 1 }],
  })
  await site.db.query(`insert into reports (story_id, user_id, reasons) values ($1, $2, '{privacy}')`, [
    storyId,
    reader.userId,
  ])
  await site.db.query(`insert into staff_members (user_id, role) values ($1, 'moderator')`, [
    moderator.userId,
  ])
  const queue = () => call('/api/desk/cases', moderator, { claims: secondFactor() })
  expect(await queue()).toMatchObject({ status: 200, body: { cases: [{}] } })
})

test('a story sent with a known account’s address is not added, even after another sign-in', async () => {
  const session = createHostedSession()
  await call('/api/profile', session)
  const { email } = session
  const entry = { fullName: 'Mallory', email, workDescription: 'B', airQualityStory: 'Not mine.' }
  expect((await site.call('/api/waitlist', { method: 'POST', body: entry })).status).toBe(201)
  expect((await call('/api/profile/stories', session)).body).toMatchObject({ stories: [] })
  const { body } = await call('/api/profile/waiting-stories', session)
  const [story] = v.parse(waitingStoriesSchema, body).stories
  const path = `/api/profile/waiting-stories/${story?.id}`
  const stranger = createHostedSession()
  expect((await call(path, stranger, { method: 'POST', body: { decision: 'add' } })).status).toBe(404)
  expect((await call(path, session, { method: 'POST', body: { decision: 'delete' } })).status).toBe(204)
  expect((await call('/api/profile/waiting-stories', session)).body).toEqual({ stories: [] })
  expect((await call('/api/profile/stories', session)).body).toMatchObject({ stories: [] })
})

test('a suspended member with an external account can sign in, but their waitlist story is not published', async () => {
  const session = createHostedSession()
  await call('/api/profile', session)
  await suspendPerson(site.db, session)
  const email = `next-${session.email}`
  const entry = { fullName: 'A', email, workDescription: 'B', airQualityStory: 'C', sharePermission: true }
  expect((await site.call('/api/waitlist', { method: 'POST', body: entry })).status).toBe(201)
  expect((await call('/api/profile', { ...session, email })).status).toBe(200)
  const waiting = await call('/api/profile/waiting-stories', { ...session, email })
  const { stories } = v.parse(waitingStoriesSchema, waiting.body)
  expect(stories).toMatchObject([{ content: 'C' }])
  const add = { method: 'POST', body: { decision: 'add' } }
  const path = `/api/profile/waiting-stories/${stories[0]?.id}`
  expect((await call(path, { ...session, email }, add)).status).toBe(403)
  expect(await site.db.query('select from stories where user_id = $1', [session.userId])).toEqual([])
  const story = { method: 'POST', body: { content: 'D', sharePermission: true } }
  expect((await call('/api/stories', { ...session, email }, story)).status).toBe(403)
})

describe('a session', () => {
  test('stays ended once it was ended here, whatever the external service signs for it', async () => {
    const [session, other] = [createHostedSession(), crypto.randomUUID()]
    await call('/api/profile', session)
    await call('/api/profile', { ...session, sessionId: other })
    const ended = await call(`/api/settings/sessions/${other}`, session, { method: 'DELETE' })
    expect(ended.status).toBe(204)
    for (const claims of [{}, { iat: nowSeconds() + 30, jti: 'renewed' }])
      expect(await call('/api/profile', { ...session, sessionId: other }, { claims })).toMatchObject({
        status: 401,
        body: { error: { code: 'not_signed_in' } },
      })
    expect(await sessionsOf(session)).toHaveLength(1)
    expect((await call('/api/profile', session)).status).toBe(200)
  })

  test('can’t be taken over with a token for another person', async () => {
    const [session, stranger] = [createHostedSession(), createHostedSession()]
    await call('/api/profile', session)
    const claims = { ...secondFactor(), iat: nowSeconds() + 5 }
    const taken = await call('/api/profile', { ...stranger, sessionId: session.sessionId }, { claims })
    expect(taken.status).toBe(401)
    expect(await sessionsOf(session)).toMatchObject([{ aal: 'aal1' }])
  })

  test('has the assurance level of its newest token, which an older one can’t lower', async () => {
    const session = createHostedSession()
    await call('/api/profile', session)
    expect(await sessionsOf(session)).toMatchObject([{ aal: 'aal1', is_external: true }])
    await call('/api/profile', session, { claims: secondFactor() })
    await call('/api/profile', session, { claims: { iat: nowSeconds() - 5 } })
    expect(await sessionsOf(session)).toMatchObject([{ aal: 'aal2' }])
    await call('/api/profile', session, { claims: { iat: nowSeconds() + 2 } })
    expect(await sessionsOf(session)).toMatchObject([{ aal: 'aal1' }])
  })

  test('a session of a member who once had a second factor here needs only the external service’s factors', async () => {
    const session = createHostedSession()
    await call('/api/profile', session)
    await site.db.query(
      `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
      [session.userId],
    )
    for (const path of ['/api/profile', '/api/settings/sessions'])
      expect((await call(path, session)).status).toBe(200)
  })
})

describe('a role', () => {
  const addStaff = async (role: string) => {
    const session = createHostedSession()
    await call('/api/profile', session)
    await site.db.query('insert into staff_members (user_id, role) values ($1, $2)', [session.userId, role])
    return session
  }

  test('is granted only by this site, never by a claim in a token', async () => {
    const session = createHostedSession()
    const claims = {
      ...secondFactor(),
      app_metadata: { role: 'owner', roles: ['owner', 'moderator'] },
      user_metadata: { role: 'owner' },
    }
    expect((await call('/api/desk/staff', session, { claims })).status).toBe(404)
    for (const role of ['site_owner', 'moderator', 'owner'])
      expect((await call('/api/profile', session, { claims: { ...claims, role } })).status).toBe(401)
  })

  test('opens the desk with the second factor and a fresh sign-in', async () => {
    const owner = await addStaff('owner')
    expect((await call('/api/desk/staff', owner)).status).toBe(404)
    expect((await call('/api/desk/staff', owner, { claims: secondFactor() })).status).toBe(200)
    const yesterday = { ...secondFactor(13 * 3600), iat: nowSeconds() + 1 }
    expect((await call('/api/desk/staff', owner, { claims: yesterday })).status).toBe(404)
    // A token renewal is not a proof of identity.
    const amr = [{ method: 'token_refresh', timestamp: nowSeconds() }, ...(secondFactor(13 * 3600).amr as [])]
    const renewed = { aal: 'aal2', amr, iat: nowSeconds() + 2 }
    expect((await call('/api/desk/staff', owner, { claims: renewed })).status).toBe(404)
    const withoutTimes = { aal: 'aal2', amr: ['totp', 'password'], iat: nowSeconds() + 3 }
    expect((await call('/api/desk/staff', owner, { claims: withoutTimes })).status).toBe(404)
  })

  test('loses its access as soon as it is removed', async () => {
    const owner = await addStaff('owner')
    const analyst = await addStaff('analyst')
    const claims = secondFactor()
    const ownRole = () => call('/api/staff/me', analyst, { claims })
    expect(await ownRole()).toMatchObject({ status: 200, body: { role: 'analyst' } })
    const removal = await call(`/api/desk/staff/${analyst.userId}`, owner, { method: 'DELETE', claims })
    expect(removal.status).toBe(204)
    expect((await ownRole()).status).toBe(404)
  })
})

describe('deleting an external account', () => {
  const leave = (session: HostedSession, claims: JWTPayload = {}) =>
    call('/api/profile/deletion', session, { method: 'POST', claims })

  test('deletes everything here and the account there', async () => {
    const session = createHostedSession()
    await call('/api/profile', session)
    const elsewhere = { ...session, sessionId: crypto.randomUUID() }
    await call('/api/profile', elsewhere)
    await addStory(site.db, session)
    const old = { amr: [{ method: 'password', timestamp: nowSeconds() - 700 }], iat: nowSeconds() + 1 }
    expect(await leave(session, old)).toMatchObject({
      status: 403,
      body: { error: { code: 'reauthentication_needed' } },
    })
    expect((await leave(session, { iat: nowSeconds() + 2 })).status).toBe(204)
    expect(hosted.deleted).toEqual([session.userId])
    // The account's tokens stay valid for an hour, but don't recreate it.
    for (const one of [session, elsewhere])
      expect((await call('/api/profile', one, { claims: { jti: 'later' } })).status).toBe(401)
    expect(await site.db.query('select from auth.users where id = $1', [session.userId])).toEqual([])
  })

  test('is rolled back and reported if the external service can’t be reached', async () => {
    const session = createHostedSession()
    await call('/api/profile', session)
    hosted.failsWith = 500
    expect((await leave(session)).status).toBe(503)
    hosted.failsWith = null
    expect((await call('/api/profile', session)).status).toBe(200)
    expect((await leave(session)).status).toBe(204)
  })

  test('is still preceded by a download of all data, if the member wants one', async () => {
    const session = createHostedSession()
    await call('/api/profile', session)
    await addStory(site.db, session, { content: 'Take me along.' })
    const { status, body } = await call('/api/profile/export', session)
    expect({ status, body: JSON.stringify(body) }).toMatchObject({
      status: 200,
      body: expect.stringContaining('Take me along.'),
    })
    expect(body).toMatchObject({ account: { email: session.email }, sessions: [{}] })
  })
})

test.each([
  ['POST', '/auth/v1/token?grant_type=password', { email: 'a@example.org', password: 'x' }],
  ['POST', '/auth/v1/signup', { email: 'a@example.org', password: 'a long phrase' }],
  ['GET', '/auth/v1/user', undefined],
  ['GET', '/auth/v1/.well-known/jwks.json', undefined],
])('%s %s responds that the accounts are managed elsewhere', async (method, path, body) => {
  expect(await site.call(path, { method, body })).toMatchObject({
    status: 410,
    body: { error_code: 'auth_service_elsewhere', msg: expect.stringContaining(hosted.settings.url) },
  })
})

test('with an external service, this site’s own password and link endpoints are disabled', async () => {
  const session = createHostedSession()
  await call('/api/profile', session)
  for (const path of ['', '/passkey', '/passkey/options'])
    expect(await call(`/api/settings/proof${path}`, session, { method: 'POST', body: {} })).toMatchObject({
      status: 410,
      body: { error: { code: 'auth_service_elsewhere' } },
    })
  for (const path of [
    '/api/email-links/preview',
    '/api/email-links/continuation',
    '/api/new-devices/sign-out',
  ])
    expect((await site.call(path, { method: 'POST', body: {} })).status).toBe(410)
})
