import { MailAction, renderLayout } from './layout.server.tsx'
import { confirmationUrl, greet, joinText, type RenderedMail, type TemplateInput } from './template.ts'

export function renderConfirmSignUp({ site, link }: TemplateInput): RenderedMail {
  const subject = 'Please confirm your email address'
  const href = confirmationUrl(site, 'signup', link)
  const greeting = greet(link)
  const welcome =
    `Welcome to ${site.name}. It is good to have you with us. ` +
    'One small step is left: please confirm that this address is yours.'
  const afterwards =
    'That signs you in and keeps your place on the waitlist. ' +
    'If you sent a story and allowed us to share it, it joins the community at that moment.'
  const limits =
    'The link works once, and not for ever. If it has run out, the page behind it offers you a fresh one.'
  const stranger =
    'You did not sign up? Then somebody mistyped an address. Ignore this mail and nothing more happens.'

  return {
    subject,
    text: joinText(site, [greeting, welcome, `Confirm my address:\n${href}`, afterwards, limits, stranger]),
    html: renderLayout({
      site,
      subject,
      children: (
        <>
          <p>{greeting}</p>
          <p>{welcome}</p>
          <MailAction href={href} label="Confirm my address" />
          <p>{afterwards}</p>
          <p>{limits}</p>
          <p>{stranger}</p>
        </>
      ),
    }),
  }
}
