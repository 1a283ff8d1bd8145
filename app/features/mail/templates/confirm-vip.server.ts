import { vipConfirmPath, vipWithdrawPath } from '#app/http/page-paths.ts'
import type { VipMail } from '../mail-schemas.ts'
import type { MailSite } from './layout.server.tsx'
import { type RenderedMail, renderTemplate } from './template.server.tsx'

/** Asks whether an address belongs on the VIP list. Its headers let mail programs withdraw it (RFC 8058). */
export function renderConfirmVip(
  { confirmToken, withdrawToken }: VipMail,
  site: MailSite,
): RenderedMail & { headers: Record<string, string> } {
  const confirm = `${site.url}${vipConfirmPath}?${new URLSearchParams({ token: confirmToken })}`
  const withdraw = `${site.url}${vipWithdrawPath}?${new URLSearchParams({ token: withdrawToken })}`
  const mail = renderTemplate(site, {
    subject: 'Please confirm your place on the VIP list',
    preheader: `One click, and you are among the first to hear when ${site.name} launches.`,
    parts: [
      'Hello,',
      `Somebody, most likely you, asked to hear first when ${site.name} launches. ` +
        'Please confirm that this address is yours:',
      { action: 'Confirm my place', href: confirm },
      'The link works once, for a week. Until you follow it, we send you nothing else.',
      {
        says: 'It was not you, or you have changed your mind? This takes the address off the list, now or later:',
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
