import { greet, type RenderedMail, renderTemplate, type TemplateInput } from './template.server.tsx'

/** To the address that an account had, so that nobody moves it away unnoticed. It does not name the new one. */
export function renderEmailChanged({ site, link }: TemplateInput): RenderedMail {
  return renderTemplate(site, {
    subject: 'The email address of your account was changed',
    preheader: 'If that was you, there is nothing to do.',
    parts: [
      greet(link),
      `Your account at ${site.name} has had this address until now. ` +
        'A moment ago another one took its place, and from now on it signs in with that one.',
      'If that was you, there is nothing to do, and no more mail of ours comes here.',
      {
        says:
          'It was not you? Then somebody knows your password and reads the new address. ' +
          'Tell us at once; how to reach us stands at the foot of every page:',
        href: `${site.url}/`,
      },
    ],
  })
}
