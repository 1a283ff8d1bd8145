import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { describeWait, heldTitle } from './held-labels.ts'
import { fetchHeld } from './queries.ts'

export async function announceHeld(): Promise<void> {
  const usualHours = await fetchHeld().then(
    (held) => held.usualHours,
    () => null,
  )
  showSuccess({ title: heldTitle, description: describeWait(usualHours) })
}
