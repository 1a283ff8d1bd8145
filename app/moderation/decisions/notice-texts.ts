import {
  appealInstructions,
  describeGround,
  type Ground,
  nameOwnText,
  nameReporterNotice,
  nameText,
  thanks,
  waitsFirst,
} from '#app/moderation/reports/notice-parts.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import type { DecisionAction } from './decision-options.ts'

type SubjectType = 'story' | 'comment' | 'profile'

/** The decided measures in a notice. A notice contains nothing about other people. */
export interface NoticeDecision {
  subjectType: SubjectType
  about: string
  isGone?: boolean | undefined
  actions: ReadonlyArray<{
    action: DecisionAction
    endsAt: Date | null
    reverses?: DecisionAction
    waits?: boolean
  }>
}

export interface NoticeGround extends Ground {
  facts: string
  explanation: string
  trigger: 'notice' | 'own'
  /** True if the content was found automatically. Unless `isComputed`, a person decided. */
  isDetected: boolean
  /** True for automatic consequences of moderators' earlier decisions. */
  isComputed?: boolean
  /** True if the author decided on their own content, because the site has no other moderator. */
  byAuthor: boolean
}

export interface NoticeText {
  subject: string
  /** Paragraphs separated by blank lines. */
  text: string
}

const triggers = {
  notice: 'We reviewed this because someone reported it.',
  own: 'We reviewed this on our own initiative. No one reported it.',
}
const describeMeans = ({ isDetected, isComputed }: NoticeGround) =>
  isComputed
    ? 'We did this automatically, based on moderators’ decisions on your reports. No one reported you.'
    : isDetected
      ? 'An automated check, such as a word list, flagged the content. A person read it and decided.'
      : 'We used no automated tools to find the content or to decide.'

/**
 * Writes the notice to an author (Regulation 2022/2065, Article 17(3)): the restriction with its scope and duration, the facts, if it was
 * reported or found automatically, the law or rule with an explanation, and how to appeal. A reversal restricts nothing to appeal against.
 */
export function writeAuthorNotice(decided: readonly NoticeDecision[], ground: NoticeGround): NoticeText {
  const subject = summarize(decided)
  const what = decided.map(describeAllForAuthor)
  // Without a restriction, the law requires no reasons.
  if (decided.every(({ actions }) => actions.every(({ action }) => action === 'approve')))
    return { subject, text: [...what, ground.explanation].filter(Boolean).join('\n\n') }
  const isReversal = decided.every(({ actions }) =>
    actions.every(({ action }) => action === 'unsuspend' || action === 'restore'),
  )
  return {
    subject,
    text: [
      ...what,
      `What we found: ${ground.facts}`,
      [...describeGround(ground, isReversal), ground.explanation].join(' '),
      ...(isReversal ? ['A moderator reviewed the decision and reversed it.'] : describeProcess(ground)),
      ...(ground.byAuthor ? ['You decided this yourself, because this site has no other moderator.'] : []),
      ...(isReversal ? [] : [appealInstructions]),
    ].join('\n\n'),
  }
}

function describeProcess(ground: NoticeGround): string[] {
  return [...(ground.isComputed ? [] : [triggers[ground.trigger]]), describeMeans(ground)]
}

/** Writes the notice to a reporter, without the measures against the author. */
export function writeReporterNotice(decided: NoticeDecision, ground: NoticeGround): NoticeText {
  const { subjectType, about, isGone } = decided
  const outcome = outcomeOf(decided.actions.map(({ action }) => action))
  return {
    subject: nameReporterNotice(subjectType),
    text: [
      `You reported the ${nameText(subjectType, about)}. ${(isGone ? goneSentences(subjectType) : outcomeSentences)[outcome]} ${thanks}`,
      ...describeGround(ground),
      ...(outcome === 'stays' ? wordReasons(ground) : []),
      describeMeans(ground),
      appealInstructions,
    ].join('\n\n'),
  }
}

const wordReasons = ({ facts, explanation }: NoticeGround) =>
  [facts && `What we found: ${facts}`, explanation].filter(Boolean)

export function outcomeOf(actions: readonly DecisionAction[]): 'hidden' | 'measure' | 'stays' {
  if (actions.includes('hide') || actions.includes('reject_held')) return 'hidden'
  return actions.some((action) => !['none', 'approve', 'restore', 'unsuspend'].includes(action))
    ? 'measure'
    : 'stays'
}

// The SQL function `quote_for_reporter` searches for the beginnings of these sentences to find the quoted title before them.
const outcomeSentences = {
  hidden: 'We have hidden it from the public.',
  measure: 'It stays public, but we took other action.',
  stays: 'We found no violation, so it stays public.',
}
/** Only stories can be private. */
const nameRemoval = (subjectType: SubjectType) =>
  subjectType === 'story' ? 'deleted it or made it private' : 'deleted it'

