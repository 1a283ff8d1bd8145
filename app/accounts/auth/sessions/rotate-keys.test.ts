import { decodeProtectedHeader } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { AccessTokens } from '../core/access-token-types.ts'
import { purgeSigningKeys } from '../core/purge-expired.command.server.ts'
import { type AuthSite, startAuthSite } from '../testing/auth-site.ts'
import { createAccessTokens } from './access-tokens.server.ts'
import { renewSigningKey, rotateKeys } from './signing-keys.command.server.ts'

const minute = 60
const hour = 3_600
const day = 24 * hour
const subject = {
  userId: crypto.randomUUID(),
  role: 'member' as const,
  sessionId: crypto.randomUUID(),
  email: 'ada@example.org',
  aal: 'aal1' as const,
  amr: [],
  userMetadata: {},
}

let site: AuthSite
let first: AccessTokens
let second: AccessTokens
beforeEach(async () => {
  site = await startAuthSite({ accessTokenSeconds: day })
  first = createAccessTokens(site.dependencies)
  second = createAccessTokens(site.dependencies)
})

const rotate = (options = { atOnce: false }) =>
  rotateKeys(site.db.database, site.dependencies.clock(), options)
const sweep = () => site.db.database.accounts((tx) => purgeSigningKeys(tx, site.dependencies.clock(), 100))
const sign = async (server: AccessTokens) => (await server.sign(subject)).token
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const listKids = async () => (await first.publicKeys()).keys.map(({ kid }) => kid)

test('a new signing key is published immediately, signs after 15 minutes, and invalidates no token', async () => {
  const before = await sign(first)
  await rotate()
  site.passTime(2 * minute)
  expect(await listKids()).toHaveLength(2)
  expect(kidOf(await sign(first))).toBe(kidOf(before))
  site.passTime(14 * minute)
  const after = await sign(first)
  expect(kidOf(after)).not.toBe(kidOf(before))
  for (const server of [first, second])
    for (const token of [before, after]) expect(await server.verify(token)).not.toBeNull()
})

test('an old signing key is removed when its last token has expired, not before', async () => {
  await sign(first)
  await rotate()
  site.passTime(16 * minute - 1)
  const lastOfOld = await sign(second)
  site.passTime(day - 2 * minute)
  expect(await sweep()).toBe(0)
  expect(await first.verify(lastOfOld)).not.toBeNull()
  site.passTime(2 * hour)
  expect(await sweep()).toBe(1)
  site.passTime(2 * minute)
  expect(await listKids()).toEqual([kidOf(await sign(first))])
  expect(await sweep()).toBe(0)
})

test('after a leak, everything that the signing key signed is invalid on all servers within a minute', async () => {
  const stolen = await sign(first)
  expect(await second.verify(stolen)).not.toBeNull()
  await rotate({ atOnce: true })
  site.passTime(minute)
  for (const server of [first, second]) {
    expect(await server.verify(stolen)).toBeNull()
    expect(await server.verify(await sign(server))).not.toBeNull()
  }
  expect(await listKids()).toHaveLength(1)
})

test('the signing key is replaced automatically after three months, once', async () => {
  const renew = () => site.db.database.accounts((tx) => renewSigningKey(tx, site.dependencies.clock()))
  const before = kidOf(await sign(first))
  site.passTime(89 * day)
  await renew()
  expect(await listKids()).toEqual([before])
  site.passTime(2 * day)
  await Promise.all([renew(), renew()])
  site.passTime(2 * minute)
  expect(await listKids()).toHaveLength(2)
})
