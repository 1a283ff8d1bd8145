/** On whose behalf statements run. */
export type Actor = { role: 'anon' } | { role: 'member' | 'moderator'; userId: string; sessionId: string }

export type Role = Actor['role'] | 'accounts'

/** Whoever sent the request may act no longer: their session has ended, or their role was taken away. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** What the database function `act_in_session` raises. */
export const sessionEndedCondition = 'CA001'

export function becomeRole(role: Role): string {
  return `set local role ${role}`
}

/**
 * The statements that make a transaction act for somebody. They look at the row of their session, in the round trip that
 * begins the transaction anyway, and raise `sessionEndedCondition` when it has ended.
 */
export function becomeActor(actor: Actor): string {
  const become = becomeRole(actor.role)
  if (actor.role === 'anon') return become
  const [sessionId, userId] = [requireUuid(actor.sessionId), requireUuid(actor.userId)]
  return `${become}; select act_in_session('${sessionId}', '${userId}', '${actor.role}')`
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function requireUuid(id: string): string {
  if (!uuidPattern.test(id)) throw new TypeError('the id of an actor must be a UUID')
  return id
}
