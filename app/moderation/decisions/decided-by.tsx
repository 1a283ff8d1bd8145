import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { isAutomatic, nameDecider } from './decision-labels.ts'
import type { Decision } from './decision-schemas.ts'

/** Says by whom and when it was decided. Follows the name of the action. */
export function DecidedBy({ decision }: { decision: Pick<Decision, 'trigger' | 'decidedBy' | 'decidedAt'> }) {
  return (
    <>
      {isAutomatic(decision) ? null : 'by '}
      <bdi>{nameDecider(decision)}</bdi> <RelativeTime iso={decision.decidedAt} />
    </>
  )
}
