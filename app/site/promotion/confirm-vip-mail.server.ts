import { vipConfirmPath, vipWithdrawPath } from '#app/platform/http/page-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import { issueVipTokens, type VipMail } from './vip-links.command.server.ts'

/** Its headers support one-click unsubscribe (RFC 8058). */
export const vipConfirmation = defineMail({
  template: 'confirm-vip',
  content: { subscriptionId: uuidField() },
  read: (tx, { subscriptionId }) => issueVipTokens(tx, subscriptionId),
  dropReason: 'nothing to confirm',
  render: renderConfirmVip,
  isToOwner: false,
})

function renderConfirmVip(
  { confirmToken, withdrawToken }: VipMail,
  site: MailSite,
): RenderedMail & { headers: Record<string, string> } {
  const confirm = `${site.url}${vipConfirmPath}?${new URLSearchParams({ token: confirmToken })}`
  const withdraw = `${site.url}${vipWithdrawPath}?${new URLSearchParams({ token: withdrawToken })}`
  const mail = renderTemplate(site, {
    subject: 'Please confirm your place on the VIP list',
    preheader: `One click, and you’ll be among the first to hear when ${site.name} launches.`,
    parts: [
      'Hello,',
      `Someone, most likely you, asked to be among the first to hear when ${site.name} launches. ` +
        'Please confirm that this address is yours:',
      { action: 'Confirm my place', href: confirm },
      'The link works once and expires after a week. Until you confirm, we won’t send you anything else.',
      {
        says: 'If this wasn’t you, or if you change your mind, you can take this address off the list at any time:',
        href: withdraw,
        label: 'Take me off the list',
      },
    ],
  })
  const headers = {
    'List-Unsubscribe': `<${withdraw}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers }
}
