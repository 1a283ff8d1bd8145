import { Link, useLocation } from 'react-router'
import { commentsElementId, storyElementId } from '#app/community/stories/story-element-id.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { CommentForm } from './comment-form.tsx'

interface CommentInvitationProps {
  storyId: string
  onSend: Parameters<typeof CommentForm>[0]['onSend']
}

export function CommentInvitation({ storyId, onSend }: CommentInvitationProps) {
  const userId = useUserId()
  const { pathname, search } = useLocation()
  if (userId !== null)
    return (
      <CommentForm
        key={userId}
        place={{ userId, storyId }}
        onSend={onSend}
        takesFocus={() => consumeInvitation(storyId)}
      />
    )
  return (
    <p className="mt-4">
      <Link
        to={signInPath(`${pathname}${search}#${commentsElementId(storyId)}`)}
        className={buttonClass('outline', 'w-full')}
      >
        Sign in to join the conversation
      </Link>
    </p>
  )
}

/** True, once, if the URL says that the reader wanted to comment here. It may come from another device, through the email that confirms an account. */
function consumeInvitation(storyId: string): boolean {
  if (window.location.hash !== `#${commentsElementId(storyId)}`) return false
  window.history.replaceState(window.history.state, '', `#${storyElementId(storyId)}`)
  return true
}
