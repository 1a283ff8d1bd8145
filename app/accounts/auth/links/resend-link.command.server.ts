import { and, desc, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { requireEmail } from '../core/require-email.server.ts'
import { bringsSignUp } from '../sign-up/sign-up-queries.server.ts'
import { createLinkForEmail, linkMails } from './create-link.command.server.ts'
import type { LinkPurpose } from './issue-link.command.server.ts'
import type { LinkRequest } from './request-link.command.server.ts'

/** Repeats the mail that is still to be confirmed, without revealing whether one exists. @throws ApiError 400 `validation_failed` */
export async function resendLink(
  dependencies: AccountDependencies,
  { email: typed, redirectTo, codeChallenge, type }: LinkRequest & { type: 'signup' | 'email_change' },
): Promise<void> {
  const { database, mailQueue, clock, accounts, site } = dependencies
  const email = requireEmail(typed)
  await database.accounts(async (tx) => {
    const chosen =
      type === 'signup'
        ? chooseSignUpLink(await findOpenLinks(tx, email))
        : await chooseEmailChange(tx, email)
    const freshId = await createLinkForEmail(tx, {
      // An empty address finds no account. The statement runs anyway, so that timing reveals nothing.
      email: chosen.linkId === null && chosen.purpose !== null ? email : '',
      purpose: chosen.purpose ?? 'signup',
      redirectTo: resolveListedRedirect({ siteUrl: site.url, listed: accounts.redirectUrls }, redirectTo),
      codeChallenge,
      now: clock(),
      accounts,
    })
    // The client of the new request has a new verifier.
    if (codeChallenge !== null && chosen.linkId !== null)
      await tx.update(oneTimeLinks).set({ codeChallenge }).where(eq(oneTimeLinks.id, chosen.linkId))
    const mail = linkMails[chosen.purpose ?? type]
    await mailQueue.enqueue(tx, mail.message({ linkId: chosen.linkId ?? freshId }))
  })
}

/** Returns sign-ups that may be mailed again, newest first, or one row without a link if the account has none. */
function findOpenLinks(tx: Transaction, email: string) {
  return tx
    .select({
      verifiedAt: users.emailVerifiedAt,
      linkId: oneTimeLinks.id,
      purpose: oneTimeLinks.purpose,
      passwordHash: oneTimeLinks.passwordHash,
      story: oneTimeLinks.story,
    })
    .from(users)
    .leftJoin(
      oneTimeLinks,
      and(
        eq(oneTimeLinks.userId, users.id),
        isNull(oneTimeLinks.usedAt),
        inArray(oneTimeLinks.purpose, ['signup', 'story_confirmation']),
      ),
    )
    .where(eq(users.email, email))
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
}

interface Choice {
  /** Null for no mail. */
  purpose: LinkPurpose | null
  /** Null to create a link. */
  linkId: string | null
}

/** Returns the latest change to this address, or of the account that has it. Uses two queries, because each has its own index. */
async function chooseEmailChange(tx: Transaction, email: string): Promise<Choice> {
  const columns = { linkId: oneTimeLinks.id, createdAt: oneTimeLinks.createdAt }
  const holder = alias(users, 'holder')
  // A change to an address that has an account is shown to its requester as pending but never mailed.
  const isFree = notExists(
    tx.select({ id: holder.id }).from(holder).where(eq(holder.email, oneTimeLinks.newEmail)),
  )
  const isOpen = and(isNull(oneTimeLinks.usedAt), eq(oneTimeLinks.purpose, 'email_change'), isFree)
  const toAddress = tx
    .select(columns)
    .from(oneTimeLinks)
    .where(and(isOpen, eq(oneTimeLinks.newEmail, email)))
  const ofAccount = tx
    .select(columns)
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(and(isOpen, eq(users.email, email)))
  const [latest] = await unionAll(toAddress, ofAccount)
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(1)
  return latest ? { purpose: 'email_change', linkId: latest.linkId } : { purpose: null, linkId: null }
}

/**
 * If one address has several sign-ups, any of them may be a stranger's. The mail then names none of them and its link sets no password, so
 * that a stranger's text and password can't replace the reader's own. The reader sees all sign-ups and chooses.
 */
function chooseSignUpLink(open: Awaited<ReturnType<typeof findOpenLinks>>[number][]): Choice {
  const [first] = open
  if (!first) return { purpose: null, linkId: null }
  const attempts = open.filter(({ linkId }) => linkId !== null)
  const only = attempts.length === 1 ? attempts[0] : undefined
  if (first.verifiedAt !== null)
    return { purpose: only?.purpose ?? 'account_notice', linkId: only?.linkId ?? null }
  const usable = only ?? attempts.find((attempt) => !bringsSignUp(attempt))
  return { purpose: 'signup', linkId: usable?.linkId ?? null }
}
