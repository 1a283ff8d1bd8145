import { useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { AuthBox } from '../components/auth-page-frame.tsx'

/** Opening the page does nothing, because mail scanners open all links. */
export function SignOutDevicePage({ token }: { token: string }) {
  const [isDone, setDone] = useState(false)
  const { isSending, error, run } = useCommand('Error signing out')
  const isHydrated = useIsHydrated()
  if (isDone) return <NextStep />
  const handleClick = async () => {
    if (await run(() => sendSignOut(token))) setDone(true)
  }
  return (
    <AuthBox title="Sign that device out?">
      <p className="mt-3 text-muted">
        If you don’t recognize the device named in our email, sign it out of your account here. You stay
        signed in everywhere else.
      </p>
      <p role="alert" className="mt-4 font-medium text-danger empty:hidden">
        {error}
      </p>
      <Button
        className="mt-6 w-full"
        isBusy={isSending}
        disabled={!isHydrated}
        onClick={() => void handleClick()}
      >
        {isSending ? 'Signing out...' : 'Sign that device out'}
      </Button>
    </AuthBox>
  )
}

function NextStep() {
  return (
    <AuthBox title="That device is signed out">
      <p role="status" className="mt-3 text-muted">
        Someone else may know your password. Please choose a new one now: we’ll email you a link.
      </p>
      <Link to="/auth/forgot" className={buttonClass('primary', 'mt-6 w-full')}>
        Choose a new password
      </Link>
    </AuthBox>
  )
}

async function sendSignOut(token: string): Promise<void> {
  await callApi({
    path: '/api/new-devices/sign-out',
    method: 'POST',
    body: { token },
    responseSchema: v.null(),
  })
}
