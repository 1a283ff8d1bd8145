import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createEmail, password, sessionSchema, startSiteWithAccounts } from '../support/account-calls.ts'

const { site, calls } = await startSiteWithAccounts()

describe('one-time links', () => {
  test('sign in only one of twenty clients that follow one simultaneously, and none afterwards', async () => {
    const email = createEmail()
    await calls.signUp(email)
    const token = await calls.readToken(email)
    const responses = await Promise.all(Array.from({ length: 20 }, () => calls.verify(token, 'signup')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(403)])
    expect(await calls.verify(token, 'signup')).toMatchObject({
      status: 403,
      json: { error_code: 'otp_expired' },
    })
  })

  test('work only for the purpose they were sent for', async () => {
    const { email } = await site.addAccount(password)
    await calls.post('/auth/v1/recover', { email })
    const token = await calls.readToken(email)
    for (const type of ['signup', 'email', 'email_change', 'magiclink', 'invite', 'account_notice'])
      expect({ type, status: (await calls.verify(token, type)).status }).toMatchObject({
        status: expect.toBeOneOf([400, 403]),
      })
    expect((await calls.verify(token, 'recovery')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('stay signed in when ten tabs renew simultaneously', async () => {
    const { refresh_token: token } = await calls.openSession(await site.addAccount(password))
    const responses = await Promise.all(Array.from({ length: 10 }, () => calls.renew(token)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [last] = responses.map(({ json }) => v.parse(sessionSchema, json))
    expect((await calls.renew(last?.refresh_token ?? '')).status).toBe(200)
  })

  test('end with all their tokens when a refresh token older than the active one’s parent is used', async () => {
    const person = await site.addAccount(password)
    const { refresh_token: stolen } = await calls.openSession(person)
    const parent = v.parse(sessionSchema, (await calls.renew(stolen)).json)
    const heir = v.parse(sessionSchema, (await calls.renew(parent.refresh_token)).json)
    expect((await calls.renew(stolen)).status).toBe(400)
    expect((await calls.renew(heir.refresh_token)).status).toBe(400)
    expect((await site.call('/auth/v1/user', { as: heir.access_token })).status).toBe(403)
  })

  test('sessions on other devices end when the password is changed', async () => {
    const person = await site.addAccount(password)
    const [mine, other] = [await calls.openSession(person), await calls.openSession(person)]
    const body = { password: 'another long phrase', current_password: password }
    expect((await site.call('/auth/v1/user', { method: 'PUT', as: mine.access_token, body })).status).toBe(
      200,
    )
    expect((await calls.renew(other.refresh_token)).status).toBe(400)
    expect((await calls.renew(mine.refresh_token)).status).toBe(200)
    expect((await calls.signIn(person)).status).toBe(400)
  })
})
