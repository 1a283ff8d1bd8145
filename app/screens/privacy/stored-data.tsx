export function StoredData() {
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
          Your stories, comments, reactions and bookmarks, and your reports with their reasons, details and
          outcomes.
        </li>
        <li>
          Which comments you replied to and whom you mentioned (an id and where the name appears). Anyone who
          can read your comment sees both; only you get the id. Others can mention you once you have a public
          story or comment, and in conversations you joined. We then notify you, unless you muted them. If you
          delete your account, your name stays in others’ comments as plain text.
        </li>
        <li>
          If you are an owner of this site: the name, permissions, last use and hash of each of your API
          tokens, and the webhooks you added.
        </li>
        <li>
          When you last viewed the list of stories and each story’s comments while signed in, so that we can
          show you what is new. We keep the latest 300 times for 180 days, and only you see them.
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
          out on that device or remove the device. The push service, run by your browser’s maker, learns that
          you have a notification but not its content.
        </li>
        <li>
          For the links in our emails: each link’s purpose, expiry and a hash of its secret. For an
          unconfirmed sign-up, also everything entered in the form, including a story, and a hash of a random
          code kept in your browser (see “In your browser”). The form’s content becomes part of an account
          only when the owner of the address confirms it, and is deleted a day after the link expires.
        </li>
        <li>
          If you join the VIP list: your email address, when you confirmed it, when we invited you and whether
          you used the invitation, until you leave the list. Every email has a link to do so.
        </li>
        <li>
          If you agree to receive emails: the consent text, and when you gave and confirmed it. As proof, we
          keep this for three years after you leave or unsubscribe, with a hash of your address (the hash’s
          key is not in the database) instead of the address.
        </li>
        <li>
          Which newsletters we sent you and whether they arrived. We don’t track opens or clicks. Each
          newsletter has a one-click unsubscribe link.
        </li>
        <li>
          If mail servers refuse our emails to your address: their responses, for 30 days. If this continues,
          or you complain to your mail provider, we stop emailing you and keep a hash of the address, even
          after you leave, so that we don’t start again. The hash’s key is not in the database. Confirming the
          address again deletes the hash.
        </li>
        <li>
          Page visits: your browser reports when a page is opened and when a form is seen or started, with the
          site you came from and any campaign tags in the address. For one day, we recognize your browser by a
          hash of your IP address and user agent. If you sign up, we keep where you came from with your
          account. None of this is stored in your browser. With Global Privacy Control or Do Not Track, we
          count only the page.
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
          A log of activity in your account, such as sign-ins and password changes. It contains ids of people
          and stories, but no names, addresses or texts.
        </li>
      </ul>
      <p>
        Our server log records each requested page, the time and the result. It contains no names or
        addresses.
      </p>
    </>
  )
}

export function ExternalAccounts({ host }: { host: string }) {
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
