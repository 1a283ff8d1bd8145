import type pg from 'pg'
import type { ApiScope } from './schema/desk/api-tokens.ts'

/** On whose behalf statements run. */
export type Actor = { role: 'anon' } | SignedInAs<'member'> | SignedInAs<DeskRole>

interface SignedInAs<SomeRole> {
  role: SomeRole
  userId: string
  sessionId: string
}

/** A program of an owner's, for what its token was made for. */
export interface TokenHolder {
  tokenHash: Buffer
  scope: ApiScope
}

/** The database role of each duty at the desk. An owner may take any of them, the others their own. */
export const deskRoles = ['site_owner', 'moderator', 'analyst'] as const
export type DeskRole = (typeof deskRoles)[number]

export type Role = Actor['role'] | 'accounts'

export function isDeskRole(role: Role): role is DeskRole {
  return deskRoles.some((deskRole) => deskRole === role)
}

export function isAtDesk(actor: Actor | TokenHolder): boolean {
  return 'tokenHash' in actor || isDeskRole(actor.role)
}

/** Whoever sent the request may act no longer: their session has ended. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** The session does not open this desk: no such role, no second factor, or not used for too long. */
export class DeskClosedError extends Error {
  override readonly name = 'DeskClosedError'
}

/** The account has a second factor, and it was not verified in this session. */
export class SecondFactorMissingError extends Error {
  override readonly name = 'SecondFactorMissingError'
}

/** The token is unknown, revoked, expired, or of somebody who is no owner any more. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'
}

/** The token is good, and not for this. */
export class TokenScopeError extends Error {
  override readonly name = 'TokenScopeError'
}

/** What the database functions `act_in_session`, `act_as_staff` and `act_by_token` raise, with what `transaction` throws for it. */
export const actorErrors: Record<string, () => Error> = {
  CA001: () => new SessionEndedError('the session has ended'),
  CA002: () => new DeskClosedError('the session opens no desk'),
  CA012: () => new TokenRefusedError('the token is not good'),
  CA013: () => new TokenScopeError('the token is not for this'),
  CA003: () => new SecondFactorMissingError('the second factor is missing'),
}

export function becomeRole(role: Role): string {
  return `set local role ${role}`
}

/**
 * Has the rest of a transaction act for somebody. That looks at the row of their session, and raises one of `actorErrors` when it
 * allows nothing of the kind. On a connection that pipelines it takes one round trip.
 *
 * @param before statements without values that are sent along, such as the one that begins the transaction
 */
export async function becomeActor(
  client: pg.ClientBase,
  actor: Actor | TokenHolder | 'accounts',
  ...before: string[]
): Promise<void> {
  const [role, claim] = actor === 'accounts' ? [actor] : readClaim(actor)
  const statements = [client.query([...before, becomeRole(role)].join('; ')), claim && client.query(claim)]
  for (const result of await Promise.allSettled(statements))
    if (result.status === 'rejected') throw result.reason
}

/** By whose session or token the role is taken. Bound, as everybody of the same login may read the texts of statements. */
function readClaim(actor: Actor | TokenHolder): [role: Role, claim?: pg.QueryConfig] {
  if ('tokenHash' in actor)
    return ['site_owner', call('act_by_token', ['bytea', actor.tokenHash], ['text', actor.scope])]
  const { role } = actor
  if (role === 'anon') return [role]
  const act = isDeskRole(role) ? 'act_as_staff' : 'act_in_session'
  return [role, call(act, ['uuid', actor.sessionId], ['uuid', actor.userId], ['text', role])]
}

/** By its name PostgreSQL prepares it once for a connection. */
function call(name: string, ...values: [type: string, value: unknown][]): pg.QueryConfig {
  const placeholders = values.map(([type], index) => `$${index + 1}::${type}`)
  return {
    name,
    text: `select ${name}(${placeholders.join(', ')})`,
    values: values.map(([, value]) => value),
  }
}
