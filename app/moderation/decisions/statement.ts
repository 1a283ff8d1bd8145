import {
  describeGround,
  type Ground,
  nameOwnText,
  nameReporterNotice,
  nameText,
  redress,
} from '#app/moderation/reports/notice-words.ts'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { DecisionAction } from './decision-options.ts'

/** The decided measures in a notice. A notice contains nothing about other people. */
export interface ToldDecision {
  subjectType: 'story' | 'comment' | 'profile'
  about: string
  actions: ReadonlyArray<{ action: DecisionAction; endsAt: Date | null; waits?: boolean }>
}

export interface ToldGround extends Ground {
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

const describeMeans = ({ isDetected, isComputed }: ToldGround) =>
  isComputed
    ? 'It follows by itself from what people decided about your reports. A person answers if you object.'
    : isDetected
      ? 'It was found by automated means, such as a list of words. A person has read it and decided.'
      : 'No automated means were used, neither to find it nor to decide.'

/**
 * Writes the notice to an author (Regulation 2022/2065, Article 17(3)): the restriction with its scope and duration, the facts, whether it
 * was reported, automated means, the law or rule with an explanation, and how to appeal.
 */
export function writeAuthorNotice(decided: readonly ToldDecision[], ground: ToldGround): NoticeText {
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
        : 'We looked at it on our own initiative; nobody reported it.',
      describeMeans(ground),
      [...describeGround(ground), ground.explanation].join(' '),
      ...(ground.byAuthor ? ['You decided this yourself, as nobody else moderates this site.'] : []),
      redress,
    ].join('\n\n'),
  }
}

/** Writes the notice to a reporter, without the measures against the author. */
export function writeReporterNotice(decided: ToldDecision, ground: ToldGround): NoticeText {
  const { subjectType, about } = decided
  const outcome = outcomeOf(decided.actions.map(({ action }) => action))
  return {
    subject: nameReporterNotice(subjectType),
    text: [
      `You reported the ${nameText(subjectType, about)}. ${outcomeSentences[outcome]}`,
      ...describeGround(ground),
      ...(outcome === 'stays' ? wordReasons(ground) : []),
      describeMeans(ground),
      redress,
    ].join('\n\n'),
  }
}

const wordReasons = ({ facts, explanation }: ToldGround) =>
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
        ? 'You were right: we have taken the decision back, and everything is as it was before.'
        : 'You were right: nobody can read it any more.',
    partly: 'You were right in part: we have taken a part of the decision back.',
  }
  return {
    subject: 'The answer to what you objected to',
    text: [
      outcomes[state],
      ...(waits ? [`You have edited the text since then. ${waitsFirst}`] : []),
      answer,
      isSamePerson
        ? 'The same person has looked at it as before, as nobody else moderates this site.'
        : 'Another person has looked at it than before.',
      'If you still think that this is wrong, you can turn to a certified out-of-court dispute settlement body (Regulation (EU) 2022/2065, Article 21), or to a court.',
    ].join('\n\n'),
  }
}

export function outcomeOf(actions: readonly DecisionAction[]): 'hidden' | 'measure' | 'stays' {
  if (actions.includes('hide') || actions.includes('reject_held')) return 'hidden'
  return actions.some((action) => !['none', 'approve', 'restore', 'unsuspend'].includes(action))
    ? 'measure'
    : 'stays'
}

const outcomeSentences = {
  hidden: 'Nobody can read it any more.',
  measure: 'We have taken another measure; it can still be read.',
  stays: 'It stays where it is.',
}

function summarize(decided: readonly ToldDecision[]): string {
  const actions = decided.flatMap((one) => one.actions.map(({ action }) => action))
  const [first] = decided
  const subject =
    decided.length !== 1 || !first
      ? 'what you wrote'
      : first.subjectType === 'profile'
        ? 'your reports'
        : `your ${first.subjectType}`
  if (actions.includes('unhear')) return 'Your reports are not heard for a time'
  if (subject === 'your reports' && actions.includes('unsuspend'))
    return 'A measure about your reports is taken back'
  if (actions.includes('ban')) return 'You can’t write here any more'
  if (actions.includes('suspend')) return 'Your account is suspended for a time'
  if (actions.includes('limit')) return 'You can’t write here for a time'
  if (actions.includes('hide') || actions.includes('reject_held')) return `We have hidden ${subject}`
  if (actions.includes('warn')) return `A warning about ${subject}`
  if (actions.includes('unsuspend')) return 'You can write here again'
  if (decided.some((one) => one.actions.some(({ waits }) => waits)))
    return `A decision about ${subject} is taken back`
  if (actions.includes('restore')) return `Everybody can read ${subject} again`
  if (actions.includes('approve')) return `${capitalize(subject)} is published`
  return `We looked at ${subject}`
}

const waitsFirst = 'A moderator reads it before everybody can.'

const everywhere = 'for everybody, everywhere, without an end'

/** Starts a new sentence for each action. */
function describeAllForAuthor(actions: ToldDecision['actions']): string {
  const [first = '', ...others] = actions.map((one) => describeForAuthor(one))
  return [first, ...others.map(capitalize)].join(' ')
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeForAuthor({ action, endsAt, waits }: ToldDecision['actions'][number]): string {
  const until = endsAt ? describeInstant(endsAt.toISOString()) : ''
  const sentences: Record<DecisionAction, string> = {
    none: 'it stays where it is.',
    approve: 'it is published, and everybody can read it.',
    hide: `it is hidden ${everywhere}. You can still read and delete it.`,
    reject_held: `it is not published: it is hidden ${everywhere}. You can still read and delete it.`,
    restore: waits
      ? `the decision about it is taken back. You have edited it since then. ${waitsFirst}`
      : 'everybody can read it again, with everything that belongs to it.',
    warn: 'this is a warning. It restricts nothing.',
    limit: `you can’t write stories or comments until ${until}. This ends by itself.`,
    suspend: `your account is suspended until ${until}: you can read, take your data along, delete it and object, and write nothing. This ends by itself.`,
    unsuspend: 'what you were not allowed to do because of it, you are allowed to do again.',
    ban: 'your account can’t write anything here any more. You can read, take your data along, delete it and object.',
    unhear: `we don’t hear them until ${until}: you can’t report anything. This ends by itself.`,
    hold: 'it is held until a moderator decides.',
    inform_authority:
      'we have informed the authorities, as the law requires where somebody’s life or safety is in danger.',
  }
  return sentences[action]
}
