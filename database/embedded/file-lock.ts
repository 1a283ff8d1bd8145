import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from './errors.ts'

export interface FileLock {
  /** Calling it twice is fine. */
  release(): void
}

/**
 * Takes the operating system's lock on a file, which is created when missing; undefined when another process has it.
 *
 * The lock ends with the process, however that ends, so it is never stale and needs no guess about process ids. Node
 * offers no file lock of its own; the SQLite inside Node takes one on an empty file that is never written to.
 */
export async function takeFileLock(file: string): Promise<FileLock | undefined> {
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
 * Made here, as SQLite would let every user open it, and lock it. One that is there is not opened: to close it again
 * would end the lock that this very process may have on it.
 */
async function createFile(file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
