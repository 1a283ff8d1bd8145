import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { explainReadError, explainWriteError } from './file-errors.ts'
import { writeBackup } from './write-backup.ts'

const fail = (code: string) => Object.assign(new Error(`${code}: raw`), { code, syscall: 'open' })
const text = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : '')

test('errors for a folder that can’t be written to contain the file, the reason and advice', async () => {
  expect(text(explainWriteError(fail('EACCES'), '/etc/x.backup'))).toBe(
    'BackupError: /etc/x.backup can’t be written: this account may not create files in /etc. Allow it, or name a file elsewhere.',
  )
  expect(text(explainWriteError(fail('EROFS'), '/x.backup'))).toBe(
    'BackupError: /x.backup can’t be written: the file system of / is read-only. Name a file elsewhere.',
  )
  expect(text(explainWriteError(fail('EIO'), '/x.backup'))).toBe('Error: EIO: raw')
  const { connection } = await createTestDatabase()
  // Not even root can create files here.
  await expect(writeBackup({ connection, file: '/sys/x.backup' })).rejects.toThrow(
    /^\/sys\/x.backup can’t be written: /,
  )
})

test('errors for a backup that can’t be read contain its path and advice', () => {
  expect(text(explainReadError(fail('EACCES'), '/x.backup'))).toBe(
    'BackupError: /x.backup can’t be read by this account. Change its owner or permissions. Nothing was changed.',
  )
  expect(text(explainReadError(fail('EISDIR'), '/etc'))).toBe(
    'BackupError: /etc is a folder. Name a backup file. Nothing was changed.',
  )
})
