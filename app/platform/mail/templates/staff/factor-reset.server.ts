import { deskPath } from '#app/platform/http/page-paths.ts'
import type { FactorResetMail } from '../../mail-schemas.ts'
import type { MailSite } from '../layout.server.tsx'
import { type RenderedMail, renderTemplate } from '../template.server.tsx'

/** Warns somebody on the staff that an owner takes their second factor, while there is time to say no. */
export function renderStaffFactorReset({ dueAt }: FactorResetMail, site: MailSite): RenderedMail {
  const [day = '', time = ''] = dueAt.toISOString().split('T')
  return renderTemplate(site, {
    subject: 'Your second factor will be reset',
    preheader: 'If you still have it, you can stop this.',
    parts: [
      'Hello,',
      `An owner of ${site.name} asked to reset your second factor. On ${day} at ${time.slice(0, 5)} UTC your authenticator app, ` +
        'recovery codes and passkeys stop working, and you are signed out everywhere. You then sign in with your password and set up a new one.',
      {
        says: 'If you have not lost them, sign in with your second factor and keep it:',
        href: `${site.url}${deskPath}`,
      },
    ],
  })
}
