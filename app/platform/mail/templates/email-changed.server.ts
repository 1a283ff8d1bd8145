import { greet, type RenderedMail, renderTemplate, type TemplateInput } from './template.server.tsx'

/** To the address that an account had, so that nobody moves it away unnoticed. It does not name the new one. */
export function renderEmailChanged({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your account’s email address was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(link),
      `Until now, you signed in to your account at ${site.name} with this address. ` +
        'It has just been replaced by another one, which signs in from now on.',
      'If this was you, you don’t need to do anything. We won’t send any more emails about your account to this address.',
      {
        says:
          'If this wasn’t you, someone knows your password and can read emails sent to the new address. ' +
          'Please tell us right away. Our contact address is at the bottom of every page:',
        href: `${site.url}/`,
      },
    ],
  })
}
