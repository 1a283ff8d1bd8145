import { type ComponentType, lazy } from 'react'
import type { StaffRole } from '#app/accounts/staff/staff-roles.ts'
import { CasesPage } from '#app/moderation/desk/cases-page.tsx'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { OverviewPage } from './overview/overview-page.tsx'

/** Loads a page on demand. The overview and the cases, which every moderator opens, are part of the frame. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWithRetry(load) }))
}

const AlertsPage = lazyPage(async () => (await import('#app/moderation/alerts/alerts-page.tsx')).AlertsPage)
const AppealsPage = lazyPage(
  async () => (await import('#app/moderation/appeals/appeals-page.tsx')).AppealsPage,
)
const AuditPage = lazyPage(async () => (await import('#app/accounts/staff/audit/audit-page.tsx')).AuditPage)
const CampaignsPage = lazyPage(
  async () => (await import('#app/audience/campaigns/desk/campaigns-page.tsx')).CampaignsPage,
)
const ContentPage = lazyPage(
  async () => (await import('#app/site/site-content/desk/content-page.tsx')).ContentPage,
)
const DecidedPage = lazyPage(
  async () => (await import('#app/moderation/decided/decided-page.tsx')).DecidedPage,
)
const FunnelPage = lazyPage(async () => (await import('#app/audience/funnel/funnel-page.tsx')).FunnelPage)
const HealthPage = lazyPage(async () => (await import('#app/audience/health/health-page.tsx')).HealthPage)
const MacrosPage = lazyPage(async () => (await import('#app/moderation/rules/macros-page.tsx')).MacrosPage)
const PeoplePage = lazyPage(async () => (await import('#app/audience/contacts/people-page.tsx')).PeoplePage)
const PeopleFilesPage = lazyPage(
  async () => (await import('#app/audience/contacts/people-files-page.tsx')).PeopleFilesPage,
)
const SegmentsPage = lazyPage(
  async () => (await import('#app/audience/campaigns/segments/segments-page.tsx')).SegmentsPage,
)
const SettingsPage = lazyPage(
  async () => (await import('#app/moderation/settings/settings-page.tsx')).SettingsPage,
)
const StaffPage = lazyPage(
  async () => (await import('#app/accounts/staff/components/staff-page.tsx')).StaffPage,
)
const StatisticsPage = lazyPage(
  async () => (await import('#app/moderation/statistics/statistics-page.tsx')).StatisticsPage,
)
const TokensSection = lazyPage(
  async () => (await import('#app/accounts/api-tokens/tokens-section.tsx')).TokensSection,
)
const WavesPage = lazyPage(
  async () => (await import('#app/audience/campaigns/desk/waves-page.tsx')).WavesPage,
)
const WebhooksSection = lazyPage(
  async () => (await import('#app/audience/webhooks/webhooks-section.tsx')).WebhooksSection,
)
const WordRulesPage = lazyPage(
  async () => (await import('#app/moderation/words/word-rules-page.tsx')).WordRulesPage,
)

interface Viewer {
  userId: string
  role: StaffRole
  item: string | null
}

export interface DeskPage {
  /** The last segment of the path; blank for the desk's root. */
  name: string
  title: string
  /** Groups related pages in the navigation. */
  section?: string
  roles?: readonly StaffRole[]
  hasItems?: true
  Page: ComponentType<Viewer>
}

const moderators = { section: 'Moderation', roles: ['moderator'] } as const

/** In navigation order. Pages of a section must be adjacent. */
const deskPages: readonly DeskPage[] = [
  { name: '', title: 'Overview', roles: ['moderator', 'analyst'], Page: OverviewPage },
  {
    ...{ name: 'cases', title: 'Cases', ...moderators, hasItems: true },
    Page: ({ userId, item }) => <CasesPage userId={userId} caseId={item} />,
  },
  { name: 'decided', title: 'Decided', ...moderators, Page: DecidedPage },
  { name: 'appeals', title: 'Appeals', ...moderators, Page: AppealsPage },
  {
    ...{ name: 'statistics', title: 'Statistics', ...moderators },
    Page: ({ userId, role }) => <StatisticsPage userId={userId} isOwner={role === 'owner'} />,
  },
  { name: 'words', title: 'Words', ...moderators, Page: WordRulesPage },
  { name: 'alerts', title: 'Alerts', ...moderators, Page: AlertsPage },
  { name: 'sentences', title: 'Sentences', section: 'Moderation', Page: MacrosPage },
  { name: 'settings', title: 'Settings', section: 'Moderation', Page: SettingsPage },
  {
    ...{ name: 'people', title: 'People', section: 'Waitlist', hasItems: true },
    Page: ({ userId, item }) => <PeoplePage userId={userId} personId={item} />,
  },
  { name: 'segments', title: 'Segments', section: 'Waitlist', Page: SegmentsPage },
  { name: 'files', title: 'Import and export', section: 'Waitlist', Page: PeopleFilesPage },
  { name: 'funnel', title: 'Funnel', section: 'Waitlist', roles: ['analyst'], Page: FunnelPage },
  {
    ...{ name: 'waves', title: 'Waves', section: 'Waitlist', hasItems: true },
    Page: ({ userId, item }) => <WavesPage userId={userId} campaignId={item} />,
  },
  {
    ...{ name: 'campaigns', title: 'Campaigns', section: 'Waitlist', hasItems: true },
    Page: ({ userId, item }) => <CampaignsPage userId={userId} campaignId={item} />,
  },
  { name: 'content', title: 'Content', section: 'Site', Page: ContentPage },
  {
    ...{ name: 'connections', title: 'Connections', section: 'Site' },
    Page: ({ userId }) => (
      <>
        <TokensSection userId={userId} />
        <WebhooksSection userId={userId} />
      </>
    ),
  },
  { name: 'health', title: 'Health', section: 'Site', Page: HealthPage },
  { name: 'staff', title: 'Staff', Page: StaffPage },
  { name: 'audit', title: 'Audit log', Page: AuditPage },
]

export function listDeskPages(role: StaffRole): readonly DeskPage[] {
  return deskPages.filter(({ roles = [] }) => role === 'owner' || roles.includes(role))
}
