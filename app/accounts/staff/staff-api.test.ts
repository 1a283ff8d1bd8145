import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDesk } from '#app/moderation/testing/desk.ts'
import { openDatabase } from '#database/client.ts'
import { createApp } from '#server/http/app.ts'
import { addPerson, addSession, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { auditLogPageSchema } from './audit/audit-schemas.ts'
import { runFactorResets } from './factor-reset.command.server.ts'
import { staffFactorReset } from './factor-reset-mail.server.ts'
import { issueInvitation } from './issue-invitation.command.server.ts'
import { factorResetHours } from './staff-limits.ts'
import { staffRoles } from './staff-roles.ts'

let owner: SamplePerson
let moderator: SamplePerson
let member: SamplePerson

const site = await createTestSite()

beforeEach(async () => {
  await site.db.query(
    'truncate auth.first_owner, auth.owner_claims, staff_members, staff_invitations, staff_factor_resets, staff_alerts',
  )
  owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
  moderator = await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' })
  member = await addPerson(site.db)
})

const invite = (email: string, role = 'moderator', as = owner) =>
  site.call('/api/desk/staff/invitations', { method: 'POST', as, body: { email, role } })

/** Every route of the desk, with a valid body. */
const deskRoutes: [method: string, path: string, body?: unknown][] = [
  ['GET', '/api/desk/staff'],
  ['POST', '/api/desk/staff/ID/address'],
  ['PATCH', '/api/desk/staff/ID', { role: 'analyst' }],
  ['DELETE', '/api/desk/staff/ID'],
  ['POST', '/api/desk/staff/invitations', { email: 'new@example.org', role: 'analyst' }],
  ['DELETE', '/api/desk/staff/invitations/ID'],
  ['POST', '/api/desk/staff/ID/factor-reset'],
  ['DELETE', '/api/desk/staff/ID/factor-reset'],
  ['GET', '/api/desk/audit'],
]

async function knock(as: SamplePerson | undefined) {
  const responses = []
  for (const [method, path, body] of deskRoutes) {
    const { status, body: answer } = await site.call(path.replace('ID', crypto.randomUUID()), {
      method,
      ...(as && { as }),
      ...(body !== undefined && { body }),
    })
    responses.push({ status, code: JSON.stringify(answer).includes('not_found') ? 'not_found' : '' })
  }
  return responses
}

test('every desk route looks nonexistent without a role, without the second factor, and once the session has expired', async () => {
  const nothing = deskRoutes.map(() => ({ status: 404, code: 'not_found' }))
  const weak = { ...owner, sessionId: await addSession(site.db, owner.userId) }
  for (const caller of [undefined, member, moderator, weak]) expect(await knock(caller)).toEqual(nothing)
  await site.db.query(`update auth.sessions set proven_at = now() - interval '13 hours'`)
  expect(await knock(owner)).toEqual(nothing)
})

test('an invalid body or an unknown path at the desk reveals no more than any other request', async () => {
  for (const [path, body] of [
    ['/api/desk/staff/invitations', { nothing: 'of this' }],
    ['/api/desk/staff/invitations', '{'],
  ] as const)
    expect((await site.call(path, { method: 'POST', as: moderator, body })).status).toBe(404)
  expect((await site.call('/api/desk/nothing', { as: member })).status).toBe(404)
})

test('staff see their own role and what their session lacks, and others see nothing', async () => {
  const read = async (as: SamplePerson) => (await site.call('/api/staff/me', { as })).body
  expect(await read(owner)).toEqual({ role: 'owner', desk: 'open', factorResetAt: null })
  const weak = { ...owner, sessionId: await addSession(site.db, owner.userId) }
  expect(await read(weak)).toMatchObject({ role: 'owner', desk: 'needs_second_factor' })
  await site.db.query(`update auth.sessions set proven_at = now() - interval '2 hours'`)
  expect(await read(moderator)).toMatchObject({ role: 'moderator', desk: 'needs_sign_in' })
  expect((await site.call('/api/staff/me', { as: member })).status).toBe(404)
  expect((await site.call('/api/staff/me')).status).toBe(401)
})

test.each(['suspended', 'banned'] as const)(
  'a moderator who is %s has no access until that ends',
  async (kind) => {
    const colleague = await addPerson(site.db, { role: 'moderator' })
    const story = await addStory(site.db, colleague)
    const desk = openDesk(site)
    await desk.report(story, member)
    const action =
      kind === 'banned' ? ({ action: 'ban' } as const) : ({ action: 'suspend', days: 1 } as const)
    expect((await site.call('/api/desk/cases', { as: colleague })).status).toBe(200)
    expect(await desk.tryDeciding(owner, [await desk.findOpenCase(story)], [action])).toMatchObject({
      status: 201,
    })
    expect((await site.call('/api/desk/cases', { as: colleague })).status).toBe(404)
    expect((await site.call('/api/staff/me', { as: colleague })).body).toMatchObject({ desk: 'suspended' })
    const act = site.db.database.transaction({ role: 'moderator', ...colleague }, (tx) =>
      tx.execute('select from moderation_cases'),
    )
    await expect(act).rejects.toThrow('the session may not open the desk')
    const streams = 'select id from check_desk_sessions(array[$1]::uuid[])'
    expect(await site.db.query(streams, [colleague.sessionId])).toEqual([])
    await site.db.query(`update sanctions set lifted_at = now() where user_id = $1`, [colleague.userId])
    expect((await site.call('/api/desk/cases', { as: colleague })).status).toBe(200)
  },
)

test('a former member of staff is told that the role was removed', async () => {
  const read = async (as: SamplePerson) => (await site.call('/api/staff/me', { as })).body
  await site.call(`/api/desk/staff/${moderator.userId}`, { method: 'DELETE', as: owner })
  expect(await read(moderator)).toMatchObject({ error: { code: 'role_removed' } })
  expect(await read(member)).toMatchObject({ error: { code: 'not_found' } })
})

test('a role that was just removed gives no access on either of two servers', async () => {
  const other = openDatabase({ logins: site.db.logins, poolSize: 2 })
  onTestFinished(() => other.close())
  const second = createApp({ dependencies: { ...site.dependencies, database: other } })
  const colleague = await addPerson(site.db, { role: 'owner' })
  const { token } = await site.dependencies.accessTokens.sign({
    ...colleague,
    role: 'member',
    aal: 'aal2',
    amr: [],
    userMetadata: {},
  })
  const knockAtSecond = async () => {
    const headers = { apikey: site.dependencies.site.clientKey, authorization: `Bearer ${token}` }
    return (await second.request('/api/desk/staff', { headers })).status
  }
  const knockAtFirst = async () => (await site.call('/api/desk/staff', { as: colleague })).status
  expect([await knockAtFirst(), await knockAtSecond()]).toEqual([200, 200])
  const removal = await site.call(`/api/desk/staff/${colleague.userId}`, { method: 'DELETE', as: owner })
  expect(removal.status).toBe(204)
  expect([await knockAtFirst(), await knockAtSecond()]).toEqual([404, 404])
  expect((await knock(colleague)).every(({ status }) => status === 404)).toBe(true)
})

describe('an owner', () => {
  test('sees staff with masked addresses, and can reveal an address, which is logged', async () => {
    const { body } = await site.call('/api/desk/staff', { as: owner })
    expect(body).toMatchObject({
      staff: [
        { fullName: 'Olga Owner', role: 'owner', isYou: true },
        { fullName: 'Mo Moderator', role: 'moderator', isYou: false },
      ],
      invitations: [],
    })
    expect(JSON.stringify(body)).not.toContain(moderator.email)
    const address = `/api/desk/staff/${moderator.userId}/address`
    expect((await site.call(address, { method: 'POST', as: owner })).body).toEqual({ email: moderator.email })
    await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
    expect(await site.call(address, { method: 'POST', as: owner })).toMatchObject({
      status: 403,
      body: { error: { code: 'reauthentication_needed' } },
    })
    await site.db.query('update auth.sessions set proven_at = now()')
    const { body: audit } = await site.call('/api/desk/audit', { as: owner })
    const { acts } = v.parse(auditLogPageSchema, audit)
    expect(acts[0]).toMatchObject({
      action: 'address_read',
      byRole: 'site_owner',
      actor: 'Olga Owner',
      account: 'Mo Moderator',
    })
    const foreign = await site.call(`/api/desk/staff/${member.userId}/address`, { method: 'POST', as: owner })
    expect(foreign.status).toBe(404)
    const move = (email: string) =>
      site.db.query('update auth.users set email = $2 where id = $1', [moderator.userId, email])
    await move('mo@xn--mller-kva.example')
    const { body: moved } = await site.call('/api/desk/staff', { as: owner })
    expect(moved).toMatchObject({ staff: [{}, { maskedEmail: expect.stringContaining('@müller.example') }] })
    await move(moderator.email)
  })

  test('changes and removes roles, but never their own', async () => {
    const patch = (id: string, role: string) =>
      site.call(`/api/desk/staff/${id}`, { method: 'PATCH', as: owner, body: { role } })
    expect((await patch(moderator.userId, 'owner')).status).toBe(204)
    expect(await patch(owner.userId, 'analyst')).toMatchObject({
      status: 409,
      body: { error: { code: 'own_role', message: expect.stringContaining('Another owner can') } },
    })
    const removal = await site.call(`/api/desk/staff/${owner.userId}`, { method: 'DELETE', as: owner })
    expect(removal).toMatchObject({ status: 409, body: { error: { code: 'own_role' } } })
    expect((await patch(member.userId, 'analyst')).status).toBe(404)
    expect(await patch(moderator.userId, 'king')).toMatchObject({
      status: 400,
      body: { error: { field: 'role' } },
    })
  })

  test('needs a fresh proof to change roles', async () => {
    await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
    for (const [method, path, body] of [
      ['PATCH', `/api/desk/staff/${moderator.userId}`, { role: 'analyst' }],
      ['DELETE', `/api/desk/staff/${moderator.userId}`, undefined],
      ['POST', '/api/desk/staff/invitations', { email: 'a@example.org', role: 'owner' }],
    ] as const)
      expect(await site.call(path, { method, as: owner, ...(body && { body }) })).toMatchObject({
        status: 403,
        body: { error: { code: 'reauthentication_needed' } },
      })
    expect((await site.call('/api/desk/staff', { as: owner })).status).toBe(200)
  })

  test('reads the audit log page by page, without gaps', async () => {
    for (let index = 0; index < 30; index += 1)
      await site.db.query(
        `update staff_members set role = case role when 'analyst' then 'moderator' else 'analyst' end where user_id = $1`,
        [moderator.userId],
      )
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path: string = cursor === '' ? '/api/desk/audit' : `/api/desk/audit?before=${cursor}`
      const { body } = await site.call(path, { as: owner })
      const page = v.parse(auditLogPageSchema, body)
      ids.push(...page.acts.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(ids).size).toBe(ids.length)
    const all = await site.db.query(`select from auth.audit_log where by_role = 'owner'`)
    expect(ids.length).toBeGreaterThanOrEqual(all.length)
  })

  test('who is the only owner can’t delete the account, and loses nothing by trying', async () => {
    const refusal = await site.call('/api/profile/deletion', { method: 'POST', as: owner, body: {} })
    expect(refusal).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } })
    expect((await site.call('/api/desk/staff', { as: owner })).status).toBe(200)
    await addPerson(site.db, { role: 'owner' })
    expect((await site.call('/api/profile/deletion', { method: 'POST', as: owner, body: {} })).status).toBe(
      204,
    )
  })
})

