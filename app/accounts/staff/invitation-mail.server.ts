import { deskInvitationPath } from '#app/platform/http/page-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import { type InvitationMail, issueInvitation } from './issue-invitation.command.server.ts'

/** Invites a person to a role. The token is in the URL's fragment, which browsers send to no server. */
export const staffInvitation = defineMail({
  template: 'staff-invitation',
  content: { invitationId: uuidField() },
  read: (tx, { invitationId }) => issueInvitation(tx, invitationId),
  dropReason: 'invitation accepted or withdrawn',
  render: renderStaffInvitation,
  isToOwner: false,
})

function renderStaffInvitation({ role, token }: InvitationMail, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: `You’re invited to join the ${site.name} team`,
    preheader: `Your role: ${role}.`,
    parts: [
      'Hello,',
      `An owner of ${site.name} has invited you to join the team. Your role: ${role}.`,
      'You need an account with this email address, and a second factor: an authenticator app or a passkey. ' +
        'If you have no account yet, sign up first. Then open this link:',
      { action: 'View invitation', href: `${site.url}${deskInvitationPath}#${token}` },
      'The link works once and expires after a week.',
      'If you didn’t expect this, ignore this email. Nothing happens until you accept.',
    ],
  })
}
