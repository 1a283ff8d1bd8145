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
      `Someone used your address to sign up at ${site.name}. ` +
        'You already have an account, so we didn’t create another one, and nothing about yours has changed.',
      ...(story ?? [{ action: 'Sign in', href: signIn }]),
      story
        ? { says: 'To sign in to your account:', href: signIn }
        : 'If you sent a story, sign in and look in your settings, under “Stories and comments”: it waits for you there.',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

function describeStory({ site, link }: TemplateInput): MailPart[] | null {
  if (link.purpose !== 'story_confirmation') return null
  const title = sanitizeName(link.storyTitle)
  const arrival = title === null ? 'A story came with it.' : `A story came with it: “${title}”.`
  return [
    `${arrival} It isn’t in your account, and nobody can read it. If it’s yours, look at it and add it: ` +
      'the story is then shared or kept private, as chosen in the form, and you’re signed in.',
    { action: 'See the story', href: confirmationUrl(site, 'story_confirmation', link) },
    'If you do nothing, the story is deleted soon after the link stops working. ' +
      'The link works once and for a limited time.',
  ]
}
