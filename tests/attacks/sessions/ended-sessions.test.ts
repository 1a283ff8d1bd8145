import { describe, expect, test } from 'vitest'
import { addSession } from '#tests/support/sample-people.ts'
import { startAttackedSite } from '../support/attacked-site.ts'
import { readErrorCode } from '../support/check-response.ts'
import { createEndedSessions } from '../support/ended-sessions.ts'

const site = await startAttackedSite()
const sessions = await createEndedSessions(site)

describe('an ended session', () => {
  // Tests one way to end a session; `ended-sessions.slow.test.ts` tests the others.
  test('a session that was ended by another server can’t read or write through any route', async () => {
    const { addMember, readRows, findOpenRoutes } = sessions
    const member = await addMember()
    expect((await site.call('/api/profile/export', { as: member.elsewhere })).status).toBe(200)
    await site.db.query('delete from auth.sessions where user_id = $1', [member.person.userId])
    const before = await readRows(member.person)
    expect(await findOpenRoutes(member)).toEqual([])
    expect(await readRows(member.person)).toEqual(before)
  })

  test('gets a 401 with the code not_signed_in, while the person’s other sessions continue', async () => {
    const member = await sessions.addMember()
    const { access_token: here } = await sessions.calls.openSession(member.person)
    await site.call('/auth/v1/logout?scope=others', { method: 'POST', as: here })
    const ended = await site.call('/api/profile', { as: member.elsewhere })
    expect({ status: ended.status, code: readErrorCode(ended.json) }).toEqual({
      status: 401,
      code: 'not_signed_in',
    })
    expect((await site.call('/api/profile', { as: here })).status).toBe(200)
  })
})

test.each(['others', 'global'])(
  'signing out with the scope %s ends the sessions of other devices',
  async (scope) => {
    const { person, elsewhere } = await sessions.addMember()
    const { access_token: here } = await sessions.calls.openSession(person)
    await site.call(`/auth/v1/logout?scope=${scope}`, { method: 'POST', as: here })
    expect((await site.call('/api/profile', { as: elsewhere })).status).toBe(401)
  },
)

test('one person’s session can’t act as another person', async () => {
  const [victim, attacker] = [await sessions.addMember(), await sessions.addMember()]
  const { token: as } = await site.accessTokens.sign({
    ...victim.person,
    sessionId: await addSession(site.db, attacker.person.userId),
    role: 'member',
    aal: 'aal1' as const,
    amr: [],
    userMetadata: {},
  })
  expect(await sessions.findOpenRoutes({ ...victim, elsewhere: as })).toEqual([])
})
