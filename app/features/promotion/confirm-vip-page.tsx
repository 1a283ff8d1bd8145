import { type ReactNode, useEffect, useState } from 'react'
import { type ApiFailure, isTemporary, toApiFailure } from '#app/api-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthBox } from '../accounts/auth-page-frame.tsx'
import { followVipLink } from './client.ts'
import { rememberJoined } from './invitation-memory.ts'

/** A link may be used once, so that a component mounted twice must not use it twice. */
const underWay = new Map<string, Promise<void>>()

function confirmOnce(token: string): Promise<void> {
  const known = underWay.get(token)
  if (known) return known
  const following = followVipLink('confirm', token)
  underWay.set(token, following)
  // A link that could not be tried may be tried again.
  following.catch((error: unknown) => {
    if (isTemporary(toApiFailure(error))) underWay.delete(token)
  })
  return following
}

/**
 * Confirms an address when this page opens. By JavaScript on purpose, as the scanners of mail providers open every
 * link and would confirm what nobody asked for.
 */
export function ConfirmVipPage({ token }: { token: string | null }) {
  const [state, setState] = useState<'loading' | 'confirmed' | ApiFailure>('loading')
  const [tries, setTries] = useState(1)

  // `tries` is among the dependencies so that another try starts it again.
  useEffect(() => {
    let isCurrent = true
    if (token === null) return
    confirmOnce(token).then(
      () => {
        rememberJoined()
        if (isCurrent) setState('confirmed')
      },
      (error: unknown) => {
        if (isCurrent) setState(toApiFailure(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, tries])

  if (state === 'confirmed') {
    return (
      <Notice title="You are on the VIP list">
        Your address is confirmed. We write to you when there is something to tell, and each mail lets you
        leave.
      </Notice>
    )
  }
  if (state === 'loading' && token !== null) return <ConfirmingBox />
  if (typeof state === 'string' || !isTemporary(state)) return <DeadLinkBox />
  const handleRetry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return (
    <AuthBox title="We could not confirm your place yet">
      <p role="alert" className="mt-3 text-muted">
        {state.message}
      </p>
      <Button className="mt-6 w-full" onClick={handleRetry}>
        Try again
      </Button>
    </AuthBox>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthBox title={title}>
      <p role="status" className="mt-3 text-muted">
        {children}
      </p>
    </AuthBox>
  )
}

function ConfirmingBox() {
  return (
    <AuthBox title="Confirming your place">
      <p role="status" className="mt-3 text-muted">
        Loading...
      </p>
      <noscript>
        <p className="mt-3">This link needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    </AuthBox>
  )
}

/** For a link that was used, ran out or was followed by a newer one. */
export function DeadLinkBox() {
  return (
    <Notice title="This link no longer works">
      It was used already, has run out, or a newer mail has taken its place. If you are not sure, ask for a
      place on the home page once more: the newest mail counts.
    </Notice>
  )
}
