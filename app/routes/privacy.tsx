import { Link } from 'react-router'
import { TextPage } from '#app/screens/layout/text-page.tsx'
import type { Route } from './+types/privacy.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Privacy Policy · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'What this site stores about you, how we use it, and who can see it.',
    },
  ]
}

export default function PrivacyPage({ matches }: Route.ComponentProps) {
  const { contactEmail, authUrl } = matches[0].loaderData.site
  return (
    <TextPage title="Privacy Policy">
      <p>
        This page explains what this site stores about you, why, who can see it, how long we keep it, and how
        to get a copy or have it deleted.
      </p>
      <StoredData />
      {authUrl === null ? null : <ExternalAccounts host={new URL(authUrl).host} />}
      <Visibility />
      <h2>How we use it</h2>
      <p>
        We use it to keep your place on the waitlist, to show the stories that are public, to keep your
        account safe, and to send you emails about your account, news of your stories and, if you joined it,
        the VIP list. We don’t sell your data, and we share it with no other company except the one that
        delivers our email. Programs of the site’s owners may be told that somebody joined or left, or shared
        a story, by an id that says nothing else.
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
          Your name, your email address and, if you gave them, your organization, your work and a picture. We
          keep a small square copy of the picture, without location or camera data.
        </li>
        <li>A one-way hash of your password. Nobody can read the password itself, not even us.</li>
        <li>
          If you add passkeys: their public keys, the names you give them, and when you added and last used
          them. Your fingerprint and face stay on your device.
        </li>
        <li>
          If you set up an authenticator app: the secret that it makes its codes from, encrypted with a key
          that is not in the database, and one-way hashes of your recovery codes.
        </li>
        <li>
          If you keep readings of air: the readings, the kind and size of each room, the makes of your
          devices, when each file came and its fingerprint, and hashes of devices’ tokens. No file, no serial
          number and no place. CO₂ tells when somebody is home: only you can see any of it, but for charts
          that you share. Charts in public stories also count in what we say of the community’s air, which is
          never about fewer than five people.
        </li>
        <li>
          If you use this account in an app of someone else: what that app keeps with it, up to 8 KB. Only you
          and that app can see it.
        </li>
        <li>
          Your stories, comments, reactions and bookmarks, and what you reported: for which reason, what you
          wrote about it and what became of it.
        </li>
        <li>
          Which comment yours replies to, and whom your comments mention: their id and where the name stands,
          which only you see. People who read the site can mention you once a story or comment of yours is
          public, or where you have joined in; we then tell you, but not of people you have muted. If you
          delete your account, your name in the comments of others stays as plain text.
        </li>
        <li>
          If you are an owner of this site: the names of your tokens for programs, what each is for and when
          it was last used, with a hash of it, and the webhooks you added.
        </li>
        <li>
          While you are signed in: when you last looked at the list of stories and at the comments of a story,
          so that we can show you what is new. We keep the latest 300, for 180 days, and only you see them.
        </li>
        <li>
          The stories you hide, the people you mute and the words you don’t want to read. Nobody else sees
          them, and those you mute are never told.
        </li>
        <li>
          What moderators decided about something you wrote or reported, what we told you of it and what you
          objected to. They decide by a copy of the text as it was reported.
        </li>
        <li>
          If you report something without an account: a hash of your network address that changes each day
          and, if you say that it is illegal, the name and email address you enter, hashes of the links we
          email you, and what you object to. Whoever has such a link reads what became of the report.
        </li>
        <li>
          When you signed up, verified your address and last signed in, and your active sessions, each with
          the description that the browser sends of itself. Also on what kinds of devices you signed in, such
          as “Chrome on Android”, so that we can email you about a new one.
        </li>
        <li>
          If you want to be told on a device: the address of your browser’s push service and the keys by which
          messages to it are encrypted, until you sign out there or remove the device. The service, which the
          browser’s maker runs, learns when there is something for you, and not what.
        </li>
        <li>
          For the links in our emails: what the link is for, when it expires, and a hash of its secret. For a
          sign-up that isn’t confirmed yet, also what was entered in the form, with its story, and a hash of
          your browser’s code (below). None of it enters an account before the owner of the address says so,
          and it’s deleted a day after the link expires.
        </li>
        <li>
          If you join the VIP list: the email address and when you confirmed it, when we invited you and
          whether you followed that, until you take it off the list. Every email has a link for that.
        </li>
        <li>
          If you ask at a form to be written to: the words that stood there, when you sent it and when you
          confirmed it. To prove that, we keep it for three years after you leave or unsubscribe, under a hash
          of the address whose key is not in the database, without the address.
        </li>
        <li>
          Which of the emails that this site’s owners write to many you were sent, and whether they arrived.
          We don’t see whether you open them or follow their links. Each has a link that ends them at one
          click.
        </li>
        <li>
          If mail servers refuse our emails to your address: their answers, for 30 days. If that goes on, or
          you complain to your mail provider, we stop writing and keep a hash of the address, also after you
          have left, so that we don’t begin again. Its key is not in the database. Confirming the address anew
          deletes it.
        </li>
        <li>
          How often our pages are opened, and from where: your browser says when a page is opened and when a
          form is seen or begun, with the site you came from and the words of a campaign in the address. For
          one day we know it again by a hash of your network address and of how it describes itself. If you
          sign up, we keep where you came from with your account. None of this is stored in your browser. With
          Global Privacy Control or Do Not Track we count the page and nothing else.
        </li>
        <li>
          To prevent abuse: how often someone tried to sign in, signed up, requested an email or posted
          something, counted by account, email address and network address. These counts are stored under
          hashes whose key is not in the database. Where we look for repeated texts, we keep one-way hashes of
          what was published for a day, without names.
        </li>
        <li>
          Our responses to forms that your browser may send twice over a bad connection, so that we store them
          only once. They can include the story or comment from the form.
        </li>
        <li>
          What was done with your account and when, such as signing in or changing the password. This record
          contains ids of people and stories, but no names, addresses or texts.
        </li>
      </ul>
      <p>
        Our log records which page was requested, when, and with what result. It contains no names or
        addresses.
      </p>
    </>
  )
}

