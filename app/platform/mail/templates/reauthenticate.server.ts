import { greet, type RenderedMail, renderTemplate, type TemplateInput } from './template.server.tsx'

export function renderReauthenticate({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your confirmation code',
    preheader: 'Enter it where you were asked for it.',
    parts: [
      greet(link),
      `Your code to confirm a change of your account at ${site.name} is ${link.code}. ` +
        'It works once, for an hour. Never tell it to anyone.',
      {
        says: 'If you didn’t ask for it, somebody may be using your account. Sign in and change your password:',
        href: `${site.url}/auth`,
      },
    ],
  })
}
