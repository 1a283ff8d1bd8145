import { type ReactNode, useEffect, useRef } from 'react'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { AuthBox } from '../components/auth-page-frame.tsx'
import type { LinkPreview } from './email-link-schemas.ts'
import { SignUpDetails } from './sign-up-details.tsx'

interface LinkQuestionProps {
  type: LinkType
  preview: LinkPreview
  isFollowing: boolean
  isRefusing: boolean
  error: string | null
  onFollow: (keepsPassword: boolean) => void
  /** Called if the reader says that they did not send the sign-up. */
  onRefuse: () => void
}

export const linkTitles: Record<LinkType, string> = {
  signup: 'Confirm your email address',
  magiclink: 'Sign in',
  story_confirmation: 'Is this story yours?',
  email_change: 'Change your email address',
  recovery: 'Choose a new password',
}

/** The button's label when there is nothing to keep or refuse. */
export const linkActions: Record<LinkType, string> = {
  signup: 'Confirm my address',
  magiclink: 'Sign in',
  story_confirmation: 'Add this story to my account',
  email_change: 'Use this address',
  recovery: 'Choose a new password',
}

/** Waits for a click, because links are forwarded and opened by scanners. */
export function LinkQuestion({ type, preview, error, ...answers }: LinkQuestionProps) {
  const { email, signUp, choosesPassword, asksForPassword, continuesAt } = preview
  const boxRef = useRef<HTMLDivElement>(null)
  // Replaces a text that was announced, so it takes the focus.
  useEffect(() => boxRef.current?.focus(), [])
  return (
    <div ref={boxRef} tabIndex={-1} className="outline-none">
      <AuthBox title={type === 'signup' && signUp ? 'Is this yours?' : linkTitles[type]}>
        <p className="mt-3 text-muted wrap-anywhere">{describePurpose(type, preview)}</p>
        {continuesAt === null ? (
          <OtherPerson email={email} />
        ) : (
          <p className="mt-4 text-muted wrap-anywhere">
            You’ll continue at <Strong>{continuesAt}</Strong>, which is then signed in to that account.
          </p>
        )}
        {signUp ? <SignUpDetails {...signUp} /> : null}
        {choosesPassword && !asksForPassword && type !== 'recovery' ? (
          <p className="mt-4 text-muted">
            {signUp ? 'If you keep it, you’ll' : 'You’ll'} choose a password next: the one from the sign-up
            won’t be used.
          </p>
        ) : null}
        {asksForPassword ? (
          <p className="mt-4 text-muted wrap-anywhere">
            Keep the password only if you chose it yourself: anyone who knows it can sign in.{' '}
            {choosesPassword
              ? 'If you don’t keep it, you’ll choose a new one next.'
              : 'If you don’t keep it, choose a new one later with “Forgot your password?”.'}
          </p>
        ) : null}
        <Answers
          type={type}
          hasSignUp={signUp !== null}
          asksForPassword={asksForPassword}
          choosesPassword={choosesPassword}
          {...answers}
        />
        <p role="alert" className={error === null ? 'sr-only' : 'mt-4 text-danger'}>
          {error}
        </p>
      </AuthBox>
    </div>
  )
}

interface AnswersProps
  extends Pick<LinkQuestionProps, 'type' | 'isFollowing' | 'isRefusing' | 'onFollow' | 'onRefuse'> {
  hasSignUp: boolean
  asksForPassword: boolean
  choosesPassword: boolean
}

function Answers({
  type,
  hasSignUp,
  asksForPassword,
  choosesPassword,
  isFollowing,
  isRefusing,
  onFollow,
  onRefuse,
}: AnswersProps) {
  const isStory = type === 'story_confirmation'
  if (asksForPassword)
    return (
      <div className="mt-6 flex flex-col gap-3">
        <Button isBusy={isFollowing} isIdle={isRefusing} onClick={() => onFollow(true)}>
          I signed up: keep my password
        </Button>
        <Button look="outline" isIdle={isFollowing || isRefusing} onClick={() => onFollow(false)}>
          {choosesPassword ? 'Choose another password' : 'Confirm without the password'}
        </Button>
        <Button look="outline" isBusy={isRefusing} isIdle={isFollowing} onClick={onRefuse}>
          Not mine: delete it
        </Button>
      </div>
    )
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Button isBusy={isFollowing} isIdle={isRefusing} onClick={() => onFollow(false)}>
        {hasSignUp && !isStory ? 'Yes, keep this' : linkActions[type]}
      </Button>
      {hasSignUp ? (
        <Button look="outline" isBusy={isRefusing} isIdle={isFollowing} onClick={onRefuse}>
          {isStory ? 'No, delete this story' : 'Not mine: delete it'}
        </Button>
      ) : null}
    </div>
  )
}

function describePurpose(type: LinkType, { email, newEmail, signUp }: LinkPreview): ReactNode {
  const account = <Strong>{email}</Strong>
  if (type === 'signup' && signUp)
    return (
      <>
        You signed up in another browser with {account}. If this is yours, keep it: that confirms your address
        and signs you in. If not, delete it.
      </>
    )
  if (type === 'signup') return <>This confirms that {account} is your address, and signs you in.</>
  if (type === 'recovery' || type === 'magiclink') return <>This signs you in to the account of {account}.</>
  if (type === 'email_change')
    return (
      <>
        This changes the address of the account {account} to <Strong>{newEmail}</Strong>, and signs you in to
        that account. Continue only if it’s yours.
      </>
    )
  return (
    <>
      The story came with a sign-up that used the address of {account}, and isn’t in that account.{' '}
      {signUp
        ? 'Adding it signs you in; deleting it doesn’t. If you do nothing, it’s deleted soon.'
        : 'This signs you in.'}
    </>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>
}

/** Warns if another account is, or may be, signed in here. */
export function OtherPerson({ email }: { email: string | null }) {
  const session = useSession()
  if (session.status !== 'in' || session.user.email === email) return null
  return (
    <p className="mt-4 rounded-xl bg-tint px-4 py-3 wrap-anywhere">
      You are signed in as <Strong>{session.user.email}</Strong>. If you continue, this browser is signed out
      of that account.
    </p>
  )
}
