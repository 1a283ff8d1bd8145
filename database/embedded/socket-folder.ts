import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canEnter } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

/** Only part of the socket's file name: PostgreSQL listens on no network port. */
export const socketPort = 5432

// The shortest limit of our platforms (macOS) on a socket's path, its final zero byte included.
const maxPathBytes = 104

/**
 * Where PostgreSQL's socket goes. Not in the data folder, whose path may be longer than a socket's may be. The name
 * follows from the database, so that each start finds, and replaces, what the last one left.
 */
export async function chooseSocketFolder(clusterName: string, account: Account | undefined): Promise<string> {
  for (const parent of [tmpdir(), '/tmp']) {
    const folder = path.join(parent, clusterName)
    if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) >= maxPathBytes) continue
    if (!account || (await canEnter(parent, account))) return folder
  }
  throw new EmbeddedPostgresError(
    `The path of PostgreSQL's socket is too long in ${tmpdir()} and in /tmp. Set TMPDIR to a shorter path.`,
  )
}

/** Creates the folder, empty, for PostgreSQL's account alone. */
export async function createSocketFolder(folder: string, account: Account | undefined): Promise<void> {
  await removeSocketFolder(folder)
  try {
    // Without `recursive` it fails on a folder or link that somebody else put there.
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new EmbeddedPostgresError(
      `${folder} belongs to another account. Remove it, or set TMPDIR to another folder.`,
    )
  }
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}

/** Removes the folder; leaves one that belongs to another account. */
export async function removeSocketFolder(folder: string): Promise<void> {
  try {
    const owner = (await lstat(folder)).uid
    const self = process.getuid?.()
    if (self === 0 || owner === self) await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
