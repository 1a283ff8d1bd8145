import { TextPage } from '#app/features/site/text-page.tsx'
import type { Route } from './+types/privacy.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Privacy Policy · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'What this site stores about you, what it is used for, and who can see it.',
    },
  ]
}

export default function PrivacyPage({ matches }: Route.ComponentProps) {
  const { contactEmail } = matches[0].loaderData.site
  return (
    <TextPage title="Privacy Policy">
      <p>This page says in plain words what this site stores about you, what for, and who can see it.</p>
      <h2>What we store</h2>
      <ul>
        <li>
          Your name, your email address and, if you gave them, your organization and what you do for work.
        </li>
        <li>A one-way hash of your password. Nobody can read the password itself, and neither can we.</li>
        <li>Your stories, comments and reactions.</li>
        <li>When you signed in, for as long as that session lasts.</li>
      </ul>
      <h2>Who can see it</h2>
      <ul>
        <li>
          A story from the waitlist form is public only if you gave permission, and only once your email
          address is verified. Your name and organization stand beside it.
        </li>
        <li>
          Your email address, your work description and your private stories are never shown to other
          visitors.
        </li>
      </ul>
      <h2>What it is used for</h2>
      <p>
        To keep your place on the waitlist, to show the stories that you allowed us to show, and to send you
        the mails that belong to your account. We do not sell anything of it.
      </p>
      <h2>In your browser</h2>
      <p>
        While you are signed in, your session is kept in your browser’s local storage. What you type into the
        waitlist form is kept in that tab until you send it, without the password. There are no advertising or
        tracking cookies, and no page loads anything from another company.
      </p>
      <h2>Changing or deleting it</h2>
      <p>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> to see, correct or delete what we store
        about you, or to withdraw the permission to show a story.
      </p>
    </TextPage>
  )
}
