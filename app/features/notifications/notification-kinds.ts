import type { NotificationKind } from './notification-schemas.ts'

/** What mails of a kind are about, as in “New comments on your story”. */
export const kindSubjects: Record<NotificationKind, string> = {
  story_comment: 'comments on your story',
  thread_comment: 'comments where you commented',
  reaction: 'reactions to your story',
}

/** @returns such as 'comments on your story and reactions to your story' */
export function nameKinds(kinds: NotificationKind[]): string {
  return kinds.map((kind) => kindSubjects[kind]).join(' and ')
}
