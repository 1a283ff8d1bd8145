import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '#tests/support/silent-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { ErasureJournalError, prepareErasures } from './apply-journal.ts'
import { createTestJournal } from './testing/test-journal.ts'

test('an erasure journal whose folder can’t be used prevents the start with a one-line error', async () => {
  const { connection } = await createTestDatabase()
  const journal = createTestJournal()
  const prepare = () => prepareErasures(connection, { ...journal, log: silentLog })
  await rm(journal.folder, { recursive: true, force: true })
  await mkdir(path.dirname(journal.folder), { recursive: true })
  await writeFile(journal.folder, 'a file')
  await expect(prepare()).rejects.toThrow(ErasureJournalError)
  await rm(journal.folder)
  await prepare()
  await rm(journal.folder, { recursive: true })
  await writeFile(journal.folder, 'a file')
  await expect(prepare()).rejects.toThrow(ErasureJournalError)
  await expect(prepare()).rejects.toThrow(/^ERASURE_JOURNAL: the folder .* can’t be used: ENOTDIR.*$/)
})
