import type pg from 'pg'

export type Actor = { role: 'anon' } | SignedInAs<'member'> | SignedInAs<DeskRole>

interface SignedInAs<SomeRole> {
  role: SomeRole
  userId: string
  sessionId: string
}

export const apiScopes = ['people:read', 'people:write', 'bounces:write'] as const
export type ApiScope = (typeof apiScopes)[number]

export interface TokenHolder {
  tokenHash: Buffer
  scope: ApiScope
}

/** Database roles of the desk. An owner may assume any of them, other staff only their own. */
export const deskRoles = ['site_owner', 'moderator', 'analyst'] as const
export type DeskRole = (typeof deskRoles)[number]

export type Role = Actor['role'] | 'accounts'

function isDeskRole(role: Role): role is DeskRole {
  return deskRoles.some((deskRole) => deskRole === role)
}

export function isStaffActor(actor: Actor | TokenHolder): boolean {
  return 'tokenHash' in actor || isDeskRole(actor.role)
}

export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** The session may not assume this desk role: the user lacks it, the second factor is missing, or the desk was unused for too long. */
export class DeskClosedError extends Error {
  override readonly name = 'DeskClosedError'
}

/** The account has a second factor that was not verified in this session. */
export class SecondFactorMissingError extends Error {
  override readonly name = 'SecondFactorMissingError'
}

/** The token is unknown, revoked or expired, or its creator is not an owner. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'
}

export class TokenScopeError extends Error {
  override readonly name = 'TokenScopeError'
}

/** Errors thrown by `transaction`, by the SQLSTATE that `act_in_session`, `act_as_staff` and `act_by_token` raise. */
export const actorErrors: Record<string, () => Error> = {
  CA001: () => new SessionEndedError('the session has ended'),
  CA002: () => new DeskClosedError('the session may not open the desk'),
  CA012: () => new TokenRefusedError('API token invalid or expired'),
  CA013: () => new TokenScopeError('the API token lacks this right'),
  CA003: () => new SecondFactorMissingError('the second factor is missing'),
}

export function formatSetRole(role: Role): string {
  return `set local role ${role}`
}

/**
 * Checks the session or token in one round trip on a pipelined connection. @throws one of `actorErrors` if it does not allow the actor
 * @param before statements without parameters that are sent first, such as `begin`
 */
export async function setActor(
  client: pg.ClientBase,
  actor: Actor | TokenHolder | 'accounts',
  ...before: string[]
): Promise<void> {
  const [role, claim] = actor === 'accounts' ? [actor] : readClaim(actor)
  const statements = [client.query([...before, formatSetRole(role)].join('; ')), claim && client.query(claim)]
  for (const result of await Promise.allSettled(statements))
    if (result.status === 'rejected') throw result.reason
}

/** Returns the role, and the query that verifies session or token. Uses parameters, because other connections can read statement texts. */
function readClaim(actor: Actor | TokenHolder): [role: Role, claim?: pg.QueryConfig] {
  if ('tokenHash' in actor)
    return ['site_owner', call('act_by_token', ['bytea', actor.tokenHash], ['text', actor.scope])]
  const { role } = actor
  if (role === 'anon') return [role]
  const act = isDeskRole(role) ? 'act_as_staff' : 'act_in_session'
  return [role, call(act, ['uuid', actor.sessionId], ['uuid', actor.userId], ['text', role])]
}

/** The name makes PostgreSQL prepare the statement once for each connection. */
function call(name: string, ...values: [type: string, value: unknown][]): pg.QueryConfig {
  const placeholders = values.map(([type], index) => `$${index + 1}::${type}`)
  return {
    name,
    text: `select ${name}(${placeholders.join(', ')})`,
    values: values.map(([, value]) => value),
  }
}
