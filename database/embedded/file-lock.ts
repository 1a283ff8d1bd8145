import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from './errors.ts'

interface FileLock {
  release(): void
}

/** Returns undefined if another process holds it. Ends with the process. Node has no file locks, so this is SQLite's on an empty file. */
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

/** Mode 0600, because SQLite would let every user open and lock the file. Closing an existing one would release a lock of this process. */
async function createFile(file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
