import {
  confirmationUrl,
  greet,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

export function renderRecoverPassword({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Choose a new password',
    preheader: 'Until you do, your password stays as it is.',
    parts: [
      greet(link),
      `Somebody asked for a new password for your account at ${site.name}. ` +
        'If that was you, choose one here:',
      { action: 'Choose a new password', href: confirmationUrl(site, 'recovery', link) },
      'The link works once, and not for ever. Once the new password is set, every other device is signed out.',
      'It was not you? Then leave this mail alone: your password stays as it is.',
    ],
  })
}
