import { type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listApiTokensOf } from '#app/accounts/api-tokens/api-token-queries.server.ts'
import { readAccountDetails } from '#app/accounts/auth/core/account-queries.server.ts'
import { listSessions, lockSessionAccount } from '#app/accounts/auth/core/session-queries.server.ts'
import { listKnownDevices } from '#app/accounts/auth/devices/own-session-queries.server.ts'
import { listFactors, listPasskeys } from '#app/accounts/auth/factors/factor-queries.server.ts'
import { readWaitingStories } from '#app/accounts/auth/waiting/waiting-story-queries.server.ts'
import { listConsentsOf } from '#app/accounts/consents/consent-queries.server.ts'
import { readOwnPicture, readOwnProfile } from '#app/accounts/profiles/profile-queries.server.ts'
import { findStaffRole } from '#app/accounts/staff/staff-queries.server.ts'
import { listMarks, listSharedCharts } from '#app/air/charts/shared/own-chart-queries.server.ts'
import { listPlans } from '#app/air/plans/plan-queries.server.ts'
import { listDevices, listImports, listRooms, listTokens } from '#app/air/rooms/own-air-queries.server.ts'
import { serializeSeries } from '#app/air/rooms/serialize-series.server.ts'
import { listCampaignMailsOf } from '#app/audience/campaigns/campaign-queries.server.ts'
import { listInvitationsOf } from '#app/audience/campaigns/waves/wave-queries.server.ts'
import { listBookmarksBy } from '#app/community/bookmarks/bookmark-queries.server.ts'
import { listMentionsOf } from '#app/community/comments/mentions/mention-queries.server.ts'
import { selectOwnComments } from '#app/community/comments/own/own-comment-queries.server.ts'
import {
  listFoldedTextsOf,
  listMutedPeopleOf,
  listWordsOf,
} from '#app/community/folds/fold-queries.server.ts'
import { listLastVisitsOf } from '#app/community/last-visits/last-visit-queries.server.ts'
import { listChoicesOf } from '#app/community/notifications/choices/choice-queries.server.ts'
import {
  listMutedStoriesOf,
  listWatchedStoriesOf,
} from '#app/community/notifications/choices/watch-queries.server.ts'
import { listDigestsOf } from '#app/community/notifications/digests/digest-queries.server.ts'
import { listMailsOf, listNotificationsOf } from '#app/community/notifications/notification-queries.server.ts'
import { listPushDevicesOf } from '#app/community/notifications/push/push-queries.server.ts'
import { listReactionsBy } from '#app/community/reactions/reaction-queries.server.ts'
import { selectOwnStories } from '#app/community/stories/queries/own-story-queries.server.ts'
import { listNotesBy } from '#app/moderation/cases/case-queries.server.ts'
import {
  listAppealsOf,
  listNoticesOf,
  listSanctionsOf,
  listStrikesOf,
} from '#app/moderation/notices/own-notice-queries.server.ts'
import { listReportsBy } from '#app/moderation/reports/report-queries.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { WriteText } from '#app/platform/http/server/paced-stream.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { listSourcesOf } from '#app/platform/visits/source-queries.server.ts'
import { findVipSubscription } from '#app/site/promotion/vip-queries.server.ts'
import { listDraftsOf, listVersionsOf } from '#app/site/site-content/content-queries.server.ts'
import { listActions, recordAction } from '#database/audit-log.ts'
import type { Database, Transaction } from '#database/client.ts'
import { readInBatches } from '#database/read-in-batches.ts'
import { exportSchema } from './settings-schemas.ts'

type ExportDatabase = Pick<Database, 'transaction' | 'accounts'>

/** Records that somebody takes their data along. @throws SessionEndedError */
export function recordExport(database: ExportDatabase, person: Member): Promise<void> {
  return database.accounts(async (tx) => {
    await lockSessionAccount(tx, person)
    await recordAction(tx, 'data_exported', person.userId)
  })
}

interface Export {
  now: Date
  /** Transactions are held for so long at most, also while nobody reads what was written. */
  totalMs: number
  write: WriteText
}

/**
 * Writes everything that is stored about a person as JSON (`exportSchema`), however much it is: the lists are read some rows at a
 * time. As the accounts service what it alone may see, and the rest as the person themselves, so that the database lets nothing of
 * another's through.
 */
