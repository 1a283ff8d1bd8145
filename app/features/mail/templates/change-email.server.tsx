import { MailAction, renderLayout } from './layout.server.tsx'
import { confirmationUrl, greet, joinText, type RenderedMail, type TemplateInput } from './template.ts'

export function renderChangeEmail({ site, link }: TemplateInput): RenderedMail {
  const subject = 'Please confirm your new email address'
  const href = confirmationUrl(site, 'email_change', link)
  const greeting = greet(link)
  const reason =
    `You asked us to use this address for your account at ${site.name} from now on. ` +
    'Please confirm that it is yours:'
  const limits =
    'The link works once, and not for ever. Until you follow it, your account keeps the address it has.'
  const stranger = 'You did not ask for this? Then ignore this mail and nothing changes.'

  return {
    subject,
    text: joinText(site, [greeting, reason, `Use this address:\n${href}`, limits, stranger]),
    html: renderLayout({
      site,
      subject,
      children: (
        <>
          <p>{greeting}</p>
          <p>{reason}</p>
          <MailAction href={href} label="Use this address" />
          <p>{limits}</p>
          <p>{stranger}</p>
        </>
      ),
    }),
  }
}
