import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readArchive } from './testing/backup-archive.ts'

test('a backup of a large table consists of files with whole rows, and is never completely in memory', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [large, other] = [await createTestDatabase(), await createTestDatabase()]
  for (const { query } of [large, other]) await query('create table large (n int, content text)')
  // 200 MB.
  await large.query(`insert into large select n, repeat(md5(n::text), 320) from generate_series(1, 20000) n`)
  const target = path.join(folder, 'large.backup')
  const before = process.resourceUsage().maxRSS
  await writeBackup({ connection: large.connection, file: target })
  await restoreBackup({
    file: target,
    replace: false,
    openJournal: async () => createTestJournal(),
    connect: async () => other.connection,
  })
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000)
  const parts = [...(await readArchive(await readFile(target)))].filter(([name]) => name.includes('.large/'))
  expect(parts.length).toBeGreaterThan(20)
  for (const [, content] of parts) {
    expect(content).toMatch(/^\d+\t/)
    expect(content.endsWith('\n')).toBe(true)
  }
  const sums = 'select count(*), sum(n), sum(length(content)) from large'
  expect(await other.query(sums)).toEqual(await large.query(sums))
})
