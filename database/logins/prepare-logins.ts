import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MigrationError } from '../migration-error.ts'
import { nameCommand } from '../name-command.ts'
import { checkLogins, type LoginProblem } from './check-logins.ts'
import { groupRoles, type Logins, revokeFunctions, writeLoginSql, writeRoleSql } from './logins.ts'
import { transferQueueOwnership } from './transfer-queue-ownership.ts'

/** Group roles belong to the whole cluster. @throws MigrationError if roles are missing and the owner may not create them */
export async function prepareRoles(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [groupRoles],
  )
  const missing = groupRoles.filter((role) => rows.every(({ name }) => name !== role))
  if (missing.length === 0) return
  if (!(await mayMakeRoles(owner))) throw refuse(`The database role ${missing[0]} does not exist`)
  await runDespiteOthers(owner, writeRoleSql(missing))
}

/** Ensures that the logins have exactly the intended rights. @throws MigrationError for a problem that the owner may not fix */
export async function prepareLogins(owner: pg.Client, logins: Logins): Promise<void> {
  const problems = await checkLogins(owner, logins)
  const [problem] = problems
  if (problem) {
    refuseExcess(problems)
    if (!(await mayMakeRoles(owner))) throw refuse(describe(problem))
    await refuseOtherSecret(owner, problems)
    await makeLogins(owner, logins)
    const [left] = await checkLogins(owner, logins)
    if (left) throw refuse(describe(left))
  }
  await transferQueueOwnership(owner, logins.queue.user)
  await takeFromEverybody(owner)
}

function refuseExcess(problems: LoginProblem[]): void {
  const excess = problems.find(({ kind }) => kind === 'excess')
  if (excess)
    throw new MigrationError(`${describe(excess)}. Revoke that, then start again. Nothing was migrated.`)
}

function describe({ user, reason }: LoginProblem): string {
  return `The database role ${user} ${reason}`
}

function refuse(problem: string, cause?: unknown): MigrationError {
  return new MigrationError(
    `${problem}. As a superuser, run the SQL that \`${nameCommand('database-logins', true)}\` prints in this database. Nothing was migrated.`,
    { cause },
  )
}

async function mayMakeRoles(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may ?? false
}

/** Resetting passwords would lock out a running server with another root secret. */
async function refuseOtherSecret(owner: pg.Client, problems: LoginProblem[]): Promise<void> {
  const users = problems.filter(({ kind }) => kind === 'password').map(({ user }) => user)
  const { rowCount } = await owner.query('select from pg_stat_activity where usename = any($1)', [users])
  if (rowCount === 0) return
  throw new MigrationError(
    'A server with another ROOT_SECRET is using this database. Give all servers the same secret; to change it, stop all of them first.',
  )
}

async function makeLogins(owner: pg.Client, logins: Logins): Promise<void> {
  const { rows } = await owner.query<{ user: string; database: string }>(
    'select current_user as user, current_database() as database',
  )
  const [{ user, database } = { user: '', database: '' }] = rows
  const users = Object.values(logins).map((login) => pg.escapeIdentifier(login.user))
  try {
    await runDespiteOthers(owner, writeLoginSql(logins, user))
    await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${users.join(', ')}`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501')
      throw refuse(`The database logins cannot be made (${error.message})`, error)
    throw error
  }
}

/** SQLSTATEs of concurrent changes to the cluster's roles. */
const collisions = ['XX000', '23505', '40P01', '42710']
const attempts = 10

async function runDespiteOthers(owner: pg.Client, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query(statements)
      return
    } catch (error) {
      const isCollision = error instanceof pg.DatabaseError && collisions.includes(error.code ?? '')
      if (!isCollision || attempt === attempts) throw error
      await sleep(50 * attempt)
    }
  }
}

/** Revokes default rights of PUBLIC: temporary tables, and built-in functions (which only a superuser can revoke). */
async function takeFromEverybody(owner: pg.Client): Promise<void> {
  await owner.query(`do $$ begin
    if (select datacl is null or exists (select from aclexplode(datacl) where grantee = 0 and privilege_type = 'TEMPORARY')
        from pg_database where datname = current_database()) then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)
  await owner.query(revokeFunctions)
}
