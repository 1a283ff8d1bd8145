/** Measures against content; at most one in a decision. */
export const contentActions = ['none', 'approve', 'hide', 'reject_held'] as const
/** Measures against its author; at most one in a decision. */
export const personActions = ['warn', 'limit', 'suspend', 'ban'] as const
/** Informing authorities about a danger to life (Regulation 2022/2065, Article 18). */
const otherActions = ['inform_authority'] as const

export const chosenActions = [...contentActions, ...personActions, ...otherActions] as const
export type ChosenAction = (typeof chosenActions)[number]

/** Adds reversals, the consequence of misused reports, and automatic holds. */
export const allActions = [...chosenActions, 'restore', 'unsuspend', 'unhear', 'hold'] as const
export type DecisionAction = (typeof allActions)[number]

export const reversingActions: Partial<Record<DecisionAction, 'restore' | 'unsuspend'>> = {
  hide: 'restore',
  reject_held: 'restore',
  warn: 'unsuspend',
  limit: 'unsuspend',
  suspend: 'unsuspend',
  ban: 'unsuspend',
  unhear: 'unsuspend',
  hold: 'restore',
}

/** Returns the measures offered for content: own content can only be hidden, held content approved or rejected. */
export function listOfferedActions({ isOwn, isHeld }: { isOwn: boolean; isHeld: boolean }) {
  if (isOwn) return ['hide'] as const
  return isHeld ? (['approve', 'reject_held'] as const) : (['none', 'hide'] as const)
}

const reasons = ['ruleKey', 'facts', 'explanation'] as const
export type Reason = (typeof reasons)[number]

/**
 * Returns the reasons that a decision must state. Without a restriction, no reasons are needed for the author, but reporters are told the
 * rule and an explanation.
 */
export function requiredReasons(actions: readonly string[], answersReports: boolean): readonly Reason[] {
  if (actions.includes('approve')) return []
  if (actions.includes('none')) return answersReports ? ['ruleKey', 'explanation'] : []
  return reasons
}

/** The finding of an approval, for which moderators write none. Reporters are told it. */
export const approvalFacts = 'A moderator read it and found nothing against the rules.'

export function needsDays(action: ChosenAction): boolean {
  return action === 'limit' || action === 'suspend'
}

/** The only lawful reasons for not sending notices (Regulation 2022/2065, Article 17(2)). */
export const unannouncedReasons = ['contact_unknown', 'deceptive_spam', 'authority_order'] as const
