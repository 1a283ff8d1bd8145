import { eq } from 'drizzle-orm'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, findAccountByEmail, lockAccount } from '../core/account-queries.server.ts'
import { findEmailChanger, findLinkOwner, isFromBrowser } from '../core/link-queries.server.ts'
import { hasAuthenticator } from '../factors/factor-queries.server.ts'
import { emailChanged } from '../mails/link-mails.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { confirmAccount } from '../sign-up/confirm-account.command.server.ts'
import { bringsSignUp, findProfile, listSignUps } from '../sign-up/sign-up-queries.server.ts'
import { createLink } from './create-link.command.server.ts'
import { deleteOutstandingLinks } from './delete-links.command.server.ts'
import { keepStoryPending, type RedeemedLink, redeemCode, redeemLink } from './redeem-link.command.server.ts'

export type FollowDependencies = Pick<AccountDependencies, 'mailQueue' | 'accounts' | 'addSignUpStory'>

interface ReaderOptions {
  /** Trying a link with another purpose does not use it up. */
  types: readonly LinkType[]
  /** Secrets of the sign-ups sent by this browser; undefined for a client without browser secrets. */
  browserSecrets?: readonly string[] | undefined
  keepsPassword: boolean
  now: Date
}

/** Signs the reader in, because only the person with this address reads its mail. @returns null if the link can't be followed */
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

/** @param email normalized */
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
  { owner, link, types, browserSecrets, now, ...reader }: Followed,
): Promise<OpenSession | null> {
  const type = types.find((asked) => asked === link.purpose)
  if (type === undefined) throw new Error('a link was redeemed for what it is not for')
  const keepsPassword = reader.keepsPassword || countsPassword(link, browserSecrets)
  // Only the site's own page sends browser secrets, and it has shown all waiting sign-ups.
  const isShown = browserSecrets !== undefined
  const account = await applyLink(tx, dependencies, { type, owner, link, keepsPassword, isShown, now })
  return account && openSession(tx, dependencies, { account, method: 'otp', now })
}

/** Anyone may have sent the sign-up: its password counts only in the browser that sent it, or without browser secrets. */
function countsPassword(link: RedeemedLink, browserSecrets: ReaderOptions['browserSecrets']): boolean {
  const isProtocolOnly = browserSecrets === undefined && link.browserSecretHash === null
  return isProtocolOnly || isFromBrowser(link, browserSecrets)
}

interface AppliedLink {
  type: LinkType
  owner: Account
  link: RedeemedLink
  keepsPassword: boolean
  /** True if the reader has seen the data of sign-ups other than the link's own. */
  isShown: boolean
  now: Date
}

/** @returns null if the purpose is no longer possible */
export async function applyLink(
  tx: Transaction,
  dependencies: FollowDependencies,
  applied: AppliedLink,
): Promise<Account | null> {
  const { type, owner, link } = applied
  if (type === 'email_change') return changeEmail(tx, dependencies, applied)
  if (owner.emailVerifiedAt === null) return confirmOwner(tx, dependencies, applied)
  if (type === 'story_confirmation') {
    // The mail alone must not change an account with a second factor. The member finds the story in the settings.
    if (hasAuthenticator(owner)) await keepStoryPending(tx, link)
    else
      for (const { story } of await listSignUps(tx, link))
        if (story) await dependencies.addSignUpStory(tx, { userId: owner.id, ...story, publishes: true })
  }
  if (type === 'recovery') await deleteOutstandingLinks(tx, owner.id)
  return owner
}

/** A link that belongs to no sign-up sets no password. It keeps the stories of all sign-ups privately if the reader has seen them. */
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

/** Notifies the old address. Returns null if the new one has been taken in the meantime. */
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
  // Mails already sent to the old address must not open the account.
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
