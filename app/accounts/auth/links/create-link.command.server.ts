import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { recoveryLinkSeconds } from '../auth-limits.ts'
import type { AccountSettings } from '../core/account-settings.ts'
import type { UserMetadata } from '../core/user-metadata.server.ts'
import {
  alreadyRegistered,
  confirmSignUp,
  identityCode,
  newAddressLink,
  recoverPassword,
  signInLink,
} from '../mails/link-mails.server.ts'
import type { SignUpStory } from '../sign-up/sign-up-story-schemas.server.ts'
import type { LinkPurpose } from './issue-link.command.server.ts'

export const linkMails = {
  signup: confirmSignUp,
  magiclink: signInLink,
  reauthentication: identityCode,
  story_confirmation: alreadyRegistered,
  account_notice: alreadyRegistered,
  recovery: recoverPassword,
  email_change: newAddressLink,
} satisfies Record<LinkPurpose, unknown>

interface LinkDetails {
  purpose: LinkPurpose
  now: Date
  accounts: Pick<AccountSettings, 'linkSeconds'>
  redirectTo?: string | null
  /** PKCE challenge, as `readCodeChallenge` returns it. */
  codeChallenge?: string | null | undefined
  /** PHC string of a sign-up's password. */
  passwordHash?: string | null
  browserSecretHash?: Buffer | null
  profile?: NewProfile | null
  userMetadata?: UserMetadata | null
  storyId?: string | null
  story?: SignUpStory | null
  /** The address to confirm, or a notice's recipient if it is not the account's address. */
  newEmail?: string | null
}

const opensAccount: ReadonlySet<LinkPurpose> = new Set(['recovery', 'magiclink', 'reauthentication'])

function describeLink({ purpose, now, accounts, ...details }: LinkDetails) {
  const seconds = opensAccount.has(purpose)
    ? Math.min(accounts.linkSeconds, recoveryLinkSeconds)
    : accounts.linkSeconds
  return { ...details, purpose, createdAt: now, expiresAt: new Date(now.getTime() + seconds * 1000) }
}

/** The link can't be followed until `issueLink` has given it a token. */
export async function createLink(
  tx: Transaction,
  { userId, ...details }: LinkDetails & { userId: string },
): Promise<string> {
  const [link] = await tx
    .insert(oneTimeLinks)
    .values({ userId, ...describeLink(details) })
    .returning({ id: oneTimeLinks.id })
  if (!link) throw new Error('a link was not stored')
  return link.id
}

const insertedSchema = v.array(v.object({ id: uuidField() }))

/** Returns an id even without an account: the caller always queues a mail, and the worker drops it if there is no link. */
export async function createLinkForEmail(
  tx: Transaction,
  { email, ...details }: LinkDetails & { email: string },
): Promise<string> {
  const { purpose, redirectTo = null, codeChallenge = null, createdAt, expiresAt } = describeLink(details)
  const { rows } = await tx.execute(sql`
    insert into ${oneTimeLinks} (user_id, purpose, redirect_to, code_challenge, created_at, expires_at)
    select id, ${purpose}, ${redirectTo}, ${codeChallenge}, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from ${users} where email = ${email}
    returning id`)
  return v.parse(insertedSchema, rows)[0]?.id ?? crypto.randomUUID()
}
