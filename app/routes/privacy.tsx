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
        account safe, and to send you emails about your account, news about your stories and, if you joined
        it, the VIP list. We don’t sell your data, and we share it with no other company except the one that
        delivers our email. The site’s owners may connect programs that learn when someone joins, leaves or
        shares a story, by an id only.
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
        <li>A one-way hash of your password. No one can read the password itself, not even us.</li>
        <li>
          If you add passkeys: their public keys, the names you give them, and when you added and last used
          them. Your fingerprint and face stay on your device.
        </li>
        <li>
          If you set up an authenticator app: the secret it makes codes from, encrypted with a key that is not
          in the database, and one-way hashes of your recovery codes.
        </li>
        <li>
          If you save air readings: the readings, the kind and size of each room, the makes of your devices,
          the time and fingerprint of each upload, and hashes of device tokens. No files, serial numbers or
          locations. CO₂ can show when someone is home, so only you see any of this, except charts that you
          share. Charts in public stories are included in the community’s figures, which always cover at least
          five people.
        </li>
        <li>
          If you sign in to another app with this account: up to 8 KB of data that the app stores with it.
          Only you and that app can see it.
        </li>
        <li>
          Your stories, comments, reactions and bookmarks, and your reports, with their reasons, what you
          wrote and the outcome.
        </li>
        <li>
          Which comments you replied to, and whom you mentioned: their id and the position of the name, which
          only you see. Others can mention you once a story or comment of yours is public, or where you have
          joined in. We then notify you, unless you muted them. If you delete your account, your name stays in
          others’ comments as plain text.
        </li>
        <li>
          If you are an owner of this site: the name, permissions, last use and hash of each of your API
          tokens, and the webhooks you added.
        </li>
        <li>
          When you last viewed the list of stories and each story’s comments while signed in, so that we can
          show you what is new. We keep the latest 300 for 180 days, and only you see them.
        </li>
        <li>
          The stories you hide and the people and words you mute. No one else sees them, and people you mute
          are not notified.
        </li>
        <li>
          Moderation decisions about your posts or reports, our notices to you and your appeals. Decisions are
          based on a copy of the text as it was when reported.
        </li>
        <li>
          If you report something without an account: a hash of your IP address that changes daily and, if you
          say that it is illegal, the name and email address you enter, hashes of the links we email you, and
          your appeals. Anyone with such a link can see the report’s status.
        </li>
        <li>
          When you signed up, verified your address and last signed in; your active sessions, with the
          browser’s user agent; and the types of devices you signed in on, such as “Chrome on Android”, so
          that we can email you about a new one.
        </li>
        <li>
          If you turn on push notifications: your browser’s push address and encryption keys, until you sign
          out on that device or remove it. The push service, run by your browser’s maker, learns that you have
          a notification but not its content.
        </li>
        <li>
          For the links in our emails: each link’s purpose, expiry and a hash of its secret. For an
          unconfirmed sign-up, also what was entered in the form, with its story, and a hash of your browser’s
          code (below). It becomes part of an account only when the owner of the address confirms it, and is
          deleted a day after the link expires.
        </li>
        <li>
          If you join the VIP list: your email address, when you confirmed it, when we invited you and whether
          you used the invitation, until you leave the list. Every email has a link to do so.
        </li>
        <li>
          If you agree to receive emails: the consent text, and when you gave and confirmed it. As proof, we
          keep this for three years after you leave or unsubscribe, under a hash of your address (its key is
          not in the database) instead of the address.
        </li>
        <li>
          Which newsletters we sent you and whether they arrived. We don’t track opens or clicks. Each has a
          one-click unsubscribe link.
        </li>
        <li>
          If mail servers refuse our emails to your address: their responses, for 30 days. If this continues,
          or you complain to your mail provider, we stop emailing you and keep a hash of the address, even
          after you leave, so that we don’t start again. Its key is not in the database. Confirming the
          address again deletes it.
        </li>
        <li>
          Page visits: your browser reports when a page is opened and when a form is seen or started, with the
          site you came from and any campaign tags in the address. For one day, we recognize it by a hash of
          your IP address and user agent. If you sign up, we keep where you came from with your account. None
          of this is stored in your browser. With Global Privacy Control or Do Not Track, we count only the
          page.
        </li>
        <li>
          To prevent abuse: counts of sign-in attempts, sign-ups, email requests and posts, by account, email
          address and IP address. They are stored under hashes whose key is not in the database. If the check
          for repeated texts is on, we keep one-way hashes of published texts for a day, without names.
        </li>
        <li>
          Our responses to forms, so that we save a form only once if your browser resends it over a bad
          connection. A response can include your story or comment.
        </li>
        <li>
          An activity log of your account, such as signing in or changing the password. It contains ids of
          people and stories, but no names, addresses or texts.
        </li>
      </ul>
      <p>
        Our server log records each requested page, the time and the result. It contains no names or
        addresses.
      </p>
    </>
  )
}

