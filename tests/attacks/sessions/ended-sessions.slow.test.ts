import { describe, expect, test } from 'vitest'
import { password } from '../support/account-calls.ts'
import { startAttackedSite } from '../support/attacked-site.ts'
import { createEndedSessions, type Member } from '../support/ended-sessions.ts'

const site = await startAttackedSite()
const sessions = await createEndedSessions(site)

/** Every way to end sessions before their access tokens expire. */
const endings: Record<string, (member: Member) => Promise<unknown>> = {
  'a new password set on another device': async ({ person }) => {
    const { access_token: here } = await sessions.calls.openSession(person)
    return sessions.calls.changeUser(here, { password: 'another long phrase', current_password: password })
  },
  'signing out all other devices': async ({ person }) => {
    const { access_token: here } = await sessions.calls.openSession(person)
    return site.call('/auth/v1/logout?scope=others', { method: 'POST', as: here })
  },
  'signing out everywhere': ({ elsewhere }) =>
    site.call('/auth/v1/logout', { method: 'POST', as: elsewhere }),
}

describe('an ended session', () => {
  test.each(Object.keys(endings))(
    'a session that was ended by %s can’t read or write through any route',
    async (how) => {
      const member = await sessions.addMember()
      expect((await site.call('/api/profile/export', { as: member.elsewhere })).status).toBe(200)
      await endings[how]?.(member)
      const before = await sessions.readRows(member.person)
      expect(await sessions.findOpenRoutes(member)).toEqual([])
      expect(await sessions.readRows(member.person)).toEqual(before)
    },
  )

  test('a session of a deleted account leaves no writes behind', async () => {
    const member = await sessions.addMember()
    const { access_token: here } = await sessions.calls.openSession(member.person)
    const deletion = { method: 'POST', as: here }
    expect((await site.call('/api/profile/deletion', deletion)).status).toBe(204)
    expect(await sessions.findOpenRoutes(member)).toEqual([])
  })
})
