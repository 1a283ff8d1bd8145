import type { ChoiceKind } from '../notification-schemas.ts'

/** As the settings name them. */
export const choiceNames: Record<ChoiceKind, string> = {
  comment_reply: 'Somebody replies to my comment',
  mention: 'Somebody mentions me in a comment',
  story_comment: 'Somebody comments on my story',
  thread_comment: 'Somebody comments on a story that I watch',
  reaction: 'Somebody reacts to my story',
  moderation: 'Moderators decide about what I wrote',
  report_outcome: 'Moderators decide about what I reported',
  appeal_answer: 'My objection is answered',
}
