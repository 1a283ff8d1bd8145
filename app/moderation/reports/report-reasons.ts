/** Stands beside the keys of rules, for what somebody holds to be against the law. */
export const illegalReason = 'illegal'

/** Names that reason, as `violation` names those of rules. */
export const illegalLabel = 'Illegal content'

/** Names what a decision rests on; null for one that names neither a rule nor a law. */
export function nameGround({
  violation,
  law,
}: {
  violation: string | null
  law: string | null
}): string | null {
  return violation ?? (law === null ? null : `${illegalLabel} (${law})`)
}
