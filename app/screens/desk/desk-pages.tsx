import { type ComponentType, lazy, type ReactNode } from 'react'
import type { StaffRole } from '#app/accounts/staff/staff-roles.ts'
import { CasesPage } from '#app/moderation/desk/cases-page.tsx'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { OverviewPage } from './overview-page.tsx'

/** Loads a desk page when it is first opened. The overview and the cases, which every moderator opens, are part of the frame. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWithRetry(load) }))
}

const AppealsPage = lazyPage(
  async () => (await import('#app/moderation/appeals/appeals-page.tsx')).AppealsPage,
)
const AuditPage = lazyPage(
  async () => (await import('#app/accounts/staff/components/audit-page.tsx')).AuditPage,
)
const CampaignsPage = lazyPage(
  async () => (await import('#app/audience/campaigns/desk/campaigns-page.tsx')).CampaignsPage,
)
const ConnectionsPage = lazyPage(async () => (await import('./connections-page.tsx')).ConnectionsPage)
const ContentPage = lazyPage(
  async () => (await import('#app/site/site-content/desk/content-page.tsx')).ContentPage,
)
const DecidedPage = lazyPage(
  async () => (await import('#app/moderation/decided/decided-page.tsx')).DecidedPage,
)
const FunnelPage = lazyPage(async () => (await import('#app/audience/funnel/funnel-page.tsx')).FunnelPage)
const HealthPage = lazyPage(async () => (await import('#app/audience/health/health-page.tsx')).HealthPage)
const PeoplePage = lazyPage(async () => (await import('#app/audience/contacts/people-page.tsx')).PeoplePage)
const SettingsPage = lazyPage(
  async () => (await import('#app/moderation/settings/settings-page.tsx')).SettingsPage,
)
const StaffPage = lazyPage(
  async () => (await import('#app/accounts/staff/components/staff-page.tsx')).StaffPage,
)
const StatisticsPage = lazyPage(
  async () => (await import('#app/moderation/statistics/statistics-page.tsx')).StatisticsPage,
)
const WavesPage = lazyPage(
  async () => (await import('#app/audience/campaigns/desk/waves-page.tsx')).WavesPage,
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
  /** The title under which the navigation groups related pages. */
  section?: string
  roles?: readonly StaffRole[]
  hasItems?: true
  show: (viewer: Viewer) => ReactNode
}

/** All desk pages in navigation order. Pages of a section must be adjacent. */
const deskPages: readonly DeskPage[] = [
  {
    name: '',
    title: 'Overview',
    roles: ['moderator', 'analyst'],
    show: ({ userId, role }) => <OverviewPage userId={userId} role={role} />,
  },
  {
    name: 'cases',
    title: 'Cases',
    section: 'Moderation',
    roles: ['moderator'],
    hasItems: true,
    show: ({ userId, item }) => <CasesPage userId={userId} caseId={item} />,
  },
  {
    name: 'decided',
    title: 'Decided',
    section: 'Moderation',
    roles: ['moderator'],
    show: ({ userId }) => <DecidedPage userId={userId} />,
  },
  {
    name: 'appeals',
    title: 'Appeals',
    section: 'Moderation',
    roles: ['moderator'],
    show: ({ userId }) => <AppealsPage userId={userId} />,
  },
  {
    name: 'statistics',
    title: 'Statistics',
    section: 'Moderation',
    roles: ['moderator'],
    show: ({ userId, role }) => <StatisticsPage userId={userId} isOwner={role === 'owner'} />,
  },
  {
    name: 'words',
    title: 'Words',
    section: 'Moderation',
    roles: ['moderator'],
    show: ({ userId }) => <WordRulesPage userId={userId} />,
  },
  {
    name: 'settings',
    title: 'Settings',
    section: 'Moderation',
    show: ({ userId }) => <SettingsPage userId={userId} />,
  },
  {
    name: 'people',
    title: 'People',
    section: 'Waitlist',
    hasItems: true,
    show: ({ userId, item }) => <PeoplePage userId={userId} personId={item} />,
  },
  {
    name: 'funnel',
    title: 'Funnel',
    section: 'Waitlist',
    roles: ['analyst'],
    show: ({ userId }) => <FunnelPage userId={userId} />,
  },
  {
    name: 'waves',
    title: 'Waves',
    section: 'Waitlist',
    hasItems: true,
    show: ({ userId, item }) => <WavesPage userId={userId} campaignId={item} />,
  },
  {
    name: 'campaigns',
    title: 'Campaigns',
    section: 'Waitlist',
    hasItems: true,
    show: ({ userId, item }) => <CampaignsPage userId={userId} campaignId={item} />,
  },
  {
    name: 'content',
    title: 'Content',
    section: 'Site',
    show: ({ userId }) => <ContentPage userId={userId} />,
  },
  {
    name: 'connections',
    title: 'Connections',
    section: 'Site',
    show: ({ userId }) => <ConnectionsPage userId={userId} />,
  },
  { name: 'health', title: 'Health', section: 'Site', show: ({ userId }) => <HealthPage userId={userId} /> },
  { name: 'staff', title: 'Staff', show: ({ userId }) => <StaffPage userId={userId} /> },
  { name: 'audit', title: 'Audit', show: ({ userId }) => <AuditPage userId={userId} /> },
]

export function listDeskPages(role: StaffRole): readonly DeskPage[] {
  return deskPages.filter(({ roles = [] }) => role === 'owner' || roles.includes(role))
}
