import type { Actor } from '#database/actor.ts'

/**
 * Only the author can edit, delete or change the visibility of a story. A moderator can hide it, but not change the author's permission to
 * publish it.
 */
export function canManageStory(actor: Actor, story: { userId: string }): boolean {
  return actor.role !== 'anon' && actor.userId === story.userId
}
