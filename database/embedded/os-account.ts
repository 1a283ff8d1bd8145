import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

const run = promisify(execFile)

/** OS account of PostgreSQL; spread into `spawn` options. */
export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root uses an unprivileged account: the owner of an existing database, else `postgres` if it exists,
 * else `nobody`. A uid without an account would be better isolated, but initdb refuses one without a name.
 */
export async function findAccount(databaseFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await readOwner(databaseFolder)
  if (owner && owner.uid !== 0) return owner
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = await lookUpAccount(name)
    if (account) return account
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL can’t run as root, and neither of the accounts "postgres" and "nobody" exists. Create one, or start the site as an ordinary user.',
  )
}

export async function canEnter(folder: string, account: Account): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

async function readOwner(folder: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(folder)
    return { uid, gid }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function lookUpAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    // macOS prints the uid of nobody, -2, without its sign.
    return { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 }
  } catch {
    return undefined
  }
}