describe('an invitation', () => {
  const mailTo = async (email: string) => {
    const { body } = await invite(email)
    const { id } = v.parse(v.object({ id: v.string() }), body)
    expect(site.mails.at(-1)).toEqual({ template: 'staff-invitation', invitationId: id })
    const mail = await site.db.database.accounts((tx) => issueInvitation(tx, id))
    return { id, token: mail?.token ?? '', role: mail?.role }
  }
  const accept = (as: SamplePerson, token: string) =>
    site.call('/api/staff/invitation/accept', { method: 'POST', as, body: { token } })

  test('gives the invited person the role, with their own second factor', async () => {
    const { token, role } = await mailTo(member.email.toUpperCase())
    expect(role).toBe(staffRoles.moderator.title)
    const preview = { method: 'POST', body: { token } }
    expect((await site.call('/api/staff/invitation/preview', { ...preview, as: member })).body).toEqual({
      role: 'moderator',
      invitedBy: 'Olga Owner',
      isForYou: true,
    })
    expect((await accept(moderator, token)).status).toBe(404)
    expect((await accept(member, token)).body).toEqual({ role: 'moderator' })
    expect((await site.call('/api/staff/me', { as: member })).body).toMatchObject({
      role: 'moderator',
      desk: 'needs_second_factor',
    })
    expect((await accept(member, token)).status).toBe(404)
  })

  test('is refused for existing staff, with advice', async () => {
    for (const { email } of [owner, moderator])
      expect(await invite(email.toUpperCase())).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'already_staff',
            field: 'email',
            message: expect.stringContaining('change their role'),
          },
        },
      })
    expect(await site.db.query('select from staff_invitations')).toEqual([])
  })

  test('is sent once to an address, and deleted when it is withdrawn', async () => {
    const { id, token } = await mailTo(member.email)
    expect(await invite(member.email)).toMatchObject({
      status: 409,
      body: { error: { code: 'already_invited', field: 'email' } },
    })
    expect(
      (await site.call(`/api/desk/staff/invitations/${id}`, { method: 'DELETE', as: owner })).status,
    ).toBe(204)
    expect((await accept(member, token)).status).toBe(404)
    expect(await site.db.database.accounts((tx) => issueInvitation(tx, id))).toBeNull()
    expect((await invite('not an address')).body).toMatchObject({ error: { field: 'email' } })
  })
})

