import { eq } from 'drizzle-orm'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, findAccountByEmail, lockAccount } from '../core/account-queries.server.ts'
import { findEmailChanger, findLinkOwner, isFromBrowser } from '../core/link-queries.server.ts'
import { emailChanged } from '../mails/email-changed.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { confirmAccount } from '../sign-up/confirm-account.command.server.ts'
import { bringsSignUp, findProfile, listSignUps } from '../sign-up/sign-up-queries.server.ts'
import { createLink } from './create-link.command.server.ts'
import { deleteOutstandingLinks } from './delete-links.command.server.ts'
import { redeemCode } from './redeem-code.command.server.ts'
import { type RedeemedLink, redeemLink } from './redeem-link.command.server.ts'

export type FollowDependencies = Pick<AccountDependencies, 'mailQueue' | 'accounts' | 'addSignUpStory'>

interface ReaderOptions {
  /** A link for one thing can't be followed for another; trying does not use it up. */
  types: readonly LinkType[]
  /** Of the sign-ups that the browser which follows it has sent; undefined from a client that knows nothing of browsers. */
  browserSecrets?: readonly string[] | undefined
  now: Date
}

/**
 * Follows a mailed link: does what it is for, and signs its reader in, as only the owner of the address reads its mail.
 *
 * @returns null for a link that is unknown, used, expired, void, or for something else: one answer for all of these
 */
export async function consumeLink(
  tx: Transaction,
  dependencies: FollowDependencies,
  { token, ...reader }: ReaderOptions & { token: string },
): Promise<OpenSession | null> {
  const ownerId = await findLinkOwner(tx, token)
  const owner = ownerId === null ? null : await lockAccount(tx, ownerId)
  const link = owner && (await redeemLink(tx, token, reader.types, reader.now))
  return owner && link && followLink(tx, dependencies, { owner, link, ...reader })
}

/**
 * The same by the code of the mail, typed where it was asked for.
 *
 * @param email normalised: the address that the mail went to
 */
export async function consumeCode(
  tx: Transaction,
  dependencies: FollowDependencies & Pick<AccountDependencies, 'keyedHash'>,
  { email, code, ...reader }: ReaderOptions & { email: string; code: string },
): Promise<OpenSession | null> {
  const isRename = reader.types.includes('email_change')
  const ownerId = isRename ? await findEmailChanger(tx, email) : (await findAccountByEmail(tx, email))?.id
  const owner = ownerId === undefined ? null : await lockAccount(tx, ownerId)
  if (!owner) return null
  const { types: purposes, now } = reader
  const tried = { userId: owner.id, purposes, newEmail: isRename ? email : null, code, now }
  const link = await redeemCode(tx, dependencies, tried)
  return link && followLink(tx, dependencies, { owner, link, ...reader })
}

interface Followed extends ReaderOptions {
  owner: Account
  link: RedeemedLink
}

async function followLink(
  tx: Transaction,
  dependencies: FollowDependencies,
  { owner, link, types, browserSecrets, now }: Followed,
): Promise<OpenSession | null> {
  const type = types.find((asked) => asked === link.purpose)
  if (type === undefined) throw new Error('a link was redeemed for what it is not for')
  const keepsPassword = countsPassword(link, browserSecrets)
  // The site's own page has shown what waits.
  const isShown = browserSecrets !== undefined
  const account = await applyLink(tx, dependencies, { type, owner, link, keepsPassword, isShown, now })
  return account && openSession(tx, dependencies, { account, method: 'otp', now })
}

/**
 * Whether the password of a sign-up counts, which anybody may have sent: only in the browser that sent it. A client of the
 * protocol that knows nothing of browsers, and sent the sign-up without one, keeps it too.
 */
function countsPassword(link: RedeemedLink, browserSecrets: ReaderOptions['browserSecrets']): boolean {
  const isProtocolOnly = browserSecrets === undefined && link.browserSecretHash === null
  return isProtocolOnly || isFromBrowser(link, browserSecrets)
}

export interface AppliedLink {
  type: LinkType
  owner: Account
  link: RedeemedLink
  keepsPassword: boolean
  /** Whether its reader has seen what came with sign-ups other than the link's own. */
  isShown: boolean
  now: Date
}

/** Does what a link is for, once it was redeemed. Null when that can't be done any more. */
export async function applyLink(
  tx: Transaction,
  dependencies: FollowDependencies,
  applied: AppliedLink,
): Promise<Account | null> {
  const { type, owner, link } = applied
  if (type === 'email_change') return changeEmail(tx, dependencies, applied)
  if (owner.emailVerifiedAt === null) return confirmOwner(tx, dependencies, applied)
  if (type === 'story_confirmation')
    for (const { story } of await listSignUps(tx, link))
      if (story) await dependencies.addSignUpStory(tx, { userId: owner.id, ...story, publishes: true })
  if (type === 'recovery') await deleteOutstandingLinks(tx, owner.id)
  return owner
}

/**
 * A link that came with no sign-up confirms the address, and nobody's password. Stories that were sent with others are kept
 * privately if its reader has seen them.
 */
async function confirmOwner(
  tx: Transaction,
  { addSignUpStory }: FollowDependencies,
  { owner, link, keepsPassword, isShown, now }: AppliedLink,
): Promise<Account> {
  const isOwn = bringsSignUp(link)
  const signUps = isOwn || isShown ? await listSignUps(tx, link) : []
  const account = await confirmAccount(tx, owner, {
    passwordHash: (keepsPassword ? link.passwordHash : null) ?? noPassword,
    profile: findProfile(link, signUps),
    userMetadata: link.userMetadata,
    now,
  })
  for (const { story } of signUps)
    if (story) await addSignUpStory(tx, { userId: owner.id, ...story, publishes: isOwn })
  return account
}

/** Null when the address has become somebody else's meanwhile. The old address gets a notice. */
async function changeEmail(
  tx: Transaction,
  { mailQueue, accounts }: FollowDependencies,
  { owner, link, now }: AppliedLink,
): Promise<Account | null> {
  const { newEmail } = link
  if (newEmail === null) return null
  const changes = { email: newEmail, emailVerifiedAt: now, updatedAt: now }
  await tx.execute('savepoint change_email')
  try {
    await tx.update(users).set(changes).where(eq(users.id, owner.id))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await tx.execute('rollback to savepoint change_email')
    return null
  }
  // Mails on their way to the old address must not open the account any more.
  await deleteOutstandingLinks(tx, owner.id)
  const notice = {
    userId: owner.id,
    purpose: 'account_notice',
    newEmail: owner.email,
    now,
    accounts,
  } as const
  await mailQueue.enqueue(tx, emailChanged.message({ linkId: await createLink(tx, notice) }))
  return { ...owner, ...changes }
}

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}
