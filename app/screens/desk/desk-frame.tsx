import { Suspense, useEffect, useRef } from 'react'
import type { StaffRole } from '#app/accounts/staff/staff-roles.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { type DeskPage, lazyPage } from './desk-pages.tsx'

/** Loaded on demand, because a pending reset is rare. */
const FactorResetNotice = lazyPage(
  async () => (await import('#app/accounts/staff/notices/factor-reset-notice.tsx')).FactorResetNotice,
)

interface DeskFrameProps {
  userId: string
  /** At this time, the user's second factors will be removed at another owner's request. */
  factorResetAt: string | null
  role: StaffRole
  page: DeskPage
  item: string | null
}

export function DeskFrame({ userId, role, page, item, factorResetAt }: DeskFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${page.title} · Desk`
    // Keyboard users continue at the new page's title.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [page])
  return (
    <main className="min-h-svh border-t border-line">
      <DeskNavigation role={role} page={page} />
      <div className="page-grid pt-5 pb-16">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {page.title}
        </h1>
        {factorResetAt === null ? null : (
          <Suspense>
            <FactorResetNotice userId={userId} at={factorResetAt} />
          </Suspense>
        )}
        <Suspense fallback={<LoadingState height={20} error={null} onRetry={() => {}} />}>
          <page.Page userId={userId} role={role} item={item} />
        </Suspense>
      </div>
    </main>
  )
}
