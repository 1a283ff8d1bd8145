import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { newPasswordField } from '../core/account-schemas.ts'
import { findPasswordProblem } from '../core/password-rules.ts'
import { hashPassword, noPassword, requireStrongPassword, verifyPassword } from './passwords.server.ts'

const email = 'ada@example.org'
const refusal = (reason: string) => ({ status: 422, code: 'weak_password', reasons: [reason] })

test.each(['123456', 'password', 'PASSWORD', 'Qwerty', 'iLoveYou', 'ｐａｓｓｗｏｒｄ', 'Ada@Example.org'])(
  'the password %s is rejected as easy to guess',
  async (password) => {
    await expect(requireStrongPassword(password, email)).rejects.toMatchObject(refusal('pwned'))
  },
)

test.each([
  ['five letters', 'zxkqj', 'length'],
  ['nothing', '', 'length'],
  ['129 letters', `${'xq'.repeat(64)}x`, 'length'],
  ['a million letters', 'x'.repeat(1_000_000), 'length'],
  ['half a surrogate pair', 'zxkqjw\ud800', 'characters'],
])('%s is not a valid password', async (_, password, reason) => {
  await expect(requireStrongPassword(password, email)).rejects.toMatchObject(refusal(reason))
  expect(v.safeParse(newPasswordField, password).success).toBe(false)
})

test.each([
  ['six letters', 'zxkqjw'],
  ['six emoji', '🌬️🌬️🌬️'],
  ['128 emoji', '🌬'.repeat(128)],
  ['spaces within and around', '  two words  '],
])('%s is a valid password', async (_, password) => {
  await expect(requireStrongPassword(password, email)).resolves.toBeUndefined()
  expect(findPasswordProblem(password)).toBeNull()
})

test('a password is never truncated: its 128th character counts', async () => {
  const long = 'xq'.repeat(64)
  const hash = await hashPassword(long)
  expect(await verifyPassword(hash, long)).toBe(true)
  expect(await verifyPassword(hash, `${long.slice(0, -1)}y`)).toBe(false)
  expect(await verifyPassword(hash, long.slice(0, -1))).toBe(false)
})

test('characters with different encodings count as the same password', async () => {
  const hash = await hashPassword('cafe\u0301 ole\u0301')
  expect(await verifyPassword(hash, 'caf\u00e9 ol\u00e9')).toBe(true)
  expect(await verifyPassword(hash, 'cafe ole')).toBe(false)
})

test('passwords are stored as salted argon2id hashes with 19 MiB and two passes', async () => {
  vi.stubEnv('FULL_HASHES', 'true')
  const [one, other] = await Promise.all([hashPassword('zxkqjw'), hashPassword('zxkqjw')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('verification fails for an account without a password, and without an account', async () => {
  expect(await verifyPassword(noPassword, noPassword)).toBe(false)
  expect(await verifyPassword(null, 'a password that is nobody’s')).toBe(false)
})

test('a flood of hashes is refused beyond the queue, and those in the queue complete', async () => {
  const results = await Promise.allSettled(Array.from({ length: 230 }, () => hashPassword('zxkqjw')))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(230 - 1 - 64)
  for (const result of refused) expect(result).toMatchObject({ reason: { status: 503, code: 'unavailable' } })
  expect(await verifyPassword(await hashPassword('zxkqjw'), 'zxkqjw')).toBe(true)
})
