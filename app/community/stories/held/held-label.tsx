import { describeWait, heldTitle } from './held-words.ts'
import { useHeld } from './use-held.ts'

/** Beside one's own text that nobody else reads yet. */
export function HeldLabel() {
  const held = useHeld()
  return (
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink">{heldTitle}.</span> Only you can see this.{' '}
      {describeWait(held?.usualHours ?? null)}
    </p>
  )
}
