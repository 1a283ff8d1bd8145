import { useState } from 'react'
import { Link } from 'react-router'
import { AuthBox } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { FollowLinkBox } from '#app/accounts/auth/links/follow-link-box.tsx'
import { InboxNotice } from '#app/accounts/auth/sign-up/inbox-notice.tsx'
import { rememberSignUp } from '#app/accounts/auth/sign-up/pending-sign-up.ts'
import { SignUpForm } from '#app/accounts/auth/sign-up/sign-up-form.tsx'
import { useSession } from '#app/platform/session/use-session.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { followInvitation } from '../queries.ts'
import type { OpenedInvitation } from './wave-schemas.ts'

interface InvitationPageProps {
  token: string
  /** ISO 8601, or null if the invitation can't be accepted. */
  expiresAt: string | null
}

/** Opening the page changes nothing. */
export function InvitationPage({ token, expiresAt }: InvitationPageProps) {
  const [opened, setOpened] = useState<OpenedInvitation | null>(null)
  const [hasEnded, setEnded] = useState(expiresAt === null)
  if (hasEnded || expiresAt === null) return <EndedBox />
  if (opened !== null) return <JoinBox email={opened.email} />
  return (
    <FollowLinkBox
      title="Your place is ready"
      label="Accept the invitation"
      follow={async () => setOpened(await followInvitation(token))}
      onDead={() => setEnded(true)}
    >
      You asked for early access, and it’s your turn. Create your account by {describeInstant(expiresAt)}.
      After that, your place goes to someone else.
    </FollowLinkBox>
  )
}

function JoinBox({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { status } = useSession()
  // Without email verification, signing up also signs in.
  if (status === 'in')
    return (
      <AuthBox title="You are in">
        <p role="status" className="mt-3 text-muted">
          Your account is ready, and you are signed in.
        </p>
        <Link to="/community" className={buttonClass('primary', 'mt-6 w-full')}>
          Read others’ stories
        </Link>
      </AuthBox>
    )
  if (sentTo !== null)
    return (
      <AuthBox title="Confirm your email address">
        <InboxNotice email={sentTo} level="h2" takesFocus={true} onWrongAddress={() => setSentTo(null)} />
      </AuthBox>
    )
  return (
    <AuthBox title="Create your account">
      <p className="mt-3 mb-6 text-muted">
        The invitation is for this address. If you sign up with another address, it remains unused.
      </p>
      <SignUpForm
        misaddressed={null}
        isCorrecting={false}
        email={email}
        onSent={(values) => {
          rememberSignUp('account', values)
          setSentTo(typeof values.email === 'string' ? values.email : email)
        }}
      />
    </AuthBox>
  )
}

function EndedBox() {
  return (
    <AuthBox title="This invitation has ended">
      <p role="status" className="mt-3 text-muted">
        The invitation has expired, or you have already accepted it. Sign in, or sign up if you don’t have an
        account.
      </p>
      <Link to="/auth" className={buttonClass('primary', 'mt-6 w-full')}>
        Sign in or sign up
      </Link>
    </AuthBox>
  )
}
