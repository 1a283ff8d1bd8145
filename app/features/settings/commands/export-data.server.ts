import { readAccountDetails } from '#app/features/accounts/core/account-queries.server.ts'
import { listSessions } from '#app/features/accounts/core/session-queries.server.ts'
import { listBookmarksBy } from '#app/features/bookmarks/bookmark-queries.server.ts'
import { listAllOwnComments } from '#app/features/comments/own/own-comment-queries.server.ts'
import { readOwnPicture, readOwnProfile } from '#app/features/profiles/profile-queries.server.ts'
import { findVipSubscription } from '#app/features/promotion/vip-queries.server.ts'
import { listReactionsBy } from '#app/features/reactions/reaction-queries.server.ts'
import { listReportsBy } from '#app/features/reports/report-queries.server.ts'
import { listAllOwnStories } from '#app/features/stories/queries/own-story-queries.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import { listActions, recordAction } from '#database/audit-log.ts'
import type { Database, Transaction } from '#database/client.ts'
import type { PersonalExport } from '../settings-schemas.ts'

/**
 * Everything that is stored about a person: as the person themselves what they may see, so that the database lets
 * nothing of another's through, and the rest as the accounts service.
 *
 * @throws ApiError 401 `not_signed_in` when the account is gone
 */
export async function exportData(
  database: Pick<Database, 'transaction' | 'accounts'>,
  person: Member,
  now: Date,
): Promise<PersonalExport> {
  const publicSide = await database.transaction(person, (tx) => readPublicSide(tx, person))
  const account = await database.accounts(async (tx) => {
    const details = await readAccount(tx, person)
    await recordAction(tx, 'data_exported', person.userId)
    return details
  })
  return { exportedAt: now.toISOString(), ...account, ...publicSide }
}

async function readAccount(tx: Transaction, { userId }: Member) {
  const account = await readAccountDetails(tx, userId)
  if (!account) throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  const openSessions = await listSessions(tx, userId)
  const subscription = await findVipSubscription(tx, account.email)
  return {
    account: withTextDates(account),
    sessions: openSessions.map(withTextDates),
    vipSubscription: subscription && withTextDates(subscription),
    actions: (await listActions(tx, userId)).map(withTextDates),
  }
}

async function readPublicSide(tx: Transaction, person: Member) {
  const { userId } = person
  const profile = await readOwnProfile(tx)
  const picture = await readOwnPicture(tx, userId)
  return {
    profile: { ...(profile ?? noProfile), picture: picture?.toString('base64') ?? null },
    stories: await listAllOwnStories(tx, person),
    comments: await listAllOwnComments(tx, person),
    reactions: (await listReactionsBy(tx, userId)).map(withTextDates),
    bookmarks: (await listBookmarksBy(tx, userId)).map(withTextDates),
    reports: (await listReportsBy(tx, userId)).map(withTextDates),
  }
}

const noProfile = { fullName: null, organization: null, avatarUrl: null, workDescription: null }

type TextDates<Row> = { [Key in keyof Row]: TextDate<Row[Key]> }
type TextDate<Value> = Value extends Date ? string : Value

/** Dates as ISO 8601, as they are in JSON. */
function withTextDates<Row extends object>(row: Row): TextDates<Row>
function withTextDates(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )
}
