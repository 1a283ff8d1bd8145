import { Link } from 'react-router'
import { TextPage } from '#app/features/layout/text-page.tsx'
import type { Route } from './+types/terms.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Terms of Service · ${matches[0].loaderData.site.name}` },
    { name: 'description', content: 'What you may expect of this site, and what it expects of you.' },
  ]
}

export default function TermsPage({ matches }: Route.ComponentProps) {
  const { contactEmail } = matches[0].loaderData.site
  return (
    <TextPage title="Terms of Service">
      <p>These are the rules for using this site. They are short on purpose.</p>
      <h2>The product</h2>
      <p>
        The product is coming soon. Joining the waitlist costs nothing, binds you to nothing, and is no order.
        We may change what we plan and when.
      </p>
      <h2>Your stories</h2>
      <ul>
        <li>Your story stays yours. With your permission we show it on this site and on social media.</li>
        <li>
          You can withdraw the permission at any time in your <Link to="/settings">settings</Link>: from then
          on nobody but you reads the story here. What was shown on social media before we take down when you
          write to us.
        </li>
        <li>Tell what happened to you. Leave out what would identify somebody who did not agree.</li>
      </ul>
      <h2>Being here together</h2>
      <ul>
        <li>No threats, no insults, no advertising, nothing unlawful.</li>
        <li>We may hide what breaks these rules, and close accounts that keep doing so.</li>
        <li>You can report a story that breaks them; a moderator looks at it.</li>
      </ul>
      <h2>Your account</h2>
      <ul>
        <li>It is for one person. Keep your password to yourself, and tell us if somebody else has it.</li>
        <li>
          You can delete it at any time in your <Link to="/settings">settings</Link>, with everything in it.
          We cannot bring it back then.
        </li>
        <li>
          What this site stores about you is in the <Link to="/privacy">Privacy Policy</Link>.
        </li>
      </ul>
      <h2>No promise of service</h2>
      <p>
        This site costs nothing, and we run it as well as we can. It may be away for a while, change, or end.
        Download your data from your settings if you want to keep them.
      </p>
      <h2>No medical advice</h2>
      <p>
        What people write here is their own experience. If the air makes you ill, ask a doctor, not a web
        site.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </TextPage>
  )
}
