/** Reason for content that the reporter considers illegal; the other reasons are keys of rules. */
export const illegalReason = 'illegal'

export const illegalLabel = 'Illegal content'

export function nameGround({
  violation,
  law,
}: {
  violation: string | null
  law: string | null
}): string | null {
  return violation ?? (law === null ? null : `${illegalLabel} (${law})`)
}
