import { toPlainLine } from '../plain-line.ts'
import { MailAction, renderLayout } from './layout.server.tsx'
import { confirmationUrl, greet, joinText, type RenderedMail, type TemplateInput } from './template.ts'

/** For a sign-up with an address that has an account: the page must not tell, so this mail does. */
export function renderAlreadyRegistered({ site, link }: TemplateInput): RenderedMail {
  const subject = 'You already have an account with us'
  const greeting = greet(link)
  const signIn = `${site.url}/auth`
  const reason =
    `Somebody, most likely you, has just signed up at ${site.name} with this address. ` +
    'You have an account with us already, so we did not open a second one, and nothing about yours has changed.'
  const story = describeStory({ site, link })
  const stranger = 'It was not you? Then there is nothing to do.'

  return {
    subject,
    text: joinText(site, [greeting, reason, `Sign in:\n${signIn}`, ...(story?.text ?? []), stranger]),
    html: renderLayout({
      site,
      subject,
      children: (
        <>
          <p>{greeting}</p>
          <p>{reason}</p>
          <p>
            <a href={signIn}>Sign in to your account</a>
          </p>
          {story?.html}
          <p>{stranger}</p>
        </>
      ),
    }),
  }
}

function describeStory({ site, link }: TemplateInput) {
  if (link.purpose !== 'story_confirmation') return null
  const href = confirmationUrl(site, 'story_confirmation', link)
  const title = toPlainLine(link.storyTitle)
  const arrival = title === null ? 'A story came along.' : `A story came along: “${title}”.`
  const question =
    `${arrival} If it is yours, one click says so: it signs you in, and the story is shared ` +
    'or kept for you alone, as chosen in the form.'
  const otherwise =
    'If you do nothing, the story stays private and nobody else reads it. ' +
    'The link works once, and not for ever.'
  return {
    text: [question, `Yes, this story is mine:\n${href}`, otherwise],
    html: (
      <>
        <p>{question}</p>
        <MailAction href={href} label="Yes, this story is mine" />
        <p>{otherwise}</p>
      </>
    ),
  }
}
