import pg from 'pg'
import { hashPassword } from './hash-password.ts'
import { type GroupRole, groupRoles, type LoginName, type Logins, loginRoles } from './logins.ts'

const { escapeIdentifier, escapeLiteral } = pg

/** Another database's migration may be making the same role at this moment. */
const createRole = (role: string) => `do $$ begin
  create role ${escapeIdentifier(role)};
exception when duplicate_object or unique_violation then null;
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
  return [writeRoleSql(), ...statements, queue].join('\n')
}
