import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { type Account, canEnter } from './os-account.ts'

/** Only part of the socket's file name: PostgreSQL listens on no network port. */
export const socketPort = 5432

// Shortest limit of a socket path on supported platforms (macOS), including the terminating zero.
const maxPathBytes = 104

/**
 * Prefers the data folder, which commands find even if the server has a private temporary folder. If that path is too long, or its file
 * system has no sockets, uses a temporary folder named after the database, so that each start finds and replaces a leftover.
 */
export async function chooseSocketFolder(
  dataFolder: string,
  clusterName: string,
  account: Account | undefined,
): Promise<string> {
  const own = path.join(dataFolder, 'postgres-socket')
  if (isShortEnough(own) && (await allowsSockets(dataFolder))) return own
  for (const parent of [tmpdir(), '/tmp']) {
    const folder = path.join(parent, clusterName)
    if (!isShortEnough(folder)) continue
    if (!account || (await canEnter(parent, account))) return folder
  }
  throw new EmbeddedPostgresError(
    `The path of PostgreSQL's socket is too long in ${tmpdir()} and in /tmp. Set TMPDIR to a shorter path.`,
  )
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) < maxPathBytes
}

/** Some file systems of virtual machines and networks refuse sockets. */
async function allowsSockets(folder: string): Promise<boolean> {
  const file = path.join(folder, 'socket-test')
  await rm(file, { force: true })
  const server = createServer().listen(file)
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

export async function createSocketFolder(folder: string, account: Account | undefined): Promise<void> {
  await removeSocketFolder(folder)
  try {
    // Without `recursive`, this fails for a folder or link created by another user.
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

/** Removes the folder unless it belongs to another account. */
export async function removeSocketFolder(folder: string): Promise<void> {
  try {
    const owner = (await lstat(folder)).uid
    const self = process.getuid?.()
    if (self === 0 || owner === self) await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
