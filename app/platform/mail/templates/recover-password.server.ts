import {
  codeLine,
  confirmationUrl,
  greet,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

export function renderRecoverPassword({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Choose a new password',
    preheader: 'Until you do, your password stays the same.',
    parts: [
      greet(link),
      `Someone asked for a new password for your account at ${site.name}. ` +
        'If this was you, choose one here:',
      { action: 'Choose a new password', href: confirmationUrl(site, 'recovery', link) },
      codeLine(link),
      'The link works once and for a limited time. When you save a new password, your other devices are signed out.',
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
  })
}
