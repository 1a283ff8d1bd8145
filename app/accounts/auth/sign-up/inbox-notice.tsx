import { lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import type { InboxNoticeProps } from './check-inbox.tsx'

const load = () => import('./check-inbox.tsx')

const CheckInbox = lazy(async () => ({ default: (await importWithRetry(load)).CheckInbox }))

/** Fetches the notice while the form is on its way, as it is needed next. */
export function preloadInboxNotice(): void {
  void load().catch(() => {})
}

/** In the place of a form that was sent, until the address is confirmed. Few visitors see it, so its script comes late. */
export function InboxNotice(props: InboxNoticeProps) {
  return (
    <Suspense fallback={<p className="wrap-anywhere">Check your inbox at {props.email}.</p>}>
      <CheckInbox {...props} />
    </Suspense>
  )
}
