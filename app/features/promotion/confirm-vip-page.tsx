import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AuthBox } from '#app/features/accounts/components/auth-page-frame.tsx'
import { LinkOpeningBox, LinkRetryBox } from '#app/features/accounts/links/email-link-boxes.tsx'
import { useEmailLink } from '#app/features/accounts/links/use-email-link.ts'
import { isRetryable } from '#app/http/client/api-client-error.ts'
import { buttonClass } from '#app/ui/form/button.tsx'
import { rememberJoined } from './popup-memory.ts'
import { followVipLink } from './vip-requests.ts'

async function confirmPlace(token: string): Promise<void> {
  await followVipLink('confirm', token)
  rememberJoined()
}

/** Confirms an address when this page opens. */
export function ConfirmVipPage({ token }: { token: string | null }) {
  const { state, retry } = useEmailLink(token, confirmPlace)
  if (state === 'done') {
    return (
      <Notice title="You are on the VIP list">
        Your address is confirmed. We write to you when there is something to tell, and each mail lets you
        leave.
      </Notice>
    )
  }
  if (token === null) return <DeadLinkBox />
  if (state === 'loading') return <LinkOpeningBox title="Confirming your place" />
  if (!isRetryable(state)) return <DeadLinkBox />
  return <LinkRetryBox title="We could not confirm your place yet" message={state.message} onRetry={retry} />
}

interface NoticeProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

function Notice({ title, children, action }: NoticeProps) {
  return (
    <AuthBox title={title}>
      <p role="status" className="mt-3 text-muted">
        {children}
      </p>
      {action}
    </AuthBox>
  )
}

/** For a link that was used, ran out or was followed by a newer one. */
export function DeadLinkBox() {
  return (
    <Notice
      title="This link no longer works"
      action={
        <Link to="/" className={buttonClass('primary', 'mt-6 w-full')}>
          Go to the home page
        </Link>
      }
    >
      It was used already, has run out, or a newer mail has taken its place. If you are not sure, ask for a
      place on the home page once more: the newest mail counts.
    </Notice>
  )
}
