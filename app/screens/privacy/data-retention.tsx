export function DataRetention() {
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
          that we emailed, or you contact us. Everything entered in the sign-up form, including a story, is
          deleted a day after the link expires.
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
