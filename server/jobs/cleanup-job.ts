import { purgeApiTokens } from '#app/accounts/api-tokens/api-tokens.command.server.ts'
import {
  purgeChallenges,
  purgeEndedSessions,
  purgeKnownDevices,
  purgeLinks,
  purgeRefreshTokens,
  purgeSessions,
  purgeSigningKeys,
  purgeUnverifiedFactors,
} from '#app/accounts/auth/core/purge-expired.command.server.ts'
import { renewSigningKey } from '#app/accounts/auth/sessions/rotate-keys.command.server.ts'
import { purgeConsents } from '#app/accounts/consents/record-consent.command.server.ts'
import { runFactorResets } from '#app/accounts/staff/factor-reset.command.server.ts'
import { purgeInvitations } from '#app/accounts/staff/issue-invitation.command.server.ts'
import { countEarlierCharts } from '#app/air/charts/shared/count-earlier-charts.command.server.ts'
import { countCommunityAir } from '#app/air/commons/count-community.command.server.ts'
import { foldLiveReadings } from '#app/air/rooms/devices/fold-live-readings.command.server.ts'
import { purgePeopleExports } from '#app/audience/contacts/export/export-people.command.server.ts'
import { purgePeopleImports } from '#app/audience/contacts/import/import-people.command.server.ts'
import { purgeBounces } from '#app/audience/suppression/note-bounce.command.server.ts'
import { purgeWebhookDeliveries } from '#app/audience/webhooks/deliver-webhooks.command.server.ts'
import { purgeDeletedComments } from '#app/community/comments/delete-comment.command.server.ts'
import { purgeLastVisits } from '#app/community/last-visits/note-visit.command.server.ts'
import { purgeNotificationMails } from '#app/community/notifications/queue-notification-mails.command.server.ts'
import { purgeNotifications } from '#app/community/notifications/write-notifications.command.server.ts'
import { purgeDeletedStories } from '#app/community/stories/delete-story.command.server.ts'
import { followMisuse } from '#app/moderation/decisions/follow-misuse.command.server.ts'
import {
  purgeRecentTexts,
  purgeReportTexts,
  purgeSnapshots,
  purgeUsedChallenges,
} from '#app/moderation/words/purge-texts.command.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { purgeIdempotencyKeys } from '#app/platform/http/server/idempotency.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-schemas.ts'
import { purgeVisitMarks, purgeVisitSalts } from '#app/platform/visits/purge-visits.command.server.ts'
import { divideSitemap } from '#app/site/discovery/divide-sitemap.command.server.ts'
import { purgeVipSubscriptions } from '#app/site/promotion/purge-vip-subscriptions.command.server.ts'
import { purgePreviews } from '#app/site/site-content/draft-content.command.server.ts'
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
