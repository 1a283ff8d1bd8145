import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { markLinkUsed } from '../links/redeem-link.command.server.ts'
import { listWaitingStories } from '../sign-up/sign-up-queries.server.ts'
import type { WaitingStoryDecision } from './waiting-story-schemas.ts'

/** @throws SessionEndedError, ApiError 404 `story_not_waiting` */
export function decideWaitingStory(
  { database, erasures, clock, addSignUpStory }: AccountDependencies,
  person: Member,
  { storyId, decision }: { storyId: string; decision: WaitingStoryDecision },
): Promise<void> {
  return database.accounts(async (tx) => {
    const { id: userId } = await lockSessionAccount(tx, person)
    const waiting = await listWaitingStories(tx, userId)
    const found = waiting.find(({ story }) => story?.storyId === storyId)
    if (!found?.story) throw new ApiError(404, 'story_not_waiting', 'This story is no longer waiting.')
    await markLinkUsed(tx, found.linkId, clock())
    if (decision === 'add') await addSignUpStory(tx, { userId, ...found.story, publishes: true })
    else await erasures.record(tx, { kind: 'story_deleted', id: storyId })
  })
}
