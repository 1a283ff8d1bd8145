import type { Actor } from '#database/actor.ts'

/**
 * Editing, withdrawing, sharing again and deleting are the author's alone: a moderator hides a story, and does not decide
 * what its author allows.
 */
export function canManageStory(actor: Actor, story: { userId: string }): boolean {
  return actor.role !== 'anon' && actor.userId === story.userId
}
