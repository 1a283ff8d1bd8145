import { eq, sql } from 'drizzle-orm'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import { renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import { users } from '#database/schema/auth.ts'

/** Shows an owner that the site can send email. */
export const healthTest = defineMail({
  template: 'health-test',
  content: { userId: uuidField() },
  read: async (tx, { userId }) => {
    const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return found ?? null
  },
  dropReason: 'account deleted',
  render: (_found, site) =>
    renderTemplate(site, {
      subject: 'Your site can send email',
      preheader: 'You asked for this test at the desk.',
      parts: [
        'You asked for this test at the desk. If this email landed in your spam folder, publish the DNS records that the health checks ask for.',
        { action: 'Open the health checks', href: `${site.url}${signInPath(`${deskPath}/health`)}` },
      ],
    }),
  isToOwner: true,
  settle: async (tx, { userId }) => {
    await tx.execute(sql`select auth.note_test_mail(${userId}::uuid)`)
  },
})
