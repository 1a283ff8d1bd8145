import { Link } from 'react-router'
import { worksWithoutScript } from '#app/platform/hydration/works-without-script.ts'
import { TextPage } from '#app/screens/layout/text-page.tsx'
import type { Route } from './+types/terms.ts'

export const handle = worksWithoutScript

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Terms of Service · ${matches[0].loaderData.site.name}` },
    { name: 'description', content: 'What you can expect from this site, and what it expects from you.' },
  ]
}

export default function TermsPage({ matches }: Route.ComponentProps) {
  const { contactEmail } = matches[0].loaderData.site
  return (
    <TextPage
      title="Terms of Service"
      lead="These are the rules for using this site. They are short on purpose."
    >
      <h2>The product</h2>
      <p>
        The product is coming soon. Joining the waitlist is free, is not an order and doesn’t commit you to
        anything. Our plans and dates may change.
      </p>
      <h2>Your stories</h2>
      <ul>
        <li>
          Your story remains yours. A story that you share while signed in is public on this site, with the
          name that you show to others and your organization. A story from the waitlist form is public only
          with your permission, and its title contains that name. A story that you post without your name is
          shown as Anonymous. A moderator may review a text before others can read it.
        </li>
        <li>
          With your permission, we also show a story on social media and in our own materials, to raise
          awareness of indoor air quality.
        </li>
        <li>
          You can make a story private at any time in your <Link to="/settings/content">settings</Link>, which
          also withdraws the permission. From then on, only you can read the story here. If we have already
          shown it on social media, write to us and we’ll take it down.
        </li>
        <li>
          Write about your own experience. Leave out anything that identifies someone who hasn’t agreed to it.
        </li>
      </ul>
      <h2>Community rules</h2>
      <p>
        The <Link to="/rules">rules of this community</Link> are part of these terms. They say what belongs
        here, what moderators do when something doesn’t, and how to appeal.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>
          Your account is for you alone. Keep your password to yourself, and tell us if someone else knows it.
        </li>
        <li>
          You can delete it at any time in your <Link to="/settings/data">settings</Link>, along with
          everything in it. We can’t restore it afterwards.
        </li>
        <li>
          Our <Link to="/privacy">Privacy Policy</Link> explains what this site stores about you.
        </li>
      </ul>
      <h2>No guarantee of service</h2>
      <p>
        This site is free, and we run it as well as we can. It may be unavailable, change or shut down. If you
        want to keep your data, download it from your settings.
      </p>
      <h2>No medical advice</h2>
      <p>What people write here is their own experience. If the air makes you ill, see a doctor.</p>
      <h2>Software</h2>
      <p>
        This site contains software by others, under these <a href="/licenses">licenses</a>.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </TextPage>
  )
}
