import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { deriveKey, readOrCreateRootSecret, requireRootSecret } from './root-secret.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-secret-'))
})

afterEach(() => rm(folder, { recursive: true }))

const hex = '0f'.repeat(32)
const given = () => requireRootSecret(readConfig({ ROOT_SECRET: hex }))

test('servers that start simultaneously create one root secret, and every later start reads it', async () => {
  const reads: ReturnType<typeof readOrCreateRootSecret>[] = []
  for (let server = 0; server < 20; server += 1) {
    reads.push(readOrCreateRootSecret(folder))
    // Starts each server one file operation after the previous one.
    await stat(folder)
  }
  const secrets = await Promise.all(reads)
  const later = await readOrCreateRootSecret(folder)
  for (const secret of secrets) expect(secret.equals(later)).toBe(true)
  expect(await readdir(folder)).toEqual(['root-secret'])
})

test('the root secret has 32 random bytes, and its file is readable only by its owner', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  await readOrCreateRootSecret(folder)
  const file = path.join(folder, 'root-secret')
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64url')).toHaveLength(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test.each(['', 'half a sec', '\0'.repeat(43)])(
  'a damaged root secret file prevents the start: %j',
  async (content) => {
    const file = path.join(folder, 'root-secret')
    await writeFile(file, content)
    const read = readOrCreateRootSecret(folder)
    await expect(read).rejects.toThrow(ConfigError)
    await expect(read).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(content)
  },
)

test('a line break that an editor added does not change the root secret', async () => {
  const before = await readOrCreateRootSecret(folder)
  const file = path.join(folder, 'root-secret')
  await writeFile(file, `${await readFile(file, 'utf8')}\n`)
  expect((await readOrCreateRootSecret(folder)).equals(before)).toBe(true)
})

test('a site with an external PostgreSQL is told how to create the root secret that its servers share', () => {
  expect(() => requireRootSecret(readConfig({}))).toThrow(
    /^The setting ROOT_SECRET is missing.*openssl rand -hex 32/,
  )
  for (const ROOT_SECRET of [hex, ` ${'aB3-_'.repeat(9)}\n`, `${'aB3+/'.repeat(8)}xyz=`])
    expect(requireRootSecret(readConfig({ ROOT_SECRET })).type).toBe('secret')
})

test('each purpose has its own derived key, which is the same at every start', async () => {
  const secret = await readOrCreateRootSecret(folder)
  const key = deriveKey(secret, 'one')
  expect(key).toHaveLength(32)
  expect(deriveKey(await readOrCreateRootSecret(folder), 'one')).toEqual(key)
  expect(deriveKey(secret, 'two')).not.toEqual(key)
  expect(deriveKey(given(), 'one')).not.toEqual(key)
})

test('derived keys never change, because data of earlier versions depends on them', () => {
  expect(deriveKey(given(), 'example').toString('hex')).toBe(
    '0de65531ecff4c87573698bbb1248a946f0e68aaa9ab0e7b6d0ebcc431e3bf39',
  )
})

test('the root secret is not revealed when it is printed or serialized', () => {
  expect(`${given()} ${JSON.stringify({ secret: given() })}`).not.toContain('0f0f')
})
