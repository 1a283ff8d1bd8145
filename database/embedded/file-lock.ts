import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from './errors.ts'

interface FileLock {
  /** Idempotent. */
  release(): void
}

/**
 * Takes an operating system lock on a file, creating it if missing. Returns undefined if another process holds it. The lock ends
 * with the process, however it ends, so it is never stale. Node has no API for file locks, so this uses SQLite's lock on an empty
 * file that is never written to.
 */
export async function acquireFileLock(file: string): Promise<FileLock | undefined> {
  await createFile(file)
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const isLocked = error instanceof Error && 'errcode' in error && error.errcode === 5
    if (isLocked) return undefined
    throw error
  }
  return {
    release() {
      if (database.isOpen) database.close()
    },
  }
}

/**
 * Creates the file with mode 0600, because SQLite would let every user open and lock it. An existing file is not opened: closing it
 * would release a lock that this process may hold.
 */
async function createFile(file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
