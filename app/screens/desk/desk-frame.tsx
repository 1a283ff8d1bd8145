import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import type { DeskPage, StaffRole } from '#app/accounts/staff/staff-roles.ts'
import { CasesPage } from '#app/moderation/desk/cases-page.tsx'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { DeskNavigation, deskPageTitles } from './desk-navigation.tsx'
import { OverviewPage } from './overview-page.tsx'

const pages = {
  appeals: lazyPage(async () => (await import('#app/moderation/appeals/appeals-page.tsx')).AppealsPage),
  audit: lazyPage(async () => (await import('#app/accounts/staff/components/audit-page.tsx')).AuditPage),
  campaigns: lazyPage(
    async () => (await import('#app/audience/campaigns/desk/campaigns-page.tsx')).CampaignsPage,
  ),
  connections: lazyPage(async () => (await import('./connections-page.tsx')).ConnectionsPage),
  content: lazyPage(async () => (await import('#app/site/site-content/desk/content-page.tsx')).ContentPage),
  decided: lazyPage(async () => (await import('#app/moderation/decided/decided-page.tsx')).DecidedPage),
  health: lazyPage(async () => (await import('#app/audience/health/health-page.tsx')).HealthPage),
  funnel: lazyPage(async () => (await import('#app/audience/funnel/funnel-page.tsx')).FunnelPage),
  people: lazyPage(async () => (await import('#app/audience/contacts/people-page.tsx')).PeoplePage),
  settings: lazyPage(async () => (await import('#app/moderation/settings/settings-page.tsx')).SettingsPage),
  staff: lazyPage(async () => (await import('#app/accounts/staff/components/staff-page.tsx')).StaffPage),
  statistics: lazyPage(
    async () => (await import('#app/moderation/statistics/statistics-page.tsx')).StatisticsPage,
  ),
  waves: lazyPage(async () => (await import('#app/audience/campaigns/desk/waves-page.tsx')).WavesPage),
  words: lazyPage(async () => (await import('#app/moderation/words/word-rules-page.tsx')).WordRulesPage),
}

/** Of a danger that hardly anybody is ever in. */
const FactorResetNotice = lazyPage(
  async () => (await import('#app/accounts/staff/notices/factor-reset-notice.tsx')).FactorResetNotice,
)

/** Loaded when it is first opened; overview and cases, which every moderator opens, come with the frame. */
function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWithRetry(load) }))
}

interface DeskFrameProps {
  userId: string
  /** When one's second factors are taken, as another owner has asked. */
  factorResetAt: string | null
  role: StaffRole
  page: DeskPage
  /** What stands behind the page's name in the address, such as a case; blank for nothing. */
  item: string
}

/** What all pages of the desk stand in: its name, the ways between its pages, and the page's title. */
export function DeskFrame({ userId, role, page, item, factorResetAt }: DeskFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${deskPageTitles[page]} · Desk`
    // Whoever goes on by keyboard begins at the new page's title.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [page])
  return (
    <main className="min-h-svh border-t border-line">
      <DeskNavigation role={role} page={page} />
      <div className="mx-auto max-w-page px-4 pt-5 pb-16 sm:px-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {deskPageTitles[page]}
        </h1>
        {factorResetAt === null ? null : (
          <Suspense>
            <FactorResetNotice userId={userId} at={factorResetAt} />
          </Suspense>
        )}
        {page === 'overview' ? <OverviewPage role={role} /> : null}
        {page === 'cases' ? <CasesPage userId={userId} caseId={item || null} /> : null}
        <Suspense fallback={<LoadingState height={20} error={null} onRetry={() => {}} />}>
          {page === 'appeals' ? <pages.appeals userId={userId} /> : null}
          {page === 'decided' ? <pages.decided userId={userId} /> : null}
          {page === 'funnel' ? <pages.funnel userId={userId} /> : null}
          {page === 'people' ? <pages.people userId={userId} personId={item || null} /> : null}
          {page === 'campaigns' ? <pages.campaigns userId={userId} campaignId={item || null} /> : null}
          {page === 'waves' ? <pages.waves userId={userId} campaignId={item || null} /> : null}
          {page === 'words' ? <pages.words userId={userId} /> : null}
          {page === 'content' ? <pages.content userId={userId} /> : null}
          {page === 'statistics' ? <pages.statistics userId={userId} isOwner={role === 'owner'} /> : null}
          {page === 'settings' ? <pages.settings userId={userId} /> : null}
          {page === 'connections' ? <pages.connections userId={userId} /> : null}
          {page === 'health' ? <pages.health userId={userId} /> : null}
          {page === 'staff' ? <pages.staff userId={userId} /> : null}
          {page === 'audit' ? <pages.audit userId={userId} /> : null}
        </Suspense>
      </div>
    </main>
  )
}
