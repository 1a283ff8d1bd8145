import { vipConfirmPath, vipWithdrawPath } from '#app/features/promotion/contract.ts'
import type { VipMail } from '../contract.ts'
import { MailAction, type MailSite, renderLayout } from './layout.server.tsx'
import { joinText, type RenderedMail } from './template.ts'

/** Asks whether an address belongs on the VIP list. Its headers let mail programs withdraw it (RFC 8058). */
export function renderConfirmVip(
  { confirmToken, withdrawToken }: VipMail,
  site: MailSite,
): RenderedMail & { headers: Record<string, string> } {
  const subject = 'Please confirm your place on the VIP list'
  const confirm = `${site.url}${vipConfirmPath}?${new URLSearchParams({ token: confirmToken })}`
  const withdraw = `${site.url}${vipWithdrawPath}?${new URLSearchParams({ token: withdrawToken })}`
  const greeting = 'Hello,'
  const reason =
    `Somebody, most likely you, asked to hear first when ${site.name} launches. ` +
    'Please confirm that this address is yours:'
  const limits = 'The link works once, for a week. Until you follow it, we send you nothing else.'
  const leaving =
    'It was not you, or you have changed your mind? This takes the address off the list, now or later:'

  return {
    subject,
    headers: { 'List-Unsubscribe': `<${withdraw}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: joinText(site, [
      greeting,
      reason,
      `Confirm my place:\n${confirm}`,
      limits,
      `${leaving}\n${withdraw}`,
    ]),
    html: renderLayout({
      site,
      subject,
      children: (
        <>
          <p>{greeting}</p>
          <p>{reason}</p>
          <MailAction href={confirm} label="Confirm my place" />
          <p>{limits}</p>
          <p>
            {leaving} <a href={withdraw}>take me off the list</a>.
          </p>
        </>
      ),
    }),
  }
}
