import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { sanitizeName } from '#app/platform/mail/sanitize-name.ts'
import {
  greet,
  type MailPart,
  type RenderedMail,
  renderTemplate,
} from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { confirmationUrl, defineLinkMail } from './link-mail.server.ts'

/** Answers a sign-up with an address that has an account. The page must not reveal the account, so this mail tells its owner. */
export const alreadyRegistered = defineLinkMail({
  template: 'already-registered',
  render: renderAlreadyRegistered,
})

function renderAlreadyRegistered(link: MailLink, site: MailSite): RenderedMail {
  const signIn = `${site.url}/auth`
  const story = describeStory(link, site)
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
        : 'If you sent a story, sign in and find it in your settings, under “Stories and comments”.',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

function describeStory(link: MailLink, site: MailSite): MailPart[] | null {
  if (link.purpose !== 'story_confirmation') return null
  const title = sanitizeName(link.storyTitle)
  const arrival = title === null ? 'They also sent a story.' : `They also sent a story: “${title}”.`
  return [
    `${arrival} It isn’t in your account, and no one can read it. If it’s yours, open it and add it to your account. ` +
      'It is then shared or kept private, as you chose in the form, and you’re signed in.',
    { action: 'See the story', href: confirmationUrl(site, 'story_confirmation', link) },
    'The link works once and for a limited time. ' +
      'If you do nothing, the story is deleted soon after the link expires.',
  ]
}
