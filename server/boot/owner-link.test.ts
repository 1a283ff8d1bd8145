import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { nameOwnerLink, writeOwnerLink } from './owner-link.ts'

const db = await createTestDatabase()

test('the first owner’s link is in a file readable only by the server’s account, and the database has its hash', async () => {
  const dataFolder = path.join(await mkdtemp(path.join(os.tmpdir(), 'clean-air-owner-')), 'data')
  onTestFinished(() => rm(path.dirname(dataFolder), { recursive: true }))
  const own = nameOwnerLink(dataFolder, { databaseUrl: undefined })
  expect(own).toBe(path.join(dataFolder, 'owner-link'))
  const write = () => writeOwnerLink({ connection: db.connection, file: own, siteUrl: 'https://air.example' })
  const file = (await write()) ?? ''
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = await readFile(file, 'utf8')
  const [, token = ''] = /^https:\/\/air\.example\/desk\/claim#([\w-]{43})\n$/.exec(text) ?? []
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [claim] = await db.query<{ token_hash: Buffer; seconds: number }>(
    'select token_hash, extract(epoch from expires_at - now())::int as seconds from auth.owner_claims',
  )
  expect(claim?.token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(claim?.seconds).toBeGreaterThan(1_790)
  expect(claim?.seconds).toBeLessThanOrEqual(1_800)
  // The next start writes a new one.
  await write()
  expect(await readFile(file, 'utf8')).not.toBe(text)

  await addPerson(db, { role: 'owner' })
  expect(await write()).toBeNull()
  await expect(stat(file)).rejects.toThrow(/ENOENT/)
  expect(await db.query('select from auth.owner_claims')).toEqual([])
})

test('sites with external databases that share a data folder each have their own file with the owner’s link', () => {
  const nameOf = (databaseUrl: string) => path.basename(nameOwnerLink('/data', { databaseUrl }))
  const own = nameOf('postgres://one:secret@db.example/air')
  expect(own).toMatch(/^owner-link-[\da-f]{8}$/)
  // The file's name does not depend on the login.
  expect(nameOf('postgres://other:changed@db.example/air')).toBe(own)
  for (const other of [
    'postgres://db.example/staging',
    'postgres://db.example:5433/air',
    'postgres://localhost/air',
  ])
    expect(nameOf(other), other).not.toBe(own)
})
