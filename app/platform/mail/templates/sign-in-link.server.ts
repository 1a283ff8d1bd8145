import {
  codeLine,
  confirmationUrl,
  greet,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

export function renderSignInLink({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your sign-in link',
    preheader: 'It signs you in once, without your password.',
    parts: [
      greet(link),
      `Someone asked to sign in to your account at ${site.name}. If this was you, go on here:`,
      { action: 'Sign in', href: confirmationUrl(site, 'magiclink', link) },
      codeLine(link),
      'The link works once and for a limited time.',
      'If this wasn’t you, ignore this email. Nobody is signed in without it.',
    ],
  })
}
