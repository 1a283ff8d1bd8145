const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds. `LINK_SECONDS` and `ACCESS_TOKEN_SECONDS` are settings of the site's owner. */
export const lifetimes = {
  /** Maximum for links that open a confirmed account, regardless of `LINK_SECONDS`. */
  recoveryLink: hour,
  emailCode: hour,
  /** After following a recovery link, the password may be replaced without the old one. */
  recoverySession: hour,
  /** After a proof of identity, irreversible actions are allowed. */
  freshProof: 600,
  challenge: 5 * minute,
  unverifiedFactor: 5 * minute,
  authCode: 5 * 60,
  expiredLink: day,
  /** Longer than the mail queue keeps retrying, because a link gets its token when its mail is sent. */
  unsentLink: 14 * day,
  /** Counted from the last sign-in. A later sign-in is reported as one on a new device. */
  knownDevice: 90 * day,
  idleSession: 60 * day,
  /** Tokens of an external session that ended here are refused. */
  endedSession: 400 * day,
  exchangedRefreshToken: 30 * day,
  /** Rotated every three months, in case a key has leaked unnoticed. */
  signingKey: 90 * day,
  /** Kept until all tokens signed by them have expired. Servers may sign with the old key for another hour. */
  replacedSigningKey: day + hour,
} as const
