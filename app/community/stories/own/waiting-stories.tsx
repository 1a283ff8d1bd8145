import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WaitingStory } from '#app/accounts/auth/waiting-stories/waiting-story-schemas.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { decideWaitingStory, ownStoriesKey, waitingStoriesQuery } from './queries.ts'

interface WaitingStoriesProps {
  userId: string
  headingId: string
}

/** Sent through the waitlist form with the member's address, but not yet added to the account. */
export function WaitingStories({ userId, headingId }: WaitingStoriesProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(waitingStoriesQuery(userId))
  const stories = data?.stories ?? []
  if (stories.length === 0) return null
  const handleSettled = async () => {
    document.getElementById(headingId)?.focus()
    await queryClient.invalidateQueries({ queryKey: [ownStoriesKey, userId] })
  }
  return (
    <ul className="mt-4 space-y-4">
      {stories.map((story) => (
        <WaitingStoryItem key={story.id} story={story} onSettled={handleSettled} />
      ))}
    </ul>
  )
}

interface WaitingStoryItemProps {
  story: WaitingStory
  onSettled: () => Promise<void>
}

function WaitingStoryItem({ story, onSettled }: WaitingStoryItemProps) {
  const adding = useCommand('Error adding the story')
  const deleting = useCommand('Error deleting the story')
  const { id, title, content, sharePermission, sentAt } = story
  const add = async () => {
    if (!(await adding.run(() => decideWaitingStory(id, 'add')))) return
    showSuccess({ title: 'Story added', description: 'The story is in your account.' })
    await onSettled()
  }
  const remove = async () => {
    if (!(await deleting.run(() => decideWaitingStory(id, 'delete')))) return
    showSuccess({ title: 'Story deleted', description: 'Nothing else in your account has changed.' })
    await onSettled()
  }
  return (
    <li className="rounded-xl border border-line bg-tint px-4 py-3">
      <p className="text-sm text-muted">
        Sent <RelativeTime iso={sentAt} /> with your email address, perhaps by someone else. It isn’t in your
        account, and it’s deleted soon if you don’t add it.
      </p>
      <blockquote className="mt-2 whitespace-pre-wrap wrap-anywhere">
        {title === null ? null : (
          <p dir="auto" className="font-semibold">
            {title}
          </p>
        )}
        <p dir="auto">{content}</p>
      </blockquote>
      <p className="mt-2 text-sm text-muted">
        {sharePermission
          ? 'If you add it, everyone can read this story, immediately or after a moderator’s review.'
          : 'If you add it, only you can read this story.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={adding.isSending} isIdle={deleting.isSending} onClick={() => void add()}>
          Add this story to my account
        </Button>
        <Button
          look="outline"
          isBusy={deleting.isSending}
          isIdle={adding.isSending}
          onClick={() => void remove()}
        >
          Delete it
        </Button>
      </div>
      <p role="alert" className={(adding.error ?? deleting.error) === null ? 'sr-only' : 'mt-3 text-danger'}>
        {adding.error ?? deleting.error}
      </p>
    </li>
  )
}
