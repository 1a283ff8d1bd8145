import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { AuthBox } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { FollowLinkBox } from '#app/accounts/auth/links/follow-link-box.tsx'
import { vipWithdrawPath } from '#app/platform/http/page-paths.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import familyWellness from '#app/site/landing/scenes/family-wellness.svg?url&no-inline'
import { rememberJoined } from './popup-memory.ts'
import { followVipLink } from './queries.ts'
import type { VipLinkState } from './vip-schemas.ts'

export const vipReason = (offers: readonly string[]) => ({
  picture: familyWellness,
  title: 'First to breathe it in',
  text:
    offers.length === 0
      ? 'On the VIP list, you hear about the launch first.'
      : `What the VIP list brings: ${offers.join(', ')}.`,
})

/** Opening the page has no effect. */
export function ConfirmVipPage({ token, found }: { token: string | null; found: VipLinkState }) {
  const [state, setState] = useState(found)

  useEffect(() => {
    if (state === 'confirmed') rememberJoined()
  }, [state])

  if (token === null || state === 'dead') return <DeadLinkBox />
  if (state === 'confirmed') return <ConfirmedBox token={token} />
  return (
    <FollowLinkBox
      title="Join the VIP list?"
      label="Confirm my place"
      follow={async () => {
        await followVipLink('confirm', token)
        setState('confirmed')
      }}
      onDead={() => setState('dead')}
    >
      This confirms that the address we emailed is yours. We’ll write to it when there’s news; each email has
      a link to unsubscribe.
    </FollowLinkBox>
  )
}

function ConfirmedBox({ token }: { token: string }) {
  return (
    <Notice
      title="You are on the VIP list"
      action={
        <Link
          to={`${vipWithdrawPath}?${new URLSearchParams({ token })}`}
          className={buttonClass('outline', 'mt-6 w-full')}
        >
          Leave the VIP list
        </Link>
      }
    >
      Your address is confirmed. We’ll email you when there’s news; each email has a link to unsubscribe.
    </Notice>
  )
}

function Notice({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <AuthBox title={title}>
      <p role="status" className="mt-3 text-muted">
        {children}
      </p>
      {action}
    </AuthBox>
  )
}

/** The link has expired, was replaced by a newer one, or its address has left the list. */
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
      The link has expired, a newer email replaced it, or the address was removed from the list. If you’re not
      sure, join the list again on the home page and use the link in the newest email.
    </Notice>
  )
}
