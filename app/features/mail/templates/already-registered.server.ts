import { sanitizeName } from '../sanitize-name.ts'
import {
  confirmationUrl,
  greet,
  type MailPart,
  type RenderedMail,
  renderTemplate,
  type TemplateInput,
} from './template.server.tsx'

/** For a sign-up with an address that has an account: the page must not tell, so this mail does. */
export function renderAlreadyRegistered({ site, link }: TemplateInput): RenderedMail {
  const signIn = `${site.url}/auth`
  const story = describeStory({ site, link })
  return renderTemplate(site, {
    subject: 'You already have an account with us',
    preheader: 'Nothing about your account has changed.',
    parts: [
      greet(link),
      `Somebody, most likely you, has just signed up at ${site.name} with this address. ` +
        'You have an account with us already, so we did not open a second one, and nothing about yours has changed.',
      ...(story ?? [{ action: 'Sign in', href: signIn }]),
      ...(story ? [{ says: 'To sign in to your account:', href: signIn }] : []),
      'It was not you? Then there is nothing to do.',
    ],
  })
}

function describeStory({ site, link }: TemplateInput): MailPart[] | null {
  if (link.purpose !== 'story_confirmation') return null
  const title = sanitizeName(link.storyTitle)
  const arrival = title === null ? 'A story came along.' : `A story came along: “${title}”.`
  return [
    `${arrival} If it is yours, one click says so: it signs you in, and the story is shared ` +
      'or kept for you alone, as chosen in the form.',
    { action: 'Yes, this story is mine', href: confirmationUrl(site, 'story_confirmation', link) },
    'If you do nothing, the story stays private and nobody else reads it. ' +
      'The link works once, and not for ever.',
  ]
}
