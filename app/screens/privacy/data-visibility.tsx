export function DataVisibility() {
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
