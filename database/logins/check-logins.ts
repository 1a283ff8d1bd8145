import pg from 'pg'
import { type GroupRole, groupRoles, type LoginName, type Logins, loginRoles } from './logins.ts'

export interface LoginProblem {
  user: string
  reason: string
  /** Recreating the login fixes `missing` and `password`; excessive rights have to be revoked by a person. */
  kind: 'missing' | 'password' | 'excess'
}

interface RoleState {
  name: string
  isPrivileged: boolean
  inherits: boolean
  memberOf: string[]
  ownsSomething: boolean
}

/** Returns all problems with a database's logins and roles; empty if they are as documented. */
export async function checkLogins(owner: pg.Client, logins: Logins): Promise<LoginProblem[]> {
  const users = Object.values(logins).map(({ user }) => user)
  const states = await readStates(owner, [...groupRoles, ...users])
  const problems = groupRoles.flatMap((role) => checkRole(role, states.get(role), []))
  for (const name of ['read', 'write', 'accounts', 'desk', 'queue'] as const) {
    const { user } = logins[name]
    const found = checkState(name, user, states.get(user))
    problems.push(...(found.length > 0 ? found : await tryLogin(logins, name)))
  }
  return [...problems, ...(await checkOwner(owner, logins.queue.user))]
}

async function readStates(owner: pg.Client, names: string[]): Promise<Map<string, RoleState>> {
  const { rows } = await owner.query<RoleState>(
    `select r.rolname as name, r.rolinherit as inherits,
      r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as "isPrivileged",
      array(
        select m.rolname::text from pg_roles m where m.oid <> r.oid and pg_has_role(r.oid, m.oid, 'MEMBER') order by 1
      ) as "memberOf",
      exists (
        select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
      ) as "ownsSomething"
    from pg_roles r where r.rolname = any($1)`,
    [names],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function checkState(name: LoginName, user: string, state: RoleState | undefined): LoginProblem[] {
  const problems = checkRole(user, state, loginRoles[name])
  if (!state) return problems
  if (state.inherits) problems.push(problem(user, 'inherits the rights of its roles'))
  if (name !== 'queue' && state.ownsSomething) problems.push(problem(user, 'owns objects', 'excess'))
  return problems
}

function checkRole(user: string, state: RoleState | undefined, roles: readonly GroupRole[]): LoginProblem[] {
  if (!state) return [problem(user, 'does not exist')]
  const privileged = state.isPrivileged
    ? [problem(user, 'is a superuser or has CREATEROLE, CREATEDB, REPLICATION or BYPASSRLS', 'excess')]
    : []
  const wanted: readonly string[] = roles
  const extra = state.isPrivileged ? [] : state.memberOf.filter((role) => !wanted.includes(role))
  const missing = wanted.filter((role) => !state.memberOf.includes(role))
  return [
    ...privileged,
    ...extra.map((role) => problem(user, `is a member of ${role}, which it must not be`, 'excess')),
    ...missing.map((role) => problem(user, `is not a member of ${role}`)),
  ]
}

function problem(user: string, reason: string, kind: LoginProblem['kind'] = 'missing'): LoginProblem {
  return { user, reason, kind }
}

/** SQLSTATE classes for a refused login or role. */
const refusals = /^(28|42501|22023)/

async function tryLogin(logins: Logins, name: LoginName): Promise<LoginProblem[]> {
  const { user, connection } = logins[name]
  const client = new pg.Client({ ...connection, application_name: 'clean-air start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const role of loginRoles[name]) await client.query(`set role ${role}`)
    return []
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !refusals.test(error.code ?? '')) throw error
    return [
      problem(user, `cannot log in (${error.message})`, error.code === '28P01' ? 'password' : 'missing'),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Only members of a role can give it ownership. A superuser counts as a member. */
async function checkOwner(owner: pg.Client, queue: string): Promise<LoginProblem[]> {
  const { rows } = await owner.query<{ user: string; isMember: boolean | null }>(
    `select current_user as user,
      (select pg_has_role(current_user, oid, 'MEMBER') from pg_roles where rolname = $1) as "isMember"`,
    [queue],
  )
  return rows
    .filter(({ isMember }) => isMember === false)
    .map(({ user }) => problem(user, `is not a member of ${queue}`))
}
