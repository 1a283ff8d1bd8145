import { findGroup } from './audit-labels.ts'
import type { Act } from './audit-schemas.ts'

/** The actions of one request. */
export interface ActsOfRequest {
  key: string
  /** The decision or change that the others follow from. */
  lead: Act
  /** Other actions of the same kind, such as those of a decision about several texts. */
  alike: number
  /** Oldest first; empty if there is only one. */
  steps: Act[]
}

/** Actions that cause others in the same request. */
const isCause = ({ action }: Act) => /^(decided|decision|appeal|case_opened)/.test(action)

/** Groups actions, newest first, by request. A request that several pages contain is shown once. */
export function groupActs(acts: readonly Act[]): ActsOfRequest[] {
  const requests = Map.groupBy(acts, ({ requestId, id }) => requestId ?? id)
  return [...requests].flatMap(([key, found]) => {
    const steps = [...new Map(found.map((act) => [act.id, act])).values()].reverse()
    const lead = steps.find(isCause) ?? steps.find(({ isMatch }) => isMatch) ?? steps[0]
    if (!lead) return []
    const alike = steps.filter((act) => isAlike(act, lead)).length - 1
    return [{ key, lead, alike, steps: steps.length > 1 ? steps : [] }]
  })
}

/** Each changed part of the site's content is an action. */
function isAlike(one: Act, other: Act): boolean {
  return (
    one.action === other.action ||
    (findGroup(one.action) === 'content' && findGroup(other.action) === 'content')
  )
}
