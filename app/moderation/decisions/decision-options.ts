/** What a moderator can do about a story or comment. One at most for each decision. */
export const contentActions = ['none', 'approve', 'hide', 'reject_held'] as const
/** What a moderator can do about who wrote it. One at most, beside that. */
export const personActions = ['warn', 'limit', 'suspend', 'ban'] as const
/** As Regulation 2022/2065, Article 18 asks for, where somebody's life is in danger. */
export const otherActions = ['inform_authority'] as const

export const chosenActions = [...contentActions, ...personActions, ...otherActions] as const
export type ChosenAction = (typeof chosenActions)[number]

/** With those that take another decision back, what follows misused reports, and what holds a text for reports. */
export const allActions = [...chosenActions, 'restore', 'unsuspend', 'unhear', 'hold'] as const
export type DecisionAction = (typeof allActions)[number]

/** What takes each back; what restricts nothing can't be taken back. */
export const opposites: Partial<Record<DecisionAction, 'restore' | 'unsuspend'>> = {
  hide: 'restore',
  reject_held: 'restore',
  warn: 'unsuspend',
  limit: 'unsuspend',
  suspend: 'unsuspend',
  ban: 'unsuspend',
  unhear: 'unsuspend',
  hold: 'restore',
}

/** What can be done about a text: one's own can only be hidden, one that is held is approved or rejected. */
export function offerActions({ isOwn, isHeld }: { isOwn: boolean; isHeld: boolean }) {
  if (isOwn) return ['hide'] as const
  return isHeld ? (['approve', 'reject_held'] as const) : (['none', 'hide'] as const)
}

const reasons = ['ruleKey', 'facts', 'explanation'] as const
export type Reason = (typeof reasons)[number]

/**
 * What a decision must give as reasons. One that restricts nothing owes its author none; people whose reports change nothing are
 * told the rule and why.
 */
export function neededReasons(actions: readonly string[], answersReports: boolean): readonly Reason[] {
  if (actions.includes('approve')) return []
  if (actions.includes('none')) return answersReports ? ['ruleKey', 'explanation'] : []
  return reasons
}

/** Only these need an end. */
export function needsDays(action: ChosenAction): boolean {
  return action === 'limit' || action === 'suspend'
}

export const maxDays = 365
/** How long a suspension is proposed to be: the first, the second and so on. */
export const proposedDays = [1, 3, 7, 30] as const

export const claimMinutes = 10
export const casesPerDecision = 50
/** In characters. */
export const textLimits = {
  facts: 2_000,
  explanation: 2_000,
  law: 500,
  note: 2_000,
  appeal: 2_000,
  details: 1_000,
}

/** The only reasons for which nobody is told (Regulation 2022/2065, Article 17(2)). */
export const unannouncedReasons = ['contact_unknown', 'deceptive_spam', 'authority_order'] as const
