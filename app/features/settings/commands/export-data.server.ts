import { desc, eq } from 'drizzle-orm'
import { listAllOwnComments } from '#app/features/comments/own/own-comment-queries.server.ts'
import { readOwnProfile } from '#app/features/profiles/profile-queries.server.ts'
import { listAllOwnStories } from '#app/features/stories/queries/own-story-queries.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { listActions, recordAction } from '#database/audit-log.ts'
import { type Actor, actAs, type Database, type Transaction } from '#database/client.ts'
import { sessions, users } from '#database/schema/auth.ts'
import { bookmarks } from '#database/schema/bookmarks.ts'
import { avatars } from '#database/schema/profiles.ts'
import { reactions } from '#database/schema/reactions.ts'
import { reports } from '#database/schema/reports.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import type { PersonalExport } from '../settings-schemas.ts'

type Member = Exclude<Actor, { role: 'anon' }>

/**
 * Everything that is stored about a person, read in one transaction: as the accounts service what it alone may see,
 * and the rest as the person themselves, so that the database lets nothing of another's through.
 *
 * @throws ApiError 401 `not_signed_in` when the account is gone
 */
export function exportEverything(
  database: Pick<Database, 'accounts'>,
  person: Member,
  now: Date,
): Promise<PersonalExport> {
  return database.accounts(async (tx) => {
    const account = await readAccount(tx, person)
    await recordAction(tx, 'data_exported', person.userId)
    await actAs(tx, person)
    return { exportedAt: now.toISOString(), ...account, ...(await readPublicSide(tx, person)) }
  })
}

async function readAccount(tx: Transaction, { userId }: Member) {
  const [account] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      role: users.role,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      lastSignInAt: users.lastSignInAt,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  const signedIn = await tx
    .select({ createdAt: sessions.createdAt, refreshedAt: sessions.refreshedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
  const [subscription] = await tx
    .select({
      email: vipSubscriptions.email,
      confirmedAt: vipSubscriptions.confirmedAt,
      createdAt: vipSubscriptions.createdAt,
    })
    .from(vipSubscriptions)
    .where(eq(vipSubscriptions.email, account.email))
  return {
    account: withTextDates(account),
    sessions: signedIn.map(withTextDates),
    vipSubscription: subscription ? withTextDates(subscription) : null,
    actions: (await listActions(tx, userId)).map(withTextDates),
  }
}

async function readPublicSide(tx: Transaction, person: Member) {
  const { userId } = person
  const profile = await readOwnProfile(tx)
  const [picture] = await tx.select({ image: avatars.image }).from(avatars).where(eq(avatars.userId, userId))
  const reacted = await tx
    .select({ storyId: reactions.storyId, type: reactions.type, createdAt: reactions.createdAt })
    .from(reactions)
    .where(eq(reactions.userId, userId))
    .orderBy(desc(reactions.createdAt))
  const bookmarked = await tx
    .select({ storyId: bookmarks.storyId, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt))
  const reported = await tx
    .select({ storyId: reports.storyId, createdAt: reports.createdAt })
    .from(reports)
    .where(eq(reports.userId, userId))
    .orderBy(desc(reports.createdAt))
  return {
    profile: { ...(profile ?? noProfile), picture: picture?.image.toString('base64') ?? null },
    stories: await listAllOwnStories(tx, person),
    comments: await listAllOwnComments(tx, person),
    reactions: reacted.map(withTextDates),
    bookmarks: bookmarked.map(withTextDates),
    reports: reported.map(withTextDates),
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
