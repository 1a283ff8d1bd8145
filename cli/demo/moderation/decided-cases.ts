import type { DecisionAction } from '#app/moderation/decisions/decision-options.ts'

export interface DecidedCase {
  story: string
  /** The author of the reported comment; omit for the story itself. */
  comment?: string
  says?: string
  report: { by: string; reason: string; details?: string }
  daysAgo: number
  by: 'jack' | 'sofie'
  actions: DecisionAction[]
  facts: string
  explanation: string
  /** The author's appeal. Omit the answer for an open one. */
  appeal?: { text: string; daysAgo: number; answer?: string }
}

export interface ReportedCase {
  id: string
  subjectType: 'story' | 'comment'
  subjectId: string
  authorId: string
  about: string
  rule: { title: string; version: number }
}

export const decidedCases: DecidedCase[] = [
  {
    story: 'meeting-room-b',
    comment: 'timur',
    says: 'Whoever needs a sensor to notice that a room is stuffy should have their nose checked, and then their head.',
    report: { by: 'olena', reason: 'respect' },
    daysAgo: 3.2,
    by: 'jack',
    actions: ['hide'],
    facts: 'The comment says that the storyteller should have their head checked.',
    explanation: 'That is about the person and not about the room. Say why you would not measure it instead.',
    appeal: {
      text: 'It was a joke, and three people at my table laughed. Being told to check one’s nose is good advice.',
      daysAgo: 1.1,
    },
  },
  {
    story: 'salon-fan',
    report: { by: 'demo', reason: 'topic', details: 'This is about nail polish.' },
    daysAgo: 8.6,
    by: 'sofie',
    actions: ['none'],
    facts: 'The story is about solvent fumes in a salon and the fan that removed them.',
    explanation: 'The air at work is on topic here.',
  },
  {
    story: 'pear-barn',
    comment: 'tremaine',
    report: { by: 'friederike', reason: 'respect', details: 'He mocks whoever gets the arrows wrong.' },
    daysAgo: 16.4,
    by: 'jack',
    actions: ['hide'],
    facts: 'It makes fun of somebody who built a filter inside out.',
    explanation: 'Please don’t laugh at people who try something new.',
    appeal: {
      text: 'The somebody who built it inside out is me.',
      daysAgo: 15.8,
      answer: 'You are right: you laugh at yourself, and nobody else is meant. We should have asked.',
    },
  },
  {
    story: 'generator-hours',
    comment: 'friederike',
    says: 'That is the house with the green door, second bell from below. Anybody can ask him themselves on Thursday.',
    report: { by: 'wanjiru', reason: 'privacy' },
    daysAgo: 33.9,
    by: 'sofie',
    actions: ['hide', 'warn'],
    facts: 'It says where the person in the story lives, down to the doorbell.',
    explanation: 'He has not agreed to be found. Please leave out where other people live.',
  },
]
