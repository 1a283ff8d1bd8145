import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AuthBox } from '#app/features/accounts/components/auth-page-frame.tsx'
import { LinkOpeningBox, LinkRetryBox } from '#app/features/accounts/links/email-link-boxes.tsx'
import { useEmailLink } from '#app/features/accounts/links/use-email-link.ts'
import familyWellness from '#app/features/landing/scenes/family-wellness.svg?url&no-inline'
import { isRetryable } from '#app/http/client/api-client-error.ts'
import { vipWithdrawPath } from '#app/http/page-paths.ts'
import { buttonClass } from '#app/ui/form/button.tsx'
import { rememberJoined } from './popup-memory.ts'
import { promotion } from './promotion-config.ts'
import { followVipLink } from './vip-requests.ts'

/** What stands beside the pages of the VIP list. */
export const vipReason = {
  picture: familyWellness,
  title: 'First to breathe it in',
  text: `What the VIP list brings: ${promotion.offers.join(', ')}.`,
}

async function confirmPlace(token: string): Promise<void> {
  await followVipLink('confirm', token)
  rememberJoined()
}

/** Confirms an address when this page opens. */
export function ConfirmVipPage({ token }: { token: string | null }) {
  const { state, retry } = useEmailLink(token, confirmPlace)
  if (state === 'done') {
    return (
      <Notice
        title="You are on the VIP list"
        action={
          <Link
            to={`${vipWithdrawPath}?${new URLSearchParams({ token: token ?? '' })}`}
            className={buttonClass('outline', 'mt-6 w-full')}
          >
            Leave the VIP list
          </Link>
        }
      >
        Your address is confirmed. We’ll email you when there’s news, and you can unsubscribe from any email.
      </Notice>
    )
  }
  if (token === null) return <DeadLinkBox />
  if (state === 'loading') return <LinkOpeningBox title="Confirming your place" />
  if (!isRetryable(state)) return <DeadLinkBox />
  return <LinkRetryBox title="We couldn’t confirm your place" message={state.message} onRetry={retry} />
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

/** For a link that ran out, was followed by a newer one, or whose address has left the list. */
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
      It has expired, was replaced by a newer email, or its address has left the list. If you’re not sure,
      join the list again on the home page and use the link in the newest email.
    </Notice>
  )
}
