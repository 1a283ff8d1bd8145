import { Link } from 'react-router'

export function Visibility() {
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
          site’s owners see it. The permission also covers social media and our own materials; without it, we
          show a public story on this site only. A story that you post without your name shows none of these,
          and your own comments below it appear as “Anonymous (author)”. Our staff can see who wrote it.
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
          sees its readings, your marks, the kind of room and the device model, but not your name. The chart
          leaves out the last two days, shows day numbers instead of dates and one value per 15 minutes,
          unless you choose dates and every reading. Once you stop sharing it or delete its readings, it is
          removed immediately. If you add it to a story, the story’s readers see it too, and lists of stories
          show a small picture of it and, if you chose to show it, what changed.
        </li>
        <li>
          Notifications and their emails quote up to 200 characters of your comment. An email that was sent
          stays with its reader, even if you delete the comment.
        </li>
        <li>Everyone can see how many reactions a story has, but not whose they are.</li>
        <li>
          Your email address, your work description, your bookmarks and your private stories are never shown
          to other visitors. Moderators can see public and hidden stories and comments. They can see private
          ones only if they were reported, until the case is decided. They can’t see email addresses.
        </li>
        <li>
          This site’s owners can look you up by your name or email address, and see when you joined, which
          emails we sent you and what moderators decided, but not your private stories. Each look-up is logged
          and listed in your data download. They can also download addresses and names as a file, which is
          logged too.
        </li>
        <li>
          If you work on this site’s staff, its owners can see your name, your role and, with each view
          logged, your email address. Staff actions are logged, including each view of someone’s personal
          data. An email address invited to the staff is deleted a day after the invitation expires. An
          owner’s drafts for the home page are deleted with their account; published versions stay, without
          their name. Your choice of alerts about cases is deleted when you turn them off, lose your role or
          delete your account.
        </li>
      </ul>
    </>
  )
}

export function Duration() {
  return (
    <>
      <h2>How long we keep it</h2>
      <ul>
        <li>We keep your data until you change it, delete it or delete your account.</li>
        <li>
          Copies of reported texts and what reporters wrote, with the email addresses of reporters without an
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
          Sessions are deleted after 60 days of inactivity, types of device 90 days after your last sign-in
          with that type, and links a day after they expire.
        </li>
        <li>
          An account whose address was never confirmed is kept until it is confirmed, deleted through the link
          that we emailed, or you contact us. What was entered in its form, with the story, is deleted a day
          after the link expires.
        </li>
        <li>
          We keep abuse-prevention counts for up to a day, a record of the networks you used to sign in for 30
          days, and the account activity log for a year, even after the account is deleted.
        </li>
        <li>
          If the owner of this site makes backups, each holds the data from when it was made until it is
          replaced. So that restoring one doesn’t restore deleted data, a journal outside the database keeps
          the ids of deleted accounts, stories and comments, of stories made private and of charts no longer
          shared, and a keyed hash of each removed address.
        </li>
      </ul>
    </>
  )
}

export function YourRights({ contactEmail }: { contactEmail: string }) {
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

export function BrowserStorage() {
  return (
    <>
      <h2>In your browser</h2>
      <p>
        While you are signed in, your session is kept in your browser’s local storage. So are drafts you
        haven’t sent yet (never passwords; staff’s until someone else signs in), bookmarks you save while
        signed out, the day you closed our invitation, stories you hid or reported recently, for staff whether
        they opened the desk here and their settings there, and, from your latest sign-ups, random codes by
        which the links in our emails recognize your browser, and for up to a day what you sent (without the
        password), in case the address was wrong. With push notifications on, the script that shows them is
        kept here too. We use no cookies at all, and no page loads anything from another company.
      </p>
    </>
  )
}
