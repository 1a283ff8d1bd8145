import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type GroupRole, groupRoles, type LoginName, type Logins, loginRoles } from './logins.ts'

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
