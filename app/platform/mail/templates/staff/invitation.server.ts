import { deskInvitationPath } from '#app/platform/http/page-paths.ts'
import type { InvitationMail } from '../../mail-schemas.ts'
import type { MailSite } from '../layout.server.tsx'
import { type RenderedMail, renderTemplate } from '../template.server.tsx'

/** Invites somebody to a role. The token stands behind `#`, which browsers send to no server. */
export function renderStaffInvitation({ role, token }: InvitationMail, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: `You’re invited to the team of ${site.name}`,
    preheader: `Your role would be: ${role}.`,
    parts: [
      'Hello,',
      `An owner of ${site.name} invites you to its team. Your role would be: ${role}.`,
      'You need an account with this email address, and a second factor: an authenticator app or a passkey. ' +
        'If you have no account yet, sign up first, then open this link again:',
      { action: 'Look at the invitation', href: `${site.url}${deskInvitationPath}#${token}` },
      'The link works once, within a week.',
      'If you didn’t expect this, ignore this email. Nothing happens until you accept.',
    ],
  })
}
