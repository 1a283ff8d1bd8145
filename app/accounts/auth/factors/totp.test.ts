import { expect, test } from 'vitest'
import { showCode } from '../testing/authenticator-app.ts'
import { decryptSecret, encryptSecret } from './encrypt-secret.server.ts'
import { createTotp, drawQrCode, findTotpStep } from './totp.server.ts'

/** In the middle of a time step. */
const now = new Date('2026-11-22T12:00:15Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const { secret, typed, uri } = createTotp({ issuer: 'Clean Air', label: 'maya@example.org' })

test.each([0, -25, 25])(
  'an authenticator code is accepted if the app’s clock is %s seconds off',
  (seconds) => {
    expect(findTotpStep({ secret, code: showCode(typed, later(seconds)), now })).not.toBeNull()
  },
)

test.each([-75, 75])('an authenticator code is rejected if the app’s clock is %s seconds off', (seconds) => {
  expect(findTotpStep({ secret, code: showCode(typed, later(seconds)), now })).toBeNull()
})

test('an authenticator code may be typed in two groups, and anything else is rejected', () => {
  const code = showCode(typed, now)
  expect(findTotpStep({ secret, code: `${code.slice(0, 3)} ${code.slice(3)}`, now })).not.toBeNull()
  for (const wrong of ['', '12345', `${code}0`, 'abcdef', '１２３４５６', `-${code.slice(1)}`])
    expect(findTotpStep({ secret, code: wrong, now })).toBeNull()
})

test('a later authenticator code has a later time step', () => {
  const [first, second] = [now, later(30)].map((at) =>
    findTotpStep({ secret, code: showCode(typed, at), now: at }),
  )
  expect(second).toBe((first ?? 0) + 1)
})

test('the authenticator’s URI names the site and the account', () => {
  const address = new URL(uri)
  expect(address.href).toContain('otpauth://totp/Clean%20Air:maya')
  expect(address.searchParams.get('secret')).toBe(typed)
  expect(address.searchParams.get('issuer')).toBe('Clean Air')
})

test('the authenticator’s QR code is small enough for a data URL', async () => {
  const svg = await drawQrCode(uri)
  expect(svg).toMatch(/^<svg [^#]+<\/svg>$/s)
})

test('an authenticator’s secret can only be decrypted with the right key, for its own factor', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const encrypted = encryptSecret(key, 'a factor', secret)
  expect(encrypted.includes(secret)).toBe(false)
  expect(decryptSecret(key, 'a factor', encrypted)).toEqual(secret)
  expect(() => decryptSecret(other, 'a factor', encrypted)).toThrow()
  expect(() => decryptSecret(key, 'another factor', encrypted)).toThrow()
})
