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
      `Someone, most likely you, just signed up at ${site.name} with this address. ` +
        'You already have an account, so we didn’t create another one, and nothing about yours has changed.',
      ...(story ?? [{ action: 'Sign in', href: signIn }]),
      ...(story ? [{ says: 'To sign in to your account:', href: signIn }] : []),
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

function describeStory({ site, link }: TemplateInput): MailPart[] | null {
  if (link.purpose !== 'story_confirmation') return null
  const title = sanitizeName(link.storyTitle)
  const arrival =
    title === null ? 'The sign-up came with a story.' : `The sign-up came with a story: “${title}”.`
  return [
    `${arrival} If it’s yours, confirm it below. You’ll be signed in, and the story will be shared ` +
      'or kept private, as chosen in the form.',
    { action: 'Yes, this story is mine', href: confirmationUrl(site, 'story_confirmation', link) },
    'If you do nothing, the story stays private and nobody else can read it. ' +
      'The link works once and for a limited time.',
  ]
}