function ExternalAccounts({ host }: { host: string }) {
  return (
    <p>
      Accounts of this site are kept by the service at <strong>{host}</strong>. It stores your email address,
      your name and organization, a one-way hash of your password, your second factors and passkeys, and when
      and where you signed in, and it sends the emails about your account. Deleting your account here deletes
      it there too if this site has the key for that; if it doesn’t go, write to us. Which of its sessions
      ended here we keep by their numbers alone, for 400 days.
    </p>
  )
}

function Visibility() {
  return (
    <>
      <h2>Who can see it</h2>
      <ul>
        <li>
          A story from the waitlist form is public only if you gave permission, and only once your email
          address is verified; its title contains your name. A story from the story box, and each comment, is
          public as soon as you send it, unless a moderator reads it first. Your name, organization and
          picture appear beside it. In the settings you choose which name that is, also where others mention
          you: your full name, your first name or a display name. Your full name is then seen by you and the
          owners of this site only. The permission also covers social media and our own use; without it, we
          show a public story on this site only. A story that you post without your name shows none of these,
          and your own comments below it appear as “Anonymous (author)”. Our staff can see who wrote it.
        </li>
        <li>
          What you publish is compared with a list of words and may be looked at for signs of advertising:
          that it was sent too quickly, by a program, or by somebody else that day, of which we keep a hash
          for a day. None of this refuses anything: a moderator looks at what it finds, at some texts before
          others can read them. Where the site is set so, what three people report whose reports were right
          before is held until a moderator has read it. A person decides.
        </li>
        <li>
          Charts of what you measure, and what you mark in them, are private. One that you share shows whoever
          has its address the readings of its days, your marks in them, the kind of room and the model of the
          device, but not your name. It ends two days ago, counts days instead of naming dates and shows one
          value for each quarter of an hour, unless you choose dates and every reading. Once you stop sharing
          it, or delete its readings, it is gone at once. Where you show it in a story, whoever reads the
          story sees it too, and lists of stories a small picture of it and what changed, if you chose to show
          that.
        </li>
        <li>Everyone can see how many reactions a story has, but not whose they are.</li>
        <li>
          Your email address, your work description, your bookmarks and your private stories are never shown
          to other visitors. Moderators can see public stories and comments, hidden ones, and those that were
          reported until they have decided, but no email addresses.
        </li>
        <li>
          This site’s owners can look you up by your name or email address, and see when you joined, which
          emails we sent you and what moderators decided, but not your private stories. Each such look is
          recorded, and your own data download says when. They can also download addresses and names as a
          file, which is recorded too.
        </li>
        <li>
          If you work on this site’s staff, its owners can see your name, your role and, on the record, your
          email address. What staff do is recorded, and so is each look at somebody’s personal data. An email
          address that is invited to the staff is deleted a day after its invitation expires. What an owner
          drafts for the home page goes with their account; what they published stays, without their name.
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
        <li>We keep your data until you change it, delete it or delete your account.</li>
        <li>
          The copy of a text that was reported, and what reporters wrote about it, with the address of one
          without an account, are deleted a year after the moderators closed the case; if you delete your
          account, the copies of your texts are deleted at once. Decisions are kept without your name.
        </li>
        <li>
          What lets us know a browser again is deleted two days after the day began, and is in no backup. The
          numbers of visits stay, without anybody in them.
        </li>
        <li>
          Notifications, and when we last emailed you about a story, are deleted after 90 days. Which
          notifications you chose, which stories you watch or muted, and when you want an email of what you
          missed, with your time zone, is kept with your account.
        </li>
        <li>
          Sessions are deleted after 60 days without use, kinds of devices 90 days after you last signed in on
          one, and links a day after they expire.
        </li>
        <li>
          An account whose address was never confirmed is kept, with its story private, until it is confirmed
          or you write to us.
        </li>
        <li>
          We keep the abuse counts for a day at most, and where you signed in from for 30 days. The record of
          what was done with accounts is kept for a year, even after an account is deleted.
        </li>
        <li>
          If the owner of this site makes backups, these contain the data from when they were made until they
          are replaced. So that a backup brings nothing back, a journal outside the database keeps the ids of
          deleted accounts, stories and comments and of stories made private, and a keyed hash of each address
          that left; also those of charts that are no longer shared.
        </li>
      </ul>
    </>
  )
}