const goneSentences = (subjectType: SubjectType): typeof outcomeSentences => ({
  hidden: outcomeSentences.hidden,
  measure: `We have taken action, although the author had already ${nameRemoval(subjectType)}.`,
  stays: `We found no violation. The author had already ${nameRemoval(subjectType)}.`,
})

function summarize(decided: readonly NoticeDecision[]): string {
  const actions = decided.flatMap((one) => one.actions.map(({ action }) => action))
  const [first] = decided
  const subject =
    decided.length !== 1 || !first
      ? 'your posts'
      : first.subjectType === 'profile'
        ? 'your reports'
        : `your ${first.subjectType}`
  const is = subject === 'your posts' ? 'are' : 'is'
  if (actions.includes('unhear')) return 'You can’t report posts for a while'
  if (actions.includes('ban')) return 'Your account is banned'
  if (actions.includes('suspend')) return 'Your account is suspended'
  if (actions.includes('limit')) return 'You can’t post for a while'
  if (actions.includes('hide') && decided.every(({ isGone }) => isGone))
    return `We decided that ${subject} can’t be public`
  if (actions.includes('hide')) return `We have hidden ${subject}`
  if (actions.includes('reject_held')) return `We decided not to publish ${subject}`
  if (actions.includes('warn')) return `A warning about ${subject}`
  if (actions.includes('unsuspend')) return `We ${describeReversal(decided, subject)}`
  if (decided.some((one) => one.actions.some(({ waits }) => waits)))
    return `We reversed our decision about ${subject}`
  if (actions.includes('restore')) return `${capitalize(subject)} ${is} visible again`
  if (actions.includes('approve')) return `${capitalize(subject)} ${is} published`
  return `We reviewed ${subject}`
}

function describeReversal(decided: readonly NoticeDecision[], subject: string): string {
  const [only, ...more] = decided.flatMap(({ actions }) => actions)
  return (
    (more.length === 0 && only?.reverses && reversals[only.reverses]) ||
    `reversed our decision about ${subject}`
  )
}

const reversals: Partial<Record<DecisionAction, string>> = {
  warn: 'withdrew your warning',
  limit: 'lifted the pause on your posting',
  suspend: 'lifted the suspension of your account',
  ban: 'lifted the ban on your account',
  unhear: 'lifted the pause on your reporting',
}

/** Starts a new sentence for each action. The first quotes the content's title. */
function describeAllForAuthor({ subjectType, about, isGone, actions }: NoticeDecision): string {
  const name = subjectType === 'profile' ? 'your reports' : `your ${nameOwnText(subjectType, about)}`
  const again = subjectType === 'profile' ? name : `the ${subjectType}`
  return actions
    .map((one, index) =>
      capitalize(describeForAuthor({ ...one, isGone, subjectType }, index === 0 ? name : again)),
    )
    .join(' ')
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const refused = 'You can’t post, comment, react, report, or change your name, organization or picture'
const stillAllowed = 'You can still read the site, export or delete your data, and appeal.'
const hidden = 'from the public, in all countries and with no end date. You can still read and delete it.'

function describeForAuthor(
  {
    action,
    endsAt,
    reverses,
    waits,
    isGone,
    subjectType,
  }: NoticeDecision['actions'][number] & Pick<NoticeDecision, 'isGone' | 'subjectType'>,
  text: string,
): string {
  const until = endsAt ? describeInstant(endsAt.toISOString()) : ''
  const sentences: Record<DecisionAction, string> = {
    none: isGone ? `we have closed the case about ${text}.` : `we have left ${text} up.`,
    approve: `${text} is published.`,
    hide: isGone
      ? `we decided that ${text} can’t be public. You have ${nameRemoval(subjectType)}. If you restore it, only you can read it.`
      : `we have hidden ${text} ${hidden}`,
    reject_held: `we decided not to publish ${text}. It stays hidden ${hidden}`,
    restore: waits
      ? `we reversed our decision about ${text}. ${waitsFirst}`
      : `${text} is visible again, as it was before.`,
    warn: `this is a warning about ${text}. It doesn’t restrict your account.`,
    limit: `we have paused your posting until ${until} because of ${text}. You can’t write stories or comments until then. The pause ends automatically.`,
    suspend: `we have suspended your account until ${until} because of ${text}. ${refused} until then. ${stillAllowed} The suspension ends automatically.`,
    unsuspend: `we ${(reverses && reversals[reverses]) ?? 'lifted a restriction'}, which was based on ${text}.`,
    ban: `we have banned your account, with no end date, because of ${text}. ${refused}. ${stillAllowed}`,
    unhear: `we have paused your reporting until ${until} because of ${text}. You can’t report posts until then. The pause ends automatically.`,
    hold: `${text} is hidden from the public until a moderator decides.`,
    inform_authority: `we have informed the authorities about ${text}, as the law requires when someone’s life or safety is in danger.`,
  }
  return sentences[action]
}
