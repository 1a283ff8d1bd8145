import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

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

const iterations = 4096

/** PostgreSQL's SCRAM format (RFC 5803) keeps the password out of statements and logs. @param password ASCII, unchanged by SASLprep */
function hashPassword(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const sign = (words: string) => createHmac('sha256', salted).update(words).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

const { escapeIdentifier, escapeLiteral } = pg

/** The migration of another database may create the same role concurrently. */
const createRole = (role: string) => `do $$ begin
  create role ${escapeIdentifier(role)};
exception when duplicate_object or unique_violation then null;
end $$;`

/** Built-in functions with which injected SQL could change its role or `app.user_id`, end other connections, or fill the disk. */
const publicFunctions =
  '^(set_config|pg_stat_get_(activity|backend_.*)|pg_(cancel|terminate)_backend|lo_.*|lo(read|write))$'

/** Effective if run by a superuser. The database's owner and PostgreSQL's monitoring roles keep these functions. */
export const revokeFunctions = `do $$ declare
  taken text := (
    select string_agg(oid::regprocedure::text, ', ') from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${publicFunctions}'
      and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))
  );
begin
  if taken is not null and (select rolsuper from pg_roles where rolname = current_user) then
    execute 'revoke execute on function ' || taken || ' from public';
    execute 'grant execute on function ' || taken || ' to pg_monitor, pg_signal_backend, '
      || (select datdba::regrole from pg_database where datname = current_database());
  end if;
end $$;`

export function writeRoleSql(missing: readonly GroupRole[] = groupRoles): string {
  return missing.map(createRole).join('\n')
}

/** Writes SQL for a superuser, or an owner with CREATEROLE. @param owner the login that runs migrations, which transfers the queue's tables */
export function writeLoginSql(logins: Logins, owner: string): string {
  const names = Object.keys(loginRoles).filter((name): name is LoginName => name in loginRoles)
  const statements = names.flatMap((name) => {
    const { user, password } = logins[name]
    const login = escapeIdentifier(user)
    return [
      createRole(user),
      `alter role ${login} login noinherit password ${escapeLiteral(hashPassword(password))};`,
      ...loginRoles[name].map((role) => `grant ${role} to ${login};`),
    ]
  })
  const queue = `grant ${escapeIdentifier(logins.queue.user)} to ${escapeIdentifier(owner)};`
  return [writeRoleSql(), ...statements, queue, revokeFunctions].join('\n')
}
