import type { NotificationKind } from './notification-schemas.ts'

/** What mails of a kind are about, as in “New comments on your story”. */
export const kindSubjects: Record<NotificationKind, string> = {
  comment_reply: 'replies to your comments',
  mention: 'mentions of you',
  story_comment: 'comments on your story',
  thread_comment: 'comments in stories that you watch',
  reaction: 'reactions to your story',
}

/** @returns such as 'comments on your story and reactions to your story' */
export function nameKinds(kinds: NotificationKind[]): string {
  return kinds.map((kind) => kindSubjects[kind]).join(' and ')
}
