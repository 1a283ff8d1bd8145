import { Link } from 'react-router'

export function YourRights({ contactEmail }: { contactEmail: string }) {
  return (
    <>
      <h2>Downloading, changing and deleting it</h2>
      <p>
        In your <Link to="/settings">settings</Link>, you can change your profile, make a story private,
        withdraw permission to use it, delete a story or comment, download all your data as a file, and delete
        your account. Deleting your account deletes everything above. What we keep can’t be linked to you:
        your reports, without your name and words; moderators’ decisions and the activity log, under random
        ids; until they expire, counts, and hashes of forms made with a key that is not in the database; the
        journal’s entry; and, for an hour, the ids of deleted stories and comments.
      </p>
      <p>
        To leave the VIP list or unsubscribe from our emails, use the link in the email. For anything else,
        write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  )
}