function YourRights({ contactEmail }: { contactEmail: string }) {
  return (
    <>
      <h2>Downloading, changing and deleting it</h2>
      <p>
        Your <Link to="/settings">settings</Link> let you do all of this yourself: change your profile, make a
        story private, withdraw permission to use it, delete a story or comment, download all your data as a
        file, and delete your account. Deleting your account deletes everything above. What remains says
        nothing of you: reports you made, without your name and words; what moderators decided, under an id
        that is nobody’s; the record of what was done, under ids that are nobody’s; until they expire, counts
        and hashes of forms whose key is not in the database; the journal’s entry; and, for an hour, the ids
        of deleted stories and comments.
      </p>
      <p>
        To leave the VIP list or get no more news by email, use the link in our email. For anything else,
        write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  )
}

function BrowserStorage() {
  return (
    <>
      <h2>In your browser</h2>
      <p>
        While you are signed in, your session is kept in your browser’s local storage. So are drafts you
        haven’t sent yet (never passwords; staff’s until somebody else signs in), the bookmarks you save while
        signed out, the day you closed our invitation, which stories you have hidden of late, whether staff
        have opened their desk here and how they work there, and, from your latest sign-ups, random codes by
        which the links in our emails know your browser again, and for a day at most what you sent (without
        the password), in case the address was wrong. If you are told on this device, the script that shows it
        is kept here too. We use no cookies at all, and no page loads anything from another company.
      </p>
    </>
  )
}
