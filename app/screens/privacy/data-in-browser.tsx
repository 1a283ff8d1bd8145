export function DataInBrowser() {
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
