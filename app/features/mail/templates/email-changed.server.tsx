import { renderLayout } from './layout.server.tsx'
import { greet, joinText, type RenderedMail, type TemplateInput } from './template.ts'

/** To the address that an account had, so that nobody moves it away unnoticed. It does not name the new one. */
export function renderEmailChanged({ site, link }: TemplateInput): RenderedMail {
  const subject = 'The email address of your account was changed'
  const greeting = greet(link)
  const news =
    `Your account at ${site.name} has had this address until now. ` +
    'A moment ago another one took its place, and from now on it signs in with that one.'
  const owner = 'If that was you, there is nothing to do, and no more mail of ours comes here.'
  const stranger =
    'It was not you? Then somebody knows your password and reads the new address. ' +
    'Tell us at once; how to reach us stands at the foot of every page:'

  return {
    subject,
    text: joinText(site, [greeting, news, owner, `${stranger}\n${site.url}/`]),
    html: renderLayout({
      site,
      subject,
      children: (
        <>
          <p>{greeting}</p>
          <p>{news}</p>
          <p>{owner}</p>
          <p>
            {stranger} <a href={`${site.url}/`}>{site.url}</a>
          </p>
        </>
      ),
    }),
  }
}
