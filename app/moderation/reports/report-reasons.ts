/** Reason for content that the reporter considers illegal; the other reasons are keys of rules. */
export const illegalReason = 'illegal'

export const illegalLabel = 'Illegal content'

/** Returns a decision's rule or law as text, or null if it names neither. */
export function nameGround({
  violation,
  law,
}: {
  violation: string | null
  law: string | null
}): string | null {
  return violation ?? (law === null ? null : `${illegalLabel} (${law})`)
}
