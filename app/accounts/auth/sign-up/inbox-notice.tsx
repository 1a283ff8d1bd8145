import { lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import type { InboxNoticeProps } from './check-inbox.tsx'

const load = () => import('./check-inbox.tsx')

const CheckInbox = lazy(async () => ({ default: (await importWithRetry(load)).CheckInbox }))

export function preloadInboxNotice(): void {
  void load().catch(() => {})
}

/** Loaded on demand, because few visitors see it. */
export function InboxNotice(props: InboxNoticeProps) {
  return (
    <Suspense fallback={<p className="wrap-anywhere">Check your inbox at {props.email}.</p>}>
      <CheckInbox {...props} />
    </Suspense>
  )
}
