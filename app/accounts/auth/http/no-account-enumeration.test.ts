import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { padResponseTime } from '#app/platform/http/server/padded-response-time.server.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

vi.mock('@node-rs/argon2', { spy: true })
vi.mock('#app/platform/http/server/padded-response-time.server.ts', { spy: true })

const password = 'a phrase nobody guesses'
const newEmail = () => `${crypto.randomUUID()}@example.org`

const doors: Record<string, [path: string, body: (email: string) => object]> = {
  waitlist: [
    '/api/waitlist',
    (email) => ({
      fullName: 'Eve',
      email,
      password,
      workDescription: 'Asking',
      airQualityStory: 'Who is here?',
    }),
  ],
  'sign-up': ['/auth/v1/signup', (email) => ({ email, password, data: { full_name: 'Eve', note: 1 } })],
  'sign-in link': ['/auth/v1/otp', (email) => ({ email })],
  recover: ['/auth/v1/recover', (email) => ({ email })],
  resend: ['/auth/v1/resend', (email) => ({ email, type: 'signup' })],
  'VIP list': ['/api/vip-subscriptions', (email) => ({ email })],
}
const site = await createTestSite()

function readText(statement: unknown): string {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return `${text}`.replace(/request_id = '[^']*'/, '')
}

/** Measures the work of a request that its sender could observe by timing. */
async function measure(path: string, body: object) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const spy of [query, hash, verify, padResponseTime]) vi.mocked(spy).mockClear()
  const { status } = await site.call(path, { method: 'POST', body })
  return {
    status,
    statements: query.mock.calls.map(([statement]) => readText(statement)),
    hashed: vi.mocked(hash).mock.calls.length,
    verified: vi.mocked(verify).mock.calls.length,
    padded: vi.mocked(padResponseTime).mock.calls.length,
  }
}

describe.each(Object.entries(doors))('%s', (_name, [path, body]) => {
  test('a request does the same work for an address with an account, without one, and unconfirmed', async () => {
    const [member, unconfirmed] = [await addPerson(site.db), newEmail()]
    await site.call('/auth/v1/signup', { method: 'POST', body: { email: unconfirmed, password } })
    // A first call initializes shared state.
    await measure(path, body(newEmail()))
    const unknown = await measure(path, body(newEmail()))
    expect(unknown).toMatchObject({ status: expect.toSatisfy((status) => status < 300), padded: 1 })
    expect(unknown.statements.length).toBeGreaterThan(2)
    expect(await measure(path, body(member.email))).toEqual(unknown)
    expect(await measure(path, body(unconfirmed))).toEqual(unknown)
  })
})

// Checking the code of an existing account takes more statements. The response is padded, so that the extra statements don't show in its time.
test('a wrong code is refused at the same time steps for an address with an account, without one, and unconfirmed', async () => {
  const [member, unconfirmed] = [await addPerson(site.db), newEmail()]
  await site.call('/auth/v1/signup', { method: 'POST', body: { email: unconfirmed, password } })
  for (const email of [newEmail(), member.email, unconfirmed])
    expect(await measure('/auth/v1/verify', { type: 'email', email, token: '123456' })).toMatchObject({
      status: 403,
      hashed: 0,
      verified: 0,
      padded: 1,
    })
})
