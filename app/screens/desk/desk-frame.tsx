import { Suspense, useEffect, useRef } from 'react'
import type { StaffRole } from '#app/accounts/staff/staff-roles.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { type DeskPage, lazyPage } from './desk-pages.tsx'

/** Of a danger that hardly anybody is ever in. */
const FactorResetNotice = lazyPage(
  async () => (await import('#app/accounts/staff/notices/factor-reset-notice.tsx')).FactorResetNotice,
)

interface DeskFrameProps {
  userId: string
  /** When one's second factors are taken, as another owner has asked. */
  factorResetAt: string | null
  role: StaffRole
  page: DeskPage
  /** The part of the address after the page's name, such as a case's id. */
  item: string | null
}

/** What all pages of the desk stand in: its name, the ways between its pages, and the page's title. */
export function DeskFrame({ userId, role, page, item, factorResetAt }: DeskFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${page.title} · Desk`
    // Whoever goes on by keyboard begins at the new page's title.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [page])
  return (
    <main className="min-h-svh border-t border-line">
      <DeskNavigation role={role} page={page} />
      <div className="mx-auto max-w-page px-4 pt-5 pb-16 sm:px-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {page.title}
        </h1>
        {factorResetAt === null ? null : (
          <Suspense>
            <FactorResetNotice userId={userId} at={factorResetAt} />
          </Suspense>
        )}
        <Suspense fallback={<LoadingState height={20} error={null} onRetry={() => {}} />}>
          {page.show({ userId, role, item })}
        </Suspense>
      </div>
    </main>
  )
}
