import type { Actor } from '#database/actor.ts'

/** A moderator can hide a story, but not change the author's permission to publish it. */
export function canManageStory(actor: Actor, story: { userId: string }): boolean {
  return actor.role !== 'anon' && actor.userId === story.userId
}
