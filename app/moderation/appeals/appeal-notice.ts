import { nameOwnText, waitsFirst } from '#app/moderation/reports/notice-parts.ts'
import type { NoticeDecision, NoticeText } from '../decisions/notice-texts.ts'

interface AnsweredAppeal {
  state: 'upheld' | 'overturned' | 'partly'
  answer: string
  party: 'author' | 'reporter'
  /** True if the moderator who made the decision also answered the appeal, because the site has no other moderator. */
  isSamePerson: boolean
  /** True if the content was edited since the reversed decision, so that it stays held. */
  waits?: boolean
  /** Null if the decision is about several texts. */
  content: Pick<NoticeDecision, 'subjectType' | 'about'> | null
}

const appealSubjects = {
  upheld: 'Your appeal: our decision stands',
  overturned: 'Your appeal: we reversed our decision',
  partly: 'Your appeal: we reversed part of our decision',
}

export function writeAppealNotice(appeal: AnsweredAppeal): NoticeText {
  const { state, answer, party, isSamePerson, waits } = appeal
  const name = nameAppealed(appeal)
  const outcomes = {
    upheld: `We took another look at our decision about ${name}. It stands.`,
    overturned:
      party === 'author'
        ? `You were right: we reversed our decision about ${name}${waits ? '' : ', and everything is as it was before'}.`
        : `You were right: ${name} is now hidden from the public.`,
    partly: `You were right in part: we reversed part of our decision about ${name}.`,
  }
  return {
    subject: appealSubjects[state],
    text: [
      outcomes[state],
      ...(waits ? [waitsFirst] : []),
      answer,
      isSamePerson
        ? 'The person who made the decision also reviewed your appeal, because this site has no other moderator.'
        : 'A moderator who did not make the decision reviewed your appeal.',
      'If you disagree with this outcome, you can turn to a certified out-of-court dispute settlement body (Regulation (EU) 2022/2065, Article 21) or take the matter to court.',
    ].join('\n\n'),
  }
}

/** Quotes no title for a reporter, because the author's name in it may change. */
function nameAppealed({ party, content }: AnsweredAppeal): string {
  if (content === null) return 'your posts'
  if (content.subjectType === 'profile') return 'your reports'
  return party === 'author'
    ? `your ${nameOwnText(content.subjectType, content.about)}`
    : `the ${content.subjectType} that you reported`
}
