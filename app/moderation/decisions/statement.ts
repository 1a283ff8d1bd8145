import {
  appealInstructions,
  describeGround,
  type Ground,
  nameOwnText,
  nameReporterNotice,
  nameText,
} from '#app/moderation/reports/notice-texts.ts'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { DecisionAction } from './decision-options.ts'

/** The decided measures in a notice. A notice contains nothing about other people. */
export interface NoticeDecision {
  subjectType: 'story' | 'comment' | 'profile'
  about: string
  actions: ReadonlyArray<{ action: DecisionAction; endsAt: Date | null; waits?: boolean }>
}

export interface NoticeGround extends Ground {
  facts: string
  explanation: string
  trigger: 'notice' | 'own'
  /** True if found automatically. A person decides in any case. */
  isDetected: boolean
  /** True for automatic consequences of moderators' earlier decisions. */
  isComputed?: boolean
  /** True if the author decided about it, because nobody else could. */
  byAuthor: boolean
}

export interface NoticeText {
  subject: string
  /** Paragraphs separated by blank lines. */
  text: string
}

const describeMeans = ({ isDetected, isComputed }: NoticeGround) =>
  isComputed
    ? 'This was applied automatically, based on moderators’ decisions about your reports. A person answers if you appeal.'
    : isDetected
      ? 'It was found by automated means, such as a list of words. A person read it and decided.'
      : 'No automated means were used to find it or to decide.'

/**
 * Writes the notice to an author (Regulation 2022/2065, Article 17(3)): the restriction with its scope and duration, the facts, whether it
 * was reported, automated means, the law or rule with an explanation, and how to appeal.
 */
export function writeAuthorNotice(decided: readonly NoticeDecision[], ground: NoticeGround): NoticeText {
  const subject = summarize(decided)
  const what = decided.map(
    ({ subjectType, about, actions }) =>
      `${subjectType === 'profile' ? 'Your reports' : `Your ${nameOwnText(subjectType, about)}`}: ${describeAllForAuthor(actions)}`,
  )
  // Without a restriction, the law requires no reasons.
  if (decided.every(({ actions }) => actions.every(({ action }) => action === 'approve')))
    return { subject, text: [...what, ground.explanation].filter(Boolean).join('\n\n') }
  return {
    subject,
    text: [
      ...what,
      `What we found: ${ground.facts}`,
      ground.trigger === 'notice'
        ? 'We looked at it because it was reported to us.'
        : 'We looked at it on our own initiative, without a report.',
      describeMeans(ground),
      [...describeGround(ground), ground.explanation].join(' '),
      ...(ground.byAuthor ? ['You decided this yourself, because this site has no other moderator.'] : []),
      appealInstructions,
    ].join('\n\n'),
  }
}

/** Writes the notice to a reporter, without the measures against the author. */
export function writeReporterNotice(decided: NoticeDecision, ground: NoticeGround): NoticeText {
  const { subjectType, about } = decided
  const outcome = outcomeOf(decided.actions.map(({ action }) => action))
  return {
    subject: nameReporterNotice(subjectType),
    text: [
      `You reported the ${nameText(subjectType, about)}. ${outcomeSentences[outcome]}`,
      ...describeGround(ground),
      ...(outcome === 'stays' ? wordReasons(ground) : []),
      describeMeans(ground),
      appealInstructions,
    ].join('\n\n'),
  }
}

const wordReasons = ({ facts, explanation }: NoticeGround) =>
  [facts && `What we found: ${facts}`, explanation].filter(Boolean)

interface AnsweredAppeal {
  state: 'upheld' | 'overturned' | 'partly'
  answer: string
  party: 'author' | 'reporter'
  /** True if answered by the moderator who had decided, because nobody else could. */
  isSamePerson: boolean
  /** True if the content was edited since the reversed decision, so that it stays held. */
  waits?: boolean
}

