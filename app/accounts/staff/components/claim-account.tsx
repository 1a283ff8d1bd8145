import { Suspense, useState, useSyncExternalStore } from 'react'
import { SignInForm } from '#app/accounts/auth/components/sign-in-form.tsx'
import { SecondStep } from '#app/accounts/auth/factors/lazy-second-step.ts'
import { PasskeyButton } from '#app/accounts/auth/passkeys/passkey-button.tsx'
import { InboxNotice } from '#app/accounts/auth/sign-up/inbox-notice.tsx'
import { rememberSignUp } from '#app/accounts/auth/sign-up/pending-sign-up.ts'
import { SignUpForm } from '#app/accounts/auth/sign-up/sign-up-form.tsx'
import { readSignUpOrigin } from '#app/accounts/auth/sign-up/sign-up-origin.ts'
import { usePendingSignUp } from '#app/accounts/auth/sign-up/use-pending-sign-up.ts'
import { readPendingSession, subscribeToPendingSession } from '#app/platform/session/pending-session.ts'
import { Tabs } from '#app/platform/ui/layout/tabs.tsx'
import { DeskNotice } from '../notices/desk-notice.tsx'

/** Creates the account of the first owner on the spot. The emailed link leads back here. */
export function ClaimAccount() {
  const { pending, startOver, ...correction } = usePendingSignUp('account')
  const [tab, setTab] = useState('sign-up')
  const [isJustSent, setJustSent] = useState(false)
  const isPending = useSyncExternalStore(subscribeToPendingSession, readPendingSession, () => null) !== null
  const handleSent = (values: Record<string, string | boolean>) => {
    setJustSent(true)
    rememberSignUp('account', values, readSignUpOrigin(window.location))
  }
  const signUp = pending ? (
    <InboxNotice
      email={pending.email}
      level="h2"
      takesFocus={isJustSent}
      onWrongAddress={startOver}
      onSignIn={() => setTab('sign-in')}
    />
  ) : (
    <SignUpForm {...correction} onSent={handleSent} />
  )
  return (
    <DeskNotice title="Become the owner of this site">
      <p className="mb-6">
        Create an account, or sign in with yours. In the next step it becomes the owner. The link is valid for
        30 minutes.
      </p>
      {isPending ? (
        <Suspense>
          <SecondStep level="h2" />
        </Suspense>
      ) : (
        <Tabs
          label="Create an account or sign in"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'sign-up', label: 'Create an account', content: signUp },
            { value: 'sign-in', label: 'Sign in', content: <SignInForm otherWays={<PasskeyButton />} /> },
          ]}
        />
      )}
    </DeskNotice>
  )
}
