import { eq } from 'drizzle-orm'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { staffFactorResets } from '#database/schema/staff.ts'

interface FactorResetMail {
  email: string
  dueAt: Date
}

/** Warns a member of staff that an owner will reset their second factor, while they can still cancel it. */
export const staffFactorReset = defineMail({
  template: 'staff-factor-reset',
  /** The mail's row in `staff_factor_resets`. */
  content: { userId: uuidField() },
  read: (tx, { userId }) => readFactorReset(tx, userId),
  dropReason: 'reset canceled',
  render: renderStaffFactorReset,
  isToOwner: true,
})

/** Returns the mail's content, or null if the reset was canceled. Runs in role `accounts`. */
async function readFactorReset(tx: Transaction, userId: string): Promise<FactorResetMail | null> {
  const [reset] = await tx
    .select({ email: users.email, dueAt: staffFactorResets.dueAt })
    .from(staffFactorResets)
    .innerJoin(users, eq(users.id, staffFactorResets.userId))
    .where(eq(staffFactorResets.userId, userId))
  return reset ?? null
}

function renderStaffFactorReset({ dueAt }: FactorResetMail, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your second factor will be reset',
    preheader: 'If you still have it, you can cancel the reset.',
    parts: [
      'Hello,',
      `An owner of ${site.name} asked to reset your second factor. On ${describeInstant(dueAt.toISOString())}, your authenticator app, ` +
        'recovery codes and passkeys will stop working, and you will be signed out everywhere. You can then sign in with your password and set up a new second factor.',
      {
        says: 'If you still have your second factor, sign in with it and cancel the reset:',
        href: `${site.url}${signInPath(deskPath)}`,
      },
    ],
  })
}