describe('the first owner’s link', () => {
  test('makes the person who opens it the owner, once', async () => {
    await site.db.query('truncate auth.first_owner, staff_members, staff_factor_resets, staff_alerts')
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    await site.db.query(`insert into auth.owner_claims values ($1, now() + interval '30 minutes')`, [hash])
    const claim = (as: SamplePerson) => site.call('/api/staff/claim', { method: 'POST', as, body: { token } })
    expect((await claim(member)).body).toEqual({ role: 'owner' })
    expect(await claim(moderator)).toMatchObject({ status: 404, body: { error: { code: 'link_expired' } } })
  })
})

describe('a colleague’s lost second factors', () => {
  const path = (id: string) => `/api/desk/staff/${id}/factor-reset`
  const ask = (as: SamplePerson, whom: SamplePerson) => site.call(path(whom.userId), { method: 'POST', as })
  const run = () => site.db.database.accounts((tx) => runFactorResets(tx, new Date(), 10))
  const countFactors = async () =>
    (await site.db.query('select from auth.factors where user_id = $1', [moderator.userId])).length

  beforeEach(async () => {
    await site.db.query(
      `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', '\\x00')`,
      [moderator.userId],
    )
  })

  test('are removed a day after an owner’s request, and the colleague is told immediately', async () => {
    expect((await ask(owner, moderator)).status).toBe(204)
    expect(site.mails.at(-1)).toEqual({ template: 'staff-factor-reset', userId: moderator.userId })
    const mail = await site.db.database.accounts((tx) =>
      staffFactorReset.read(tx, moderator, site.dependencies),
    )
    expect(mail?.email).toBe(moderator.email)
    expect(Math.round(((mail?.dueAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(factorResetHours)
    const { body } = await site.call('/api/desk/staff', { as: owner })
    expect(body).toMatchObject({ staff: [{ factorResetAt: null }, { factorResetAt: expect.any(String) }] })
    expect(await run()).toBe(0)
    expect(await countFactors()).toBe(1)
    await site.db.query(`update staff_factor_resets set due_at = now() - interval '1 second'`)
    expect(await run()).toBe(1)
    expect(await countFactors()).toBe(0)
    expect((await site.call('/api/staff/me', { as: moderator })).status).toBe(401)
    expect(
      await site.db.query('select role from staff_members where user_id = $1', [moderator.userId]),
    ).toEqual([{ role: 'moderator' }])
  })

  test('are kept if the colleague still uses them, or if the owner cancels the removal', async () => {
    await ask(owner, moderator)
    const keep = (as: SamplePerson) => site.call('/api/staff/me/factor-reset', { method: 'DELETE', as })
    const weak = { ...moderator, sessionId: await addSession(site.db, moderator.userId) }
    expect((await keep(weak)).status).toBe(401)
    expect((await site.call('/api/staff/me', { as: moderator })).body).toMatchObject({
      factorResetAt: expect.any(String),
    })
    expect((await keep(moderator)).status).toBe(204)
    await ask(owner, moderator)
    expect((await site.call(path(moderator.userId), { method: 'DELETE', as: owner })).status).toBe(204)
    expect(await site.db.query('select from staff_factor_resets')).toEqual([])
  })

  test('can be removed only by another owner with a fresh proof', async () => {
    expect(await ask(owner, owner)).toMatchObject({ status: 409, body: { error: { code: 'own_factors' } } })
    expect((await ask(owner, member)).status).toBe(404)
    expect((await ask(moderator, owner)).status).toBe(404)
    await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
    expect(await ask(owner, moderator)).toMatchObject({
      status: 403,
      body: { error: { code: 'reauthentication_needed' } },
    })
  })
})
