import { expect, test } from 'vitest'
import { showCode } from '../testing/authenticator-app.ts'
import { decryptSecret, encryptSecret } from './encrypt-secret.server.ts'
import { createTotp, drawQrCode, findTotpStep } from './totp.server.ts'

/** In the middle of a time step. */
const now = new Date('2026-11-22T12:00:15Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const { secret, typed, uri } = createTotp({ issuer: 'Clean Air', label: 'maya@example.org' })

test.each([0, -25, 25])('accepts the code of an app whose clock is %s seconds off', (seconds) => {
  expect(findTotpStep({ secret, code: showCode(typed, later(seconds)), now })).not.toBeNull()
})

test.each([-75, 75])('rejects a code from %s seconds away', (seconds) => {
  expect(findTotpStep({ secret, code: showCode(typed, later(seconds)), now })).toBeNull()
})

test('accepts a code in two groups as apps show it, and rejects anything else', () => {
  const code = showCode(typed, now)
  expect(findTotpStep({ secret, code: `${code.slice(0, 3)} ${code.slice(3)}`, now })).not.toBeNull()
  for (const wrong of ['', '12345', `${code}0`, 'abcdef', '１２３４５６', `-${code.slice(1)}`])
    expect(findTotpStep({ secret, code: wrong, now })).toBeNull()
})

test('gives later codes later time steps', () => {
  const [first, second] = [now, later(30)].map((at) =>
    findTotpStep({ secret, code: showCode(typed, at), now: at }),
  )
  expect(second).toBe((first ?? 0) + 1)
})

test('names site and account in the URI that apps read', () => {
  const address = new URL(uri)
  expect(address.href).toContain('otpauth://totp/Clean%20Air:maya')
  expect(address.searchParams.get('secret')).toBe(typed)
  expect(address.searchParams.get('issuer')).toBe('Clean Air')
})

test('draws the URI as a picture small enough for a data URL', async () => {
  const svg = await drawQrCode(uri)
  expect(svg).toMatch(/^<svg [^#]+<\/svg>$/s)
})

test('a secret can only be decrypted with its key and for its factor', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const encrypted = encryptSecret(key, 'a factor', secret)
  expect(encrypted.includes(secret)).toBe(false)
  expect(decryptSecret(key, 'a factor', encrypted)).toEqual(secret)
  expect(() => decryptSecret(other, 'a factor', encrypted)).toThrow()
  expect(() => decryptSecret(key, 'another factor', encrypted)).toThrow()
})
