import type { choiceKinds, storyNotificationKinds } from '#database/schema/notifications.ts'

export interface NotificationSummary {
  count: number
  /** Newest first; null for a person without a name. */
  names: (string | null)[]
}

interface Kind {
  setting: string
  deskName: string
  /** Must agree with the SQL function `is_told_unasked`. */
  isOnByDefault: boolean
}

interface StoryKind extends Kind {
  /** Rank in a digest; 1 is first. */
  digestRank: number
  /** Counted when a notification is read. If none are left, it is omitted; kinds with `nothing` stay while the story is public. */
  counts: 'comments' | 'reactions' | 'nothing'
  /** Omits the story's title. */
  describe: (summary: NotificationSummary) => string
  reason: string
  watchedReason?: string
  /** A subject such as “New comments on your story”. */
  mailSubject: string
}

/** In the order in which mails list them. Each kind's SQL is in `database/sql/notifications/write.sql`. */
export const storyKinds = {
  comment_reply: {
    setting: 'Replies to my comments',
    deskName: 'replies to their comments',
    isOnByDefault: true,
    digestRank: 1,
    counts: 'comments',
    describe: (summary) => describeWriters('replied to your comment', 'replies to your comment', summary),
    reason: 'You’re receiving this because someone replied to your comment.',
    mailSubject: 'replies to your comments',
  },
  mention: {
    setting: 'Mentions of me',
    deskName: 'mentions of them',
    isOnByDefault: true,
    digestRank: 3,
    counts: 'comments',
    describe: (summary) => describeWriters('mentioned you', 'mentions of you', summary),
    reason: 'You’re receiving this because someone mentioned you.',
    mailSubject: 'mentions of you',
  },
  story_comment: {
    setting: 'Comments on my stories',
    deskName: 'comments on their stories',
    isOnByDefault: true,
    digestRank: 2,
    counts: 'comments',
    describe: (summary) => describeWriters('commented on your story', 'comments on your story', summary),
    reason: 'You’re receiving this because you wrote the story.',
    mailSubject: 'comments on your story',
  },
  thread_comment: {
    setting: 'Comments on stories I watch',
    deskName: 'comments on stories they watch',
    isOnByDefault: false,
    digestRank: 4,
    counts: 'comments',
    describe: (summary) =>
      describeWriters('commented on a story that you watch', 'comments on a story that you watch', summary),
    reason: 'You’re receiving this because you commented on this story.',
    watchedReason: 'You’re receiving this because you watch this story.',
    mailSubject: 'comments on stories that you watch',
  },
  reaction: {
    setting: 'Reactions to my stories',
    deskName: 'reactions',
    isOnByDefault: false,
    digestRank: 5,
    counts: 'reactions',
    describe: ({ count }) =>
      count === 1 ? 'Your story has a reaction' : `Your story has ${count} reactions`,
    reason: 'You’re receiving this because you wrote the story.',
    mailSubject: 'reactions to your story',
  },
} satisfies Record<(typeof storyNotificationKinds)[number], StoryKind>

interface DecisionKind extends Kind {
  reason: string
}

/** Decisions on the user's content, reports and appeals. */
export const decisionKinds = {
  moderation: {
    setting: 'Moderation decisions about my posts',
    deskName: 'decisions about their posts',
    isOnByDefault: true,
    reason: 'You’re receiving this because it’s a moderation decision about you or your posts.',
  },
  report_outcome: {
    setting: 'Outcomes of my reports',
    deskName: 'outcomes of their reports',
    isOnByDefault: true,
    reason: 'You’re receiving this because you reported a post.',
  },
  appeal_answer: {
    setting: 'Answers to my appeals',
    deskName: 'answers to their appeals',
    isOnByDefault: true,
    reason: 'You’re receiving this because you appealed a decision.',
  },
} satisfies Record<Exclude<(typeof choiceKinds)[number], keyof typeof storyKinds>, DecisionKind>

type NotificationKind = keyof typeof storyKinds

export const choosableKinds: Record<NotificationKind | keyof typeof decisionKinds, Kind> = {
  ...storyKinds,
  ...decisionKinds,
}

export const describeStoryKind = (kind: NotificationKind): StoryKind => storyKinds[kind]

/** @returns such as 'comments on your story and reactions to your story' */
export function nameKinds(kinds: NotificationKind[]): string {
  return kinds.map((kind) => storyKinds[kind].mailSubject).join(' and ')
}

function describeWriters(deed: string, items: string, { count, names }: NotificationSummary): string {
  const [first = 'Someone', second] = names.map(
    (name, index) => name ?? (index === 0 ? 'Someone' : 'someone else'),
  )
  if (second === undefined) return `${first} ${deed}${describeFrequency(count)}`
  if (count === 2) return `${first} and ${second} ${deed}`
  return `${count < 100 ? count : 'More than 99'} ${items}, including some by ${first} and ${second}`
}

function describeFrequency(count: number): string {
  if (count === 1) return ''
  return count === 2 ? ' twice' : ` ${count < 100 ? count : 'more than 99'} times`
}
