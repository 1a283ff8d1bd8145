import { MailAction, renderLayout } from './layout.server.tsx'
import { confirmationUrl, greet, joinText, type RenderedMail, type TemplateInput } from './template.ts'

export function renderRecoverPassword({ site, link }: TemplateInput): RenderedMail {
  const subject = 'Choose a new password'
  const href = confirmationUrl(site, 'recovery', link)
  const greeting = greet(link)
  const reason =
    `Somebody asked for a new password for your account at ${site.name}. ` +
    'If that was you, choose one here:'
  const limits =
    'The link works once, and not for ever. Once the new password is set, every other device is signed out.'
  const stranger = 'It was not you? Then leave this mail alone: your password stays as it is.'

  return {
    subject,
    text: joinText(site, [greeting, reason, `Choose a new password:\n${href}`, limits, stranger]),
    html: renderLayout({
      site,
      subject,
      children: (
        <>
          <p>{greeting}</p>
          <p>{reason}</p>
          <MailAction href={href} label="Choose a new password" />
          <p>{limits}</p>
          <p>{stranger}</p>
        </>
      ),
    }),
  }
}
