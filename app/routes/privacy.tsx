import { Link } from 'react-router'
import { TextPage } from '#app/features/layout/text-page.tsx'
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
      <p>
        This page says in plain words what this site stores about you, what for, who can see it, for how long,
        and how you get it or have it deleted.
      </p>
      <StoredData />
      <Visibility />
      <h2>What it is used for</h2>
      <p>
        To keep your place on the waitlist, to show the stories that you allowed us to show, to keep your
        account safe, and to send you the mails that belong to your account and, if you asked for it, to the
        VIP list. We do not sell anything of it, and no other company gets it but the one that carries our
        mail.
      </p>
      <Duration />
      <YourRights contactEmail={contactEmail} />
      <BrowserStorage />
    </TextPage>
  )
}

function StoredData() {
  return (
    <>
      <h2>What we store</h2>
      <ul>
        <li>
          Your name, your email address and, if you gave them, your organization, what you do for work, and a
          picture. Of a picture we keep a small square copy, without the place and the camera that the file
          may name.
        </li>
        <li>A one-way hash of your password. Nobody can read the password itself, and neither can we.</li>
        <li>Your stories, comments, reactions and bookmarks, and which stories you reported.</li>
        <li>When you signed up, verified your address and last signed in, and your open sessions.</li>
        <li>
          For the links in our mails: what the link is for, until when it works, and a hash of its secret.
          With a sign-up that waits to be confirmed, also what was typed into its form.
        </li>
        <li>
          If you ask for a place on the VIP list: that email address and when you confirmed it, until you take
          it off the list again, for which each mail has a link.
        </li>
        <li>
          How often somebody tried to sign in, signed up, asked for a mail or wrote, by account, address and
          network address, so that nobody does it without end. These counts are stored under hashes.
        </li>
        <li>
          What we answered to a form that your browser may send twice when the connection is bad, so that it
          is stored once. That can be the story or the comment that was in it.
        </li>
        <li>
          What was done with your account and when, such as signing in or changing the password. This record
          holds numbers for people and stories, and no name, address or text.
        </li>
      </ul>
      <p>Our log says which page was asked for, when, and how it went. It holds no name and no address.</p>
    </>
  )
}

function Visibility() {
  return (
    <>
      <h2>Who can see it</h2>
      <ul>
        <li>
          A story from the waitlist form is public only if you gave permission, and only once your email
          address is verified. A story from the story box, and each comment, is public as you send it. Your
          name, organization and picture stand beside them.
        </li>
        <li>Of reactions everybody sees how many there are, and nobody whose they are.</li>
        <li>
          Your email address, your work description, your bookmarks and your private stories are never shown
          to other visitors. Moderators see stories and comments, also those that they have hidden.
        </li>
      </ul>
    </>
  )
}

function Duration() {
  return (
    <>
      <h2>How long we keep it</h2>
      <ul>
        <li>What is yours stays until you change it or delete it, or delete your account.</li>
        <li>
          Sessions that nobody used for 60 days are cleared away, and so are links a day after they ran out.
        </li>
        <li>
          An account whose address was never confirmed is kept, and its story private, until it is confirmed
          or you write to us.
        </li>
        <li>
          The counts against abuse are of use for a day or less; where you signed in from, for 30 days. The
          record of what was done with accounts is kept for a year, also when an account is gone.
        </li>
        <li>
          Backups, if the owner of this site makes them, hold what was there when they were made, until they
          are replaced.
        </li>
      </ul>
    </>
  )
}

function YourRights({ contactEmail }: { contactEmail: string }) {
  return (
    <>
      <h2>Getting, changing and deleting it</h2>
      <p>
        Your <Link to="/settings">settings</Link> do all of it at once, without asking anybody: change what
        you said of yourself, withdraw the permission to show a story, delete a story or a comment, download
        everything as a file, and delete your account. With the account everything above goes. What stays is
        that somebody reported a story, without your name, and the record of what was done.
      </p>
      <p>
        To leave the VIP list, use the link in our mail. For anything else write to{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  )
}

function BrowserStorage() {
  return (
    <>
      <h2>In your browser</h2>
      <p>
        While you are signed in, your session is kept in your browser’s local storage. What you type and have
        not sent yet is kept there too, without passwords, and so are the bookmarks of a visitor who is not
        signed in and the day on which you closed our invitation. There are no advertising or tracking
        cookies, in fact none at all, and no page loads anything from another company.
      </p>
    </>
  )
}
