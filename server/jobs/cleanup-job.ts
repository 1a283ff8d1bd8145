import {
  purgeChallenges,
  purgeEndedSessions,
  purgeKnownDevices,
  purgeLinks,
  purgeRefreshTokens,
  purgeSessions,
  purgeSigningKeys,
  purgeUnverifiedFactors,
} from '#app/features/accounts/commands/purge-expired.server.ts'
import { renewSigningKey } from '#app/features/accounts/commands/rotate-keys.server.ts'
import { countCommunityAir } from '#app/features/air/commands/count-community.server.ts'
import { countEarlierCharts } from '#app/features/air/commands/count-earlier-charts.server.ts'
import { foldLiveReadings } from '#app/features/air/commands/fold-live-readings.server.ts'
import { purgeApiTokens } from '#app/features/api-tokens/commands/api-tokens.server.ts'
import { purgeDeletedComments } from '#app/features/comments/commands/delete-comment.server.ts'
import { purgeConsents } from '#app/features/consents/commands/record-consent.server.ts'
import { divideSitemap } from '#app/features/discovery/commands/divide-sitemap.server.ts'
import { purgeLastVisits } from '#app/features/last-visits/commands/note-visit.server.ts'
import type { MailDependencies } from '#app/features/mail/mail-schemas.ts'
import { followMisuse } from '#app/features/moderation/commands/follow-misuse.server.ts'
import {
  purgeRecentTexts,
  purgeReportTexts,
  purgeSnapshots,
  purgeUsedChallenges,
} from '#app/features/moderation/commands/purge-texts.server.ts'
import { purgeNotificationMails } from '#app/features/notifications/commands/queue-notification-mails.server.ts'
import { purgeNotifications } from '#app/features/notifications/commands/write-notifications.server.ts'
import { purgePeopleExports } from '#app/features/people/commands/export-people.server.ts'
import { purgePeopleImports } from '#app/features/people/commands/import-people.server.ts'
import { purgeVipSubscriptions } from '#app/features/promotion/commands/purge-vip-subscriptions.server.ts'
import { purgePreviews } from '#app/features/site-content/commands/draft-content.server.ts'
import { runFactorResets } from '#app/features/staff/commands/factor-reset.server.ts'
import { purgeInvitations } from '#app/features/staff/commands/issue-invitation.server.ts'
import { purgeDeletedStories } from '#app/features/stories/commands/delete-story.server.ts'
import { purgeBounces } from '#app/features/suppression/commands/note-bounce.server.ts'
import { purgeVisitMarks, purgeVisitSalts } from '#app/features/visits/commands/purge-visits.server.ts'
import { purgeWebhookDeliveries } from '#app/features/webhooks/commands/deliver-webhooks.server.ts'
import { describeError } from '#app/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { purgeIdempotencyKeys } from '#app/http/server/idempotency.server.ts'
import { purgeAuditLog } from '#database/audit-log.ts'
import type { Purge } from '#database/purge.ts'
import { purgeEvents } from '#server/events/purge-events.ts'
import { purgeKnownAddresses, purgeRateLimits } from '#server/limits/rate-limits.ts'

/** Everything that is kept for a while only; each says itself for how long. */
const sweeps: Record<string, Purge> = {
  links: purgeLinks,
  refreshTokens: purgeRefreshTokens,
  sessions: purgeSessions,
  endedSessions: purgeEndedSessions,
  knownDevices: purgeKnownDevices,
  signingKeys: purgeSigningKeys,
  challenges: purgeChallenges,
  unverifiedFactors: purgeUnverifiedFactors,
  vipSubscriptions: purgeVipSubscriptions,
  staffInvitations: purgeInvitations,
  staffFactorResets: runFactorResets,
  idempotencyKeys: purgeIdempotencyKeys,
  rateLimits: purgeRateLimits,
  knownAddresses: purgeKnownAddresses,
  auditLog: purgeAuditLog,
  apiTokens: purgeApiTokens,
  webhookDeliveries: purgeWebhookDeliveries,
  peopleExports: purgePeopleExports,
  peopleImports: purgePeopleImports,
  contentPreviews: purgePreviews,
  deletedStories: purgeDeletedStories,
  deletedComments: purgeDeletedComments,
  events: purgeEvents,
  notifications: purgeNotifications,
  contentSnapshots: purgeSnapshots,
  reportTexts: purgeReportTexts,
  recentTexts: purgeRecentTexts,
  usedChallenges: purgeUsedChallenges,
  notificationMails: purgeNotificationMails,
  lastVisits: purgeLastVisits,
  mailBounces: purgeBounces,
  mailConsents: purgeConsents,
  visitSalts: purgeVisitSalts,
  visitMarks: purgeVisitMarks,
  // Nothing goes: what devices have sent is packed.
  liveReadings: foldLiveReadings,
}

const rowsAtOnce = 1_000
/** What is left after so many is the next hour's. */
const mostAtOnce = 50

type Household = Pick<Dependencies, 'database' | 'clock' | 'log'> & MailDependencies

/**
 * Deletes what is of no more use, in statements that are short, each with a transaction of its own, renews the key that
 * signs access tokens when it is its time, divides what has become too long of the sitemap, counts what the community's air is, and
 * takes measures against misused reports.
 *
 * @throws Error fit to be stored with the job: what failed is in the log, as a statement's error holds its values.
 */
export async function runCleanup(household: Household): Promise<void> {
  try {
    await tidy(household)
  } catch (error) {
    household.log.error({ error: describeError(error) }, 'cleanup failed')
    throw new Error('cleanup failed, see the log')
  }
}

async function tidy({ database, clock, log, mailQueue }: Household): Promise<void> {
  await database.accounts((tx) => renewSigningKey(tx, clock()))
  const removed: Record<string, number> = {}
  for (const [name, sweep] of Object.entries(sweeps)) {
    for (let time = 0; time < mostAtOnce; time += 1) {
      const count = await database.accounts((tx) => sweep(tx, clock(), rowsAtOnce))
      removed[name] = (removed[name] ?? 0) + count
      if (count < rowsAtOnce) break
    }
  }
  await divideSitemap(database, 'all')
  await countEarlierCharts(database)
  await countCommunityAir(database, clock())
  await followMisuse({ database, mailQueue })
  log.info(removed, 'cleanup done')
}
