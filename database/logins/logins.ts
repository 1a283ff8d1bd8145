import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Group roles with privileges. They can't log in, and all databases of a cluster share them. */
export const groupRoles = ['anon', 'member', 'site_owner', 'moderator', 'analyst', 'accounts'] as const
export type GroupRole = (typeof groupRoles)[number]

/** Logins and their roles. They have no other privileges and own nothing, except that the queue's login owns the schema `pgboss`. */
export const loginRoles = {
  read: ['anon'],
  write: ['anon', 'member'],
  accounts: ['accounts', 'anon'],
  desk: ['analyst', 'moderator', 'site_owner'],
  queue: [],
} as const satisfies Record<string, readonly GroupRole[]>

export type LoginName = keyof typeof loginRoles
export type RequestLogin = Exclude<LoginName, 'queue'>

export interface Login {
  /** Unique in the cluster. */
  user: string
  password: string
  connection: pg.PoolConfig
}

export type Logins = Record<LoginName, Login>

/** @param owner the connection on which the logins' are based @param passwordOf returns the same password for a user at every start */
export function createLogins(
  owner: pg.PoolConfig,
  database: string,
  passwordOf: (user: string) => string,
): Logins {
  const create = (name: LoginName): Login => {
    const user = nameLogin(database, name)
    const password = passwordOf(user)
    return { user, password, connection: connectAs(owner, user, password) }
  }
  return {
    read: create('read'),
    write: create('write'),
    accounts: create('accounts'),
    desk: create('desk'),
    queue: create('queue'),
  }
}

/** PostgreSQL truncates names after this number of bytes. */
const longestName = 63

function nameLogin(database: string, name: LoginName): string {
  const plain = `${database}_${name}`
  if (Buffer.byteLength(plain) <= longestName) return plain
  return `clean_air_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_${name}`
}

function connectAs(owner: pg.PoolConfig, user: string, password: string): pg.PoolConfig {
  if (owner.connectionString === undefined) return { ...owner, user, password }
  const url = new URL(owner.connectionString)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  // Query parameters would take precedence over the credentials in the authority.
  for (const parameter of ['user', 'password']) url.searchParams.delete(parameter)
  return { ...owner, connectionString: url.href }
}
