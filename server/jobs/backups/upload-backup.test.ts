import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '#tests/servers/running-site.ts'
import { nameBackup } from './backup-files.ts'
import { startTestS3 } from './testing/s3-server.ts'
import { verifySignature } from './testing/verify-signature.ts'
import { uploadBackup } from './upload-backup.ts'

const site = 'air.example'
const signer = { keyId: 'AKIDEXAMPLE', secret: 'a secret/with+signs', region: 'eu-central-1' }
const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-upload-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = await startTestS3(signer)
beforeEach(() => {
  store.objects.clear()
  store.parts.length = 0
  store.losesParts = false
})

async function upload(day: number, bytes: Buffer, settings: Partial<typeof signer> & { url?: string } = {}) {
  const file = path.join(folder, nameBackup(site, new Date(Date.UTC(2026, 10, day))))
  await writeFile(file, bytes)
  const { signal } = new AbortController()
  await uploadBackup(file, { store: { url: store.url, ...signer, ...settings }, site, keep: 2, signal })
  return path.basename(file)
}

test('our S3 signature check accepts the specification’s example, and no variation of it', () => {
  const example = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  const verify = (change: object = {}, secret = example.secret, target = '/test.txt') =>
    verifySignature(
      { method: 'GET', target, headers: { ...headers, ...change }, body: Buffer.from('') },
      { keyId: example.keyId, secret, region: 'us-east-1' },
      new Date('2013-05-24T00:05:00Z'),
    )
  expect(verify()).toBeNull()
  expect(verify({}, 'another secret')).toBe('SignatureDoesNotMatch')
  expect(verify({}, example.secret, '/other.txt')).toBe('SignatureDoesNotMatch')
  expect(verify({ range: 'bytes=0-8' })).toBe('SignatureDoesNotMatch')
  expect(verify({ 'x-amz-acl': 'public-read' })).toBe('AccessDenied')
  expect(verify({ authorization: undefined })).toBe('AccessDenied')
  expect(verify({ 'x-amz-date': '20130524T010000Z' })).toBe('RequestTimeTooSkewed')
})

test('a large backup is uploaded in parts, with few of them in memory', async () => {
  const bytes = randomBytes(45 * 1024 * 1024)
  const name = await upload(1, bytes)
  expect(store.objects.get(name)?.equals(bytes)).toBe(true)
  expect(Math.max(...store.parts)).toBe(8 * 1024 * 1024)
  expect(store.mostAtOnce()).toBeLessThanOrEqual(4)
})

test('the newest backups are kept in the store, and other files are not deleted', async () => {
  store.objects.set('other.example-2026-11-01T000000Z.backup', Buffer.from('x'))
  for (const day of [1, 2, 3]) await upload(day, Buffer.from(`backup of day ${day}`))
  expect([...store.objects.keys()].sort()).toEqual([
    'air.example-2026-11-02T000000Z.backup',
    'air.example-2026-11-03T000000Z.backup',
    'other.example-2026-11-01T000000Z.backup',
  ])
})

test.each([
  [{ secret: 'a wrong secret' }, /responded with 403 \(SignatureDoesNotMatch\)/],
  [{ keyId: 'ANOTHER' }, /responded with 403 \(InvalidAccessKeyId\)/],
  [{ region: 'us-east-1' }, /responded with 403 \(AuthorizationHeaderMalformed\)/],
])('an upload to a store that answers %j fails with an error that says why', async (settings, reason) => {
  await expect(upload(1, Buffer.from('x'), settings)).rejects.toThrow(reason)
  expect(store.objects.size).toBe(0)
})

test('the error for an unreachable store contains its address', async () => {
  const url = `http://localhost:${await findFreePort()}/bucket`
  await expect(upload(1, Buffer.from('x'), { url })).rejects.toThrow(
    `The store at ${url} can’t be reached: ECONNREFUSED.`,
  )
})

test('an upload that the store accepted but did not store completely is a failure', async () => {
  store.losesParts = true
  await expect(upload(1, randomBytes(17 * 1024 * 1024))).rejects.toThrow('with another size')
})
