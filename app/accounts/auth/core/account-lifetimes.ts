const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes in seconds. `LINK_SECONDS` and `ACCESS_TOKEN_SECONDS` are settings of the site's owner. */
export const lifetimes = {
  /** The maximum for links that open a confirmed account, regardless of `LINK_SECONDS`. */
  recoveryLink: hour,
  /** The six-digit code in a mail of any kind. */
  emailCode: hour,
  /** The time after following a recovery link in which the password may be replaced without the old one. */
  recoverySession: hour,
  /** The time after a proof of identity in which irreversible actions are allowed. */
  freshProof: 600,
  /** The time in which to answer a challenge with a second factor or passkey. */
  challenge: 5 * minute,
  /** The time after which an unverified authenticator app may be replaced. */
  unverifiedFactor: 5 * minute,
  /** The time after following a link in which a client may exchange its code for the session. */
  authCode: 5 * 60,
  /** The time between the expiry of a link and its deletion. */
  expiredLink: day,
  /** Longer than the mail queue keeps retrying, because a link gets its token when its mail is sent. */
  unsentLink: 14 * day,
  /** The time for which a device is remembered after its last sign-in. A later sign-in is reported as one on a new device. */
  knownDevice: 90 * day,
  idleSession: 60 * day,
  /** The time for which tokens of an external session that ended here are refused. */
  endedSession: 400 * day,
  exchangedRefreshToken: 30 * day,
  /** Keys are rotated every three months, in case a key has leaked unnoticed. */
  signingKey: 90 * day,
  /** Replaced keys are kept until all tokens signed by them have expired. Servers may sign with the old key for another hour. */
  replacedSigningKey: day + hour,
} as const