export function writeAppealNotice({ state, answer, party, isSamePerson, waits }: AnsweredAppeal): NoticeText {
  const outcomes = {
    upheld: 'The decision stands.',
    overturned:
      party === 'author'
        ? `You were right: we reversed the decision${waits ? '' : ', and everything is as it was before'}.`
        : 'You were right: it has been removed from public view.',
    partly: 'You were right in part: we reversed part of the decision.',
  }
  return {
    subject: 'Our answer to your appeal',
    text: [
      outcomes[state],
      ...(waits ? [`You have edited the text since then. ${waitsFirst}`] : []),
      answer,
      isSamePerson
        ? 'The person who made the decision reviewed it, because this site has no other moderator.'
        : 'A different person reviewed it.',
      'If you still disagree, you can turn to a certified out-of-court dispute settlement body (Regulation (EU) 2022/2065, Article 21), or to a court.',
    ].join('\n\n'),
  }
}

export function outcomeOf(actions: readonly DecisionAction[]): 'hidden' | 'measure' | 'stays' {
  if (actions.includes('hide') || actions.includes('reject_held')) return 'hidden'
  return actions.some((action) => !['none', 'approve', 'restore', 'unsuspend'].includes(action))
    ? 'measure'
    : 'stays'
}

// SQL’s `quote_for_reporter` finds the quoted title by how these begin.
const outcomeSentences = {
  hidden: 'Nobody can read it now.',
  measure: 'We have taken another measure; it can still be read.',
  stays: 'It stays where it is: we found no violation.',
}

function summarize(decided: readonly NoticeDecision[]): string {
  const actions = decided.flatMap((one) => one.actions.map(({ action }) => action))
  const [first] = decided
  const subject =
    decided.length !== 1 || !first
      ? 'what you wrote'
      : first.subjectType === 'profile'
        ? 'your reports'
        : `your ${first.subjectType}`
  if (actions.includes('unhear')) return 'You can’t report for a time'
  if (subject === 'your reports' && actions.includes('unsuspend'))
    return 'A measure about your reports was reversed'
  if (actions.includes('ban')) return 'Your account has been banned from posting'
  if (actions.includes('suspend')) return 'Your account is suspended for a time'
  if (actions.includes('limit')) return 'You can’t write here for a time'
  if (actions.includes('hide') || actions.includes('reject_held')) return `We have hidden ${subject}`
  if (actions.includes('warn')) return `A warning about ${subject}`
  if (actions.includes('unsuspend')) return 'You can write here again'
  if (decided.some((one) => one.actions.some(({ waits }) => waits)))
    return `A decision about ${subject} was reversed`
  if (actions.includes('restore')) return `${capitalize(subject)} is visible again`
  if (actions.includes('approve')) return `${capitalize(subject)} is published`
  return `We looked at ${subject}`
}

const waitsFirst = 'A moderator reviews it before it is published.'

const everywhere = 'from everyone, everywhere, with no end date'

/** Starts a new sentence for each action. */
function describeAllForAuthor(actions: NoticeDecision['actions']): string {
  const [first = '', ...others] = actions.map((one) => describeForAuthor(one))
  return [first, ...others.map(capitalize)].join(' ')
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeForAuthor({ action, endsAt, waits }: NoticeDecision['actions'][number]): string {
  const until = endsAt ? describeInstant(endsAt.toISOString()) : ''
  const sentences: Record<DecisionAction, string> = {
    none: 'we left it up.',
    approve: 'it is published.',
    hide: `it is hidden ${everywhere}. You can still read and delete it.`,
    reject_held: `it is not published: it is hidden ${everywhere}. You can still read and delete it.`,
    restore: waits
      ? `the decision about it was reversed. You have edited it since then. ${waitsFirst}`
      : 'it is visible again, with everything that belongs to it.',
    warn: 'this is a warning. It restricts nothing.',
    limit: `you can’t write stories or comments until ${until}. This ends automatically.`,
    suspend: `your account is suspended until ${until}: you can read, export or delete your data and appeal, but not write. This ends automatically.`,
    unsuspend: 'you can do again what it kept you from doing.',
    ban: 'your account can no longer write here. You can read, export or delete your data, and appeal.',
    unhear: `you can’t report anything until ${until}. This ends automatically.`,
    hold: 'it is held until a moderator decides.',
    inform_authority:
      'we have informed the authorities, as the law requires when someone’s life or safety is in danger.',
  }
  return sentences[action]
}
