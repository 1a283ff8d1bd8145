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
 * The statements that make a transaction act for somebody. They look at the row of their session, in the round trip that
 * begins the transaction anyway, and raise one of `actorErrors` when it allows nothing of the kind.
 */
export function becomeActor(actor: Actor | TokenHolder): string {
  if ('tokenHash' in actor)
    return `${becomeRole('site_owner')}; select act_by_token('\\x${actor.tokenHash.toString('hex')}', '${actor.scope}')`
  const become = becomeRole(actor.role)
  if (actor.role === 'anon') return become
  const [sessionId, userId] = [requireUuid(actor.sessionId), requireUuid(actor.userId)]
  const act = isDeskRole(actor.role) ? 'act_as_staff' : 'act_in_session'
  return `${become}; select ${act}('${sessionId}', '${userId}', '${actor.role}')`
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function requireUuid(id: string): string {
  if (!uuidPattern.test(id)) throw new TypeError('the id of an actor must be a UUID')
  return id
}
