import {
  codeLine,
  confirmationUrl,
  greet,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

export function renderChangeEmail({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Please confirm your new email address',
    preheader: 'Until you do, your account keeps its current address.',
    parts: [
      greet(link),
      `You asked to use this address for your account at ${site.name}. Please confirm that it’s yours:`,
      { action: 'Use this address', href: confirmationUrl(site, 'email_change', link) },
      codeLine(link),
      'The link works once and for a limited time. Until you confirm it there, your account keeps its current address.',
      'If you didn’t ask for this, ignore this email. Nothing will change.',
    ],
  })
}
