import { describe, expect, test } from 'vitest'
import { createEmail, password, startSiteWithAccounts } from './support/account-calls.ts'
import type { ReceivedResponse } from './support/send.ts'

const { site, calls } = await startSiteWithAccounts()

describe('whether an account exists', () => {
  /** Removes from a response the parts that differ between any two. */
  const tell = ({ status, headers, text }: ReceivedResponse, email: string) => {
    const { date: _date, 'x-request-id': id = '', 'content-length': _length, ...rest } = headers
    const told = text
      .replaceAll(email, 'address')
      .replaceAll(`${id}`, 'request')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    return { status, headers: rest, told }
  }
  const waitlist = (email: string) => ({
    fullName: 'Eve',
    email,
    password,
    workDescription: 'Asking',
    airQualityStory: 'Who is here?',
    sharePermission: true,
  })
  /** The request of each form, with the status that everyone gets. */
  const doors: Record<string, [(email: string) => Promise<ReceivedResponse>, number]> = {
    'sign-in': [(email) => calls.signIn({ email }, 'a wrong password'), 400],
    'sign-up': [(email) => calls.signUp(email), 200],
    'sign-in after the sign-up': [
      async (email) => {
        await calls.signUp(email)
        return calls.signIn({ email })
      },
      400,
    ],
    recover: [(email) => calls.post('/auth/v1/recover', { email }), 200],
    resend: [(email) => calls.post('/auth/v1/resend', { email, type: 'signup' }), 200],
    waitlist: [(email) => calls.post('/api/waitlist', waitlist(email)), 201],
    'VIP list': [(email) => calls.post('/api/vip-subscriptions', { email }), 202],
  }

  test.each(Object.keys(doors))(
    'is not revealed by %s: the responses are identical, including all headers',
    async (name) => {
      const [ask, status] = doors[name] ?? []
      if (!ask) throw new Error('no such door')
      const known = await site.addAccount('a password of their own')
      await calls.post('/api/vip-subscriptions', { email: known.email })
      const unknown = createEmail()
      const told = tell(await ask(known.email), known.email)
      expect(told.status).toBe(status)
      expect(told).toEqual(tell(await ask(unknown), unknown))
    },
  )

  test('is not revealed to a member who requests the address, in the response or in their own data', async () => {
    const askFor = async (wanted: string) => {
      const asker = await site.addAccount(password)
      const { access_token: as } = await calls.openSession(asker)
      const body = { email: wanted, current_password: password }
      const responses = [
        await site.call('/auth/v1/user', { method: 'PUT', as, body }),
        await calls.post('/auth/v1/resend', { email: wanted, type: 'email_change' }),
        await calls.post('/auth/v1/resend', { email: asker.email, type: 'email_change' }),
        await site.call('/auth/v1/user', { as }),
        await site.call('/api/profile/export', { as }),
      ]
      await site.mail.waitForMessage(wanted)
      // Makes an export after the mail was sent, too.
      responses.push(await site.call('/api/profile/export', { as }))
      return responses.map((response) =>
        tell({ ...response, text: response.text.replaceAll(asker.email, 'own address') }, wanted),
      )
    }
    const known = await site.addAccount('a password of their own')
    const pending = createEmail()
    await calls.signUp(pending)
    const ofFree = await askFor(createEmail())
    expect(ofFree.at(-1)?.told).toContain('email_change_asked')
    expect(await askFor(known.email)).toEqual(ofFree)
    expect(await askFor(pending)).toEqual(ofFree)
  })
})
