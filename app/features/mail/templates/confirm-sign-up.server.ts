import {
  confirmationUrl,
  greet,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

export function renderConfirmSignUp({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Please confirm your email address',
    preheader: 'One click keeps your place on the waitlist.',
    parts: [
      greet(link),
      `Welcome to ${site.name}. It is good to have you with us. ` +
        'One small step is left: please confirm that this address is yours.',
      { action: 'Confirm my address', href: confirmationUrl(site, 'signup', link) },
      'That signs you in and keeps your place on the waitlist. ' +
        'If you sent a story and allowed us to share it, it joins the community at that moment.',
      'The link works once, and not for ever. If it has run out, the page behind it offers you a fresh one.',
      'You did not sign up? Then somebody mistyped an address. Ignore this mail and nothing more happens.',
    ],
  })
}
