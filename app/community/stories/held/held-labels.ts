export const heldTitle = 'Waiting for a moderator'

export function describeWait(usualHours: number | null): string {
  const start = 'A moderator reviews it before others can read it'
  return usualHours === null ? `${start}.` : `${start}, usually within ${nameSpan(usualHours)}.`
}

function nameSpan(hours: number): string {
  if (hours <= 1) return 'an hour'
  return hours <= 48 ? `${Math.ceil(hours)} hours` : `${Math.ceil(hours / 24)} days`
}
