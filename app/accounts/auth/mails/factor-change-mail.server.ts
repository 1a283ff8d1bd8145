import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { sessions, users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import type { Account } from '../core/account-queries.server.ts'
import { describeDevice } from '../devices/describe-device.ts'

const factorChanges = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-made',
  'recovery-codes-removed',
  'passkey-added',
  'passkey-removed',
] as const

type FactorChange = (typeof factorChanges)[number]

const changes: Record<FactorChange, { subject: string; happened: string }> = {
  'authenticator-added': {
    subject: 'Authenticator app added to your account',
    happened: 'An authenticator app was added to',
  },
  'authenticator-removed': {
    subject: 'Authenticator app removed from your account',
    happened: 'An authenticator app was removed from',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes for your account',
    happened: 'New recovery codes, which replace any earlier ones, were created for',
  },
  'recovery-codes-removed': {
    subject: 'Recovery codes removed from your account',
    happened: 'The recovery codes were removed from',
  },
  'passkey-added': { subject: 'Passkey added to your account', happened: 'A passkey was added to' },
  'passkey-removed': { subject: 'Passkey removed from your account', happened: 'A passkey was removed from' },
}

interface FactorChangeContent {
  change: FactorChange
  userId: string
  sessionId: string
  changedAt: string
}

interface FactorChangeMail extends Pick<FactorChangeContent, 'change' | 'changedAt'> {
  email: string
  fullName: string | null
  /** Null if the device has been signed out in the meantime. */
  device: string | null
}

export const factorChange = defineMail({
  template: 'factor-change',
  content: {
    change: v.picklist(factorChanges),
    userId: uuidField(),
    sessionId: uuidField(),
    changedAt: v.pipe(v.string(), v.isoTimestamp()),
  },
  read: readFactorChange,
  dropReason: 'account deleted',
  render: renderFactorChange,
  isToOwner: true,
  countedAs: 'factorChange',
})

/** Notifies of a changed factor, only at a confirmed address. */
export async function notifyOfFactorChange(
  tx: Transaction,
  { mailQueue }: MailDependencies,
  { sessionId }: Pick<Member, 'sessionId'>,
  { account, change, now }: { account: Account; change: FactorChange; now: Date },
): Promise<void> {
  if (account.emailVerifiedAt === null) return
  const changedAt = now.toISOString()
  await mailQueue.enqueue(tx, factorChange.message({ change, userId: account.id, sessionId, changedAt }))
}

/** Returns null if the account was deleted. Runs in role `accounts`. */
async function readFactorChange(
  tx: Transaction,
  { userId, sessionId, change, changedAt }: FactorChangeContent,
): Promise<FactorChangeMail | null> {
  const [owner] = await tx
    .select({ email: users.email, fullName: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!owner) return null
  const [session] = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return { ...owner, change, changedAt, device: session ? describeDevice(session.userAgent) : null }
}

function renderFactorChange(mail: FactorChangeMail, site: MailSite): RenderedMail {
  const { subject, happened } = changes[mail.change]
  const where = mail.device ?? 'unknown, because it has since been signed out'
  return renderTemplate(site, {
    subject,
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(mail),
      `${happened} your account at ${site.name} on ${describeInstant(mail.changedAt)}. Device: ${where}.`,
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, someone else is signed in to your account. Sign out every other device, remove the passkeys and ' +
        'authenticator apps that aren’t yours, and choose a new password.',
      { action: 'Check your account', href: `${site.url}/settings/security` },
      {
        says: 'If you can no longer sign in, please tell us right away. Our contact address is at the bottom of every page:',
        href: `${site.url}/`,
      },
    ],
  })
}
