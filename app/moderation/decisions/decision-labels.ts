import type { ChosenAction, DecisionAction } from './decision-options.ts'
import type { Decision } from './decision-schemas.ts'

/** Descriptions of past decisions for moderators. */
export const actionNames: Readonly<Record<DecisionAction, string>> = {
  none: 'Left as it is',
  approve: 'Published',
  hide: 'Hidden',
  restore: 'Restored',
  reject_held: 'Not published',
  warn: 'Author warned',
  limit: 'Posting paused',
  suspend: 'Account suspended',
  unsuspend: 'Warning or restriction reversed',
  ban: 'Account banned',
  inform_authority: 'Authority informed',
  unhear: 'Reporting paused',
  hold: 'Held after reports',
}

type Decider = Pick<Decision, 'trigger' | 'decidedBy'>

export const isAutomatic = ({ trigger, decidedBy }: Decider) => decidedBy === null && trigger === 'automatic'

export function nameDecider(decision: Decider): string {
  return decision.decidedBy ?? (isAutomatic(decision) ? 'automatically' : 'a former staff member')
}

export function nameTrigger({ trigger, action }: Pick<Decision, 'trigger' | 'action'>): string {
  return trigger === 'notice' || action === 'hold' ? 'After a report' : 'On the site’s own initiative'
}

const sanctions: Readonly<Record<string, string>> = {
  warning: 'Warned',
  no_posting: 'Posting paused',
  suspended: 'Suspended',
  banned: 'Banned',
  reports_unheard: 'Reporting paused',
}

export const nameSanction = (kind: string): string => sanctions[kind] ?? kind.replaceAll('_', ' ')

export const actionLabels: Readonly<Record<ChosenAction, string>> = {
  none: 'Leave it as it is',
  approve: 'Publish it',
  hide: 'Hide it',
  reject_held: 'Don’t publish it',
  warn: 'Warn them',
  limit: 'Pause their posting',
  suspend: 'Suspend them',
  ban: 'Ban them',
  inform_authority: 'An authority was informed',
}

/** Labels for a text that its author has deleted or made private, instead of those in `actionLabels`. */
export const goneLabels: Partial<Record<ChosenAction, string>> = {
  none: 'Close the case',
  hide: 'Hide it if it is restored',
}

interface TemplateInput {
  ruleTitle: string | null
  content: ChosenAction | null
  person: ChosenAction | null
  isGone?: boolean
}

/** Drafts the explanation, which the moderator completes. Blank until something is chosen. */
export function draftExplanation({ ruleTitle, content, person, isGone = false }: TemplateInput): string {
  const rule = ruleTitle === null ? 'the law' : 'the rule'
  if (isGone && content === 'none') return ''
  if (content === 'none') return `This does not break ${rule}, so it stays up.`
  if (content === 'approve') return ''
  const measures = [
    content === 'hide' ? (isGone ? 'others can’t see it' : 'others can no longer see it') : null,
    content === 'reject_held' ? 'it is not published' : null,
    person === 'limit' ? 'you can’t post for a while' : null,
    person === 'suspend' ? 'your account is suspended for a while' : null,
    person === 'ban' ? 'your account is banned' : null,
  ].filter((measure) => measure !== null)
  if (measures.length > 0) return `This breaks ${rule}, so ${measures.join(', and ')}.`
  return person === 'warn' ? `This breaks ${rule}. Please follow it from now on.` : ''
}
