import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type GroupRole, groupRoles, type LoginName, type Logins, loginRoles } from './logins.ts'

const iterations = 4096

/**
 * A password as PostgreSQL stores it (RFC 5803), so that the password itself is in no statement, log or terminal.
 *
 * @param password plain ASCII, which SASLprep leaves as it is
 */
function hashPassword(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const sign = (words: string) => createHmac('sha256', salted).update(words).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

const { escapeIdentifier, escapeLiteral } = pg

/** Another database's migration may be making the same role at this moment. */
const createRole = (role: string) => `do $$ begin
  create role ${escapeIdentifier(role)};
exception when duplicate_object or unique_violation then null;
end $$;`

/**
 * Functions of PostgreSQL that everybody may call, as a regular expression. Without them, a statement that somebody slipped
 * something into can't change its role or `app.user_id`, read what other connections of its login do, end them, or fill the
 * disk with large objects, which belong to no table.
 */
const everybodysFunctions =
  '^(set_config|pg_stat_get_(activity|backend_.*)|pg_(cancel|terminate)_backend|lo_.*|lo(read|write))$'

/**
 * A block in PL/pgSQL that does nothing unless a superuser runs it. The database's owner keeps these functions, and so
 * do the roles that PostgreSQL has for watching a cluster.
 */
export const takeFunctions = `do $$ declare
  taken text := (
    select string_agg(oid::regprocedure::text, ', ') from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${everybodysFunctions}'
      and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))
  );
begin
  if taken is not null and (select rolsuper from pg_roles where rolname = current_user) then
    execute 'revoke execute on function ' || taken || ' from public';
    execute 'grant execute on function ' || taken || ' to pg_monitor, pg_signal_backend, '
      || (select datdba::regrole from pg_database where datname = current_database());
  end if;
end $$;`

/** Makes the roles that hold rights; leaves those that exist as they are. */
export function writeRoleSql(missing: readonly GroupRole[] = groupRoles): string {
  return missing.map(createRole).join('\n')
}

/**
 * Makes the logins of a database, or gives them their passwords and roles again: for a superuser, or the owner when it
 * has CREATEROLE.
 *
 * @param owner the login that migrates, which hands the queue's tables over
 */
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
  return [writeRoleSql(), ...statements, queue, takeFunctions].join('\n')
}
