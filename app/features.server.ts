import { addSignUpStory } from '#app/community/stories/create-story.command.server.ts'
import { apiTokens } from './accounts/api-tokens/feature.server.ts'
import type { AccountDependencies } from './accounts/auth/core/account-dependencies.server.ts'
import { auth } from './accounts/auth/feature.server.ts'
import { consents } from './accounts/consents/feature.server.ts'
import { profiles } from './accounts/profiles/feature.server.ts'
import { staff } from './accounts/staff/feature.server.ts'
import { summarizeSharedChart } from './air/charts/shared/refresh-shared-charts.command.server.ts'
import { air } from './air/feature.server.ts'
import { campaigns } from './audience/campaigns/feature.server.ts'
import { contacts } from './audience/contacts/feature.server.ts'
import { funnel } from './audience/funnel/feature.server.ts'
import type { HealthNeeds } from './audience/health/feature.server.ts'
import { health } from './audience/health/feature.server.ts'
import { suppression } from './audience/suppression/feature.server.ts'
import { webhooks } from './audience/webhooks/feature.server.ts'
import { bookmarks } from './community/bookmarks/feature.server.ts'
import { collapsedTexts } from './community/collapsed-texts/feature.server.ts'
import { comments } from './community/comments/feature.server.ts'
import { lastVisits } from './community/last-visits/feature.server.ts'
import { notifications } from './community/notifications/feature.server.ts'
import { reactions } from './community/reactions/feature.server.ts'
import type { ChartSummarizer } from './community/stories/choose-chart.command.server.ts'
import { stories } from './community/stories/feature.server.ts'
import { moderation } from './moderation/feature.server.ts'
import type { BackgroundDependencies, Feature } from './platform/feature-types.server.ts'
import type { PersonalDataNeeds } from './platform/personal-data.server.ts'
import { screening } from './platform/screening/feature.server.ts'
import type { VisitNeeds } from './platform/visits/feature.server.ts'
import { visits } from './platform/visits/feature.server.ts'
import { desk } from './screens/desk/feature.server.ts'
import type { DeskNeeds } from './screens/desk/overview/overview-api.server.ts'
import { layout } from './screens/layout/feature.server.ts'
import { settings } from './screens/settings/feature.server.ts'
import { discovery } from './site/discovery/feature.server.ts'
import { promotion } from './site/promotion/feature.server.ts'
import { sharing } from './site/sharing/feature.server.ts'
import { siteContent } from './site/site-content/feature.server.ts'
import { waitlist } from './site/waitlist/feature.server.ts'

export type FeatureNeeds = AccountDependencies &
  ChartSummarizer &
  DeskNeeds &
  HealthNeeds &
  PersonalDataNeeds &
  VisitNeeds

/** The dependencies that every app provides. */
export type SiteDependencies = Omit<FeatureNeeds, 'look' | 'pulses'>

export type BackgroundNeeds = BackgroundDependencies & Pick<HealthNeeds, 'look'>

/** The site's features. The server mounts their routes, runs their purges and exports their data as defined in each `feature.server.ts`. */
export const features: readonly Feature<FeatureNeeds, BackgroundNeeds>[] = [
  visits,
  screening,
  auth,
  profiles,
  consents,
  staff,
  apiTokens,
  stories,
  comments,
  reactions,
  bookmarks,
  collapsedTexts,
  lastVisits,
  notifications,
  air,
  moderation,
  contacts,
  campaigns,
  suppression,
  webhooks,
  funnel,
  health,
  waitlist,
  promotion,
  siteContent,
  discovery,
  sharing,
  desk,
  layout,
  settings,
]

/** The dependencies that features provide for other features, including those of higher layers. */
export const fromFeatures: Pick<
  FeatureNeeds,
  'addSignUpStory' | keyof ChartSummarizer | 'setup' | 'tasks' | keyof PersonalDataNeeds
> = {
  addSignUpStory,
  measureChart: summarizeSharedChart,
  tasks: features.flatMap(({ tasks = [] }) => tasks),
  setup: features.flatMap(({ setup = [] }) => setup),
  exports: features.flatMap(({ exports = [] }) => exports),
  addressErasers: features.flatMap(({ eraseAddress }) => eraseAddress ?? []),
}
