import {
  confirmationUrl,
  greet,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

export function renderChangeEmail({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Please confirm your new email address',
    preheader: 'Until you do, your account keeps the address it has.',
    parts: [
      greet(link),
      `You asked us to use this address for your account at ${site.name} from now on. ` +
        'Please confirm that it is yours:',
      { action: 'Use this address', href: confirmationUrl(site, 'email_change', link) },
      'The link works once, and not for ever. Until you follow it, your account keeps the address it has.',
      'You did not ask for this? Then ignore this mail and nothing changes.',
    ],
  })
}
