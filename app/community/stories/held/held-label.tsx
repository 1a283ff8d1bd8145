import { describeWait, heldTitle } from './held-labels.ts'
import { useHeld } from './use-held.ts'

export function HeldLabel() {
  const held = useHeld()
  return (
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink">{heldTitle}.</span> Only you can see this.{' '}
      {describeWait(held?.usualHours ?? null)}
    </p>
  )
}