export async function writeExport(database: ExportDatabase, person: Member, options: Export): Promise<void> {
  const { now, totalMs, write } = options
  const writeAll = async (tx: Transaction, texts: AsyncIterable<string>) => {
    // Reads alone take no lock that could have this transaction begin anew, with half of the file written.
    await tx.execute(sql`set transaction read only`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`${totalMs}`)}`)
    for await (const text of texts) await write(text)
  }
  await write(`{"exportedAt":${JSON.stringify(now)}`)
  await database.accounts((tx) => writeAll(tx, serializeAccount(tx, person)))
  await database.transaction(person, (tx) => writeAll(tx, serializePublicSide(tx, person)))
  await write('}')
}

async function requireAccount(tx: Transaction, { userId }: Member) {
  const account = await readAccountDetails(tx, userId)
  if (!account) throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  return account
}

const { entries } = exportSchema

async function* serializeAccount(tx: Transaction, person: Member): AsyncGenerator<string> {
  const { userId } = person
  const account = await requireAccount(tx, person)
  yield `,"account":${JSON.stringify(account)}`
  yield `,"vipSubscription":${JSON.stringify(await findVipSubscription(tx, account.email))}`
  yield `,"waitingStories":${JSON.stringify(v.parse(entries.waitingStories, await readWaitingStories(tx, userId)))}`
  yield* serializeList(tx, 'consents', listConsentsOf(tx, account.email))
  yield* serializeList(tx, 'campaignMails', listCampaignMailsOf(tx, { userId, email: account.email }))
  yield* serializeList(tx, 'invitations', listInvitationsOf(tx, account.email))
  yield `,"sources":${JSON.stringify(await listSourcesOf(tx, { userId, email: account.email }))}`
  yield `,"staff":${JSON.stringify(await findStaffRole(tx, userId))}`
  yield* serializeList(tx, 'contentDrafts', listDraftsOf(tx, userId))
  yield* serializeList(tx, 'contentVersions', listVersionsOf(tx, userId))
  yield* serializeList(tx, 'programs', listApiTokensOf(tx, userId))
  yield* serializeList(tx, 'caseNotes', listNotesBy(tx, userId))
  yield* serializeList(tx, 'sessions', listSessions(tx, userId))
  yield* serializeList(tx, 'pushDevices', listPushDevicesOf(tx, userId))
  yield* serializeList(tx, 'passkeys', listPasskeys(tx, userId))
  yield* serializeList(tx, 'secondFactors', listFactors(tx, userId))
  yield* serializeList(tx, 'devices', listKnownDevices(tx, userId))
  yield* serializeList(tx, 'actions', listActions(tx, userId))
}

async function* serializePublicSide(tx: Transaction, person: Member): AsyncGenerator<string> {
  const { userId } = person
  const picture = await readOwnPicture(tx, userId)
  const profile = {
    ...((await readOwnProfile(tx)) ?? noProfile),
    picture: picture?.toString('base64') ?? null,
  }
  yield `,"profile":${JSON.stringify(v.parse(entries.profile, profile))}`
  yield* serializeList(tx, 'stories', selectOwnStories(tx, person))
  yield* serializeList(tx, 'comments', selectOwnComments(tx, person))
  yield* serializeList(tx, 'reactions', listReactionsBy(tx, userId))
  yield* serializeList(tx, 'bookmarks', listBookmarksBy(tx, userId))
  yield* serializeList(tx, 'reports', listReportsBy(tx, userId))
  yield* serializeList(tx, 'notices', listNoticesOf(tx, userId))
  yield* serializeList(tx, 'appeals', listAppealsOf(tx, userId))
  yield* serializeList(tx, 'sanctions', listSanctionsOf(tx, userId))
  yield* serializeList(tx, 'strikes', listStrikesOf(tx, userId))
  yield* serializeList(tx, 'notifications', listNotificationsOf(tx, userId))
  yield* serializeList(tx, 'mentions', listMentionsOf(tx, userId))
  yield* serializeList(tx, 'watchedStories', listWatchedStoriesOf(tx, userId))
  yield* serializeList(tx, 'lastVisits', listLastVisitsOf(tx, userId))
  yield* serializeList(tx, 'mutedStories', listMutedStoriesOf(tx, userId))
  yield* serializeList(tx, 'foldedTexts', listFoldedTextsOf(tx, userId))
  yield* serializeList(tx, 'mutedPeople', listMutedPeopleOf(tx, userId))
  yield* serializeList(tx, 'mutedWords', listWordsOf(tx, userId))
  yield* serializeList(tx, 'notificationChoices', listChoicesOf(tx, userId))
  yield* serializeList(tx, 'notificationMails', listMailsOf(tx, userId))
  yield* serializeList(tx, 'digests', listDigestsOf(tx, userId))
  yield* serializeList(tx, 'airRooms', listRooms(tx))
  yield* serializeList(tx, 'airDevices', listDevices(tx))
  yield* serializeList(tx, 'airImports', listImports(tx))
  yield* serializeList(tx, 'airSenders', listTokens(tx))
  yield* serializeList(tx, 'airMarks', listMarks(tx))
  yield* serializeList(tx, 'airPlans', listPlans(tx))
  yield* serializeList(tx, 'airSharedCharts', listSharedCharts(tx))
  yield* serializeSeries(tx)
}

const noProfile = {
  fullName: null,
  organization: null,
  avatarUrl: null,
  workDescription: null,
  nameShown: 'full',
  displayName: null,
  shownName: null,
}

type ListName =
  | 'consents'
  | 'campaignMails'
  | 'invitations'
  | 'contentDrafts'
  | 'contentVersions'
  | 'programs'
  | 'caseNotes'
  | 'sessions'
  | 'pushDevices'
  | 'passkeys'
  | 'secondFactors'
  | 'devices'
  | 'actions'
  | 'stories'
  | 'comments'
  | 'reactions'
  | 'bookmarks'
  | 'reports'
  | 'notices'
  | 'appeals'
  | 'sanctions'
  | 'strikes'
  | 'notifications'
  | 'watchedStories'
  | 'mutedStories'
  | 'mentions'
  | 'lastVisits'
  | 'foldedTexts'
  | 'mutedPeople'
  | 'mutedWords'
  | 'notificationChoices'
  | 'notificationMails'
  | 'digests'
  | 'airRooms'
  | 'airDevices'
  | 'airImports'
  | 'airSenders'
  | 'airMarks'
  | 'airPlans'
  | 'airSharedCharts'

async function* serializeList(tx: Transaction, name: ListName, query: SQLWrapper): AsyncGenerator<string> {
  let start = `,"${name}":[`
  for await (const rows of readInBatches(tx, query)) {
    yield start + JSON.stringify(v.parse(entries[name], rows)).slice(1, -1)
    start = ','
  }
  yield start === ',' ? ']' : `${start}]`
}