function ExternalAccounts({ host }: { host: string }) {
  return (
    <p>
      This site’s accounts are kept by the service at <strong>{host}</strong>. It stores your email address,
      your name and organization, a one-way hash of your password, your second factors and passkeys, and when
      and where you signed in, and it sends the emails about your account. Deleting your account here deletes
      it there too if this site has the key for that; if that fails, contact us. For 400 days, we keep the ids
      of its sessions that ended here, and nothing else about them.
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
          public as soon as you send it, unless a moderator reviews it first. Your name, organization and
          picture appear beside it. In the settings, choose the name that others see, also in mentions: your
          full name, your first name or a display name. If you don’t choose your full name, only you and this
          site’s owners see it. The permission also covers social media and our own use; without it, we show a
          public story on this site only. A story that you post without your name shows none of these, and
          your own comments below it appear as “Anonymous (author)”. Our staff can see who wrote it.
        </li>
        <li>
          We compare what you publish with a list of words and may check it for signs of advertising: sent too
          quickly, by a program, or the same text as someone else’s that day (we keep a hash for a day). These
          checks block nothing: a moderator reviews what they find, some of it before others can read it. If
          the owner has enabled it, a post reported by three people with a record of accurate reports is held
          until a moderator reviews it. A person decides.
        </li>
        <li>
          Charts of your readings, and your marks in them, are private. If you share one, anyone with the link
          sees its readings, your marks, the kind of room and the device model, but not your name. It ends two
          days ago, numbers the days instead of dating them and shows one value per 15 minutes, unless you
          choose dates and every reading. Once you stop sharing it or delete its readings, it is removed
          immediately. If you add it to a story, the story’s readers see it too, and lists of stories show a
          small picture of it and, if you chose so, what changed.
        </li>
        <li>Everyone can see how many reactions a story has, but not whose they are.</li>
        <li>
          Your email address, your work description, your bookmarks and your private stories are never shown
          to other visitors. Moderators can see public and hidden stories and comments, and other reported
          ones until the case is decided, but no email addresses.
        </li>
        <li>
          This site’s owners can look you up by your name or email address, and see when you joined, which
          emails we sent you and what moderators decided, but not your private stories. Each time is logged
          and listed in your data download. They can also download addresses and names as a file, which is
          logged too.
        </li>
        <li>
          If you work on this site’s staff, its owners can see your name, your role and, with each view
          logged, your email address. Staff actions are logged, including each view of someone’s personal
          data. An email address invited to the staff is deleted a day after the invitation expires. An
          owner’s drafts for the home page are deleted with their account; published versions stay, without
          their name.
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
          Copies of reported texts and what reporters wrote, with the addresses of reporters without an
          account, are deleted a year after the case is closed. If you delete your account, copies of your
          texts are deleted immediately. Decisions are kept without your name.
        </li>
        <li>
          The data that lets us recognize a browser is deleted within 48 hours and never backed up. Anonymous
          visit counts are kept.
        </li>
        <li>
          Notifications, and when we last emailed you about a story, are deleted after 90 days. Your
          notification settings, the stories you watch or muted, and your email digest’s schedule and time
          zone are kept with your account.
        </li>
        <li>
          Sessions are deleted after 60 days without use, device types 90 days after your last sign-in on one,
          and links a day after they expire.
        </li>
        <li>
          An account whose address was never confirmed is kept, with its story private, until it is confirmed
          or you contact us.
        </li>
        <li>
          Abuse-prevention counts are kept for up to a day, networks you signed in from for 30 days, and the
          account activity log for a year, even after the account is deleted.
        </li>
        <li>
          If the owner of this site makes backups, each holds the data from when it was made until it is
          replaced. So that restoring one doesn’t restore deleted data, a journal outside the database keeps
          the ids of deleted accounts, stories and comments, of stories made private and of charts no longer
          shared, and a keyed hash of each address that left.
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
        In your <Link to="/settings">settings</Link>, you can change your profile, make a story private,
        withdraw permission to use it, delete a story or comment, download all your data as a file, and delete
        your account. Deleting your account deletes everything above. What we keep can’t be linked to you:
        your reports, without your name and words; moderators’ decisions and the activity log, under random
        ids; until they expire, counts and hashes of forms whose key is not in the database; the journal’s
        entry; and, for an hour, the ids of deleted stories and comments.
      </p>
      <p>
        To leave the VIP list or unsubscribe from our emails, use the link in the email. For anything else,
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
        haven’t sent yet (never passwords; staff’s until someone else signs in), bookmarks you save while
        signed out, the day you closed our invitation, stories you hid recently, for staff whether they opened
        the desk here and their settings there, and, from your latest sign-ups, random codes by which the
        links in our emails recognize your browser, and for up to a day what you sent (without the password),
        in case the address was wrong. With push notifications on, the script that shows them is kept here
        too. We use no cookies at all, and no page loads anything from another company.
      </p>
    </>
  )
}
