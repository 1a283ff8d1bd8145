import { type ReactNode, useState } from 'react'
import { isRetryable, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { NeedsScript } from '#app/platform/ui/form/needs-script.tsx'
import { AuthBox } from '../components/auth-page-frame.tsx'

/** Follows an emailed link on demand. Sets `error` after a failure that can be retried and calls `onDead` after any other failure. */
export function useFollowLink(follow: () => Promise<void>, onDead: () => void) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async () => {
    setSending(true)
    setError(null)
    try {
      await follow()
    } catch (reason) {
      const failure = toApiClientError(reason)
      if (isRetryable(failure)) setError(failure.message)
      else onDead()
    } finally {
      setSending(false)
    }
  }
  return { isSending, error, run }
}

interface FollowLinkBoxProps {
  title: string
  label: string
  children: ReactNode
  follow: () => Promise<void>
  onDead: () => void
}

/** Follows an emailed link when its button is pressed, because mail scanners open all links. */
export function FollowLinkBox({ title, label, children, follow, onDead }: FollowLinkBoxProps) {
  const { isSending, error, run } = useFollowLink(follow, onDead)
  return (
    <AuthBox title={title}>
      <p className="mt-3 text-muted">{children}</p>
      <p role="alert" className="mt-4 font-medium text-danger empty:hidden">
        {error}
      </p>
      <Button className="mt-6 w-full" isBusy={isSending} onClick={() => void run()}>
        {label}
      </Button>
      <NeedsScript what="This button" className="mt-3" />
    </AuthBox>
  )
}
