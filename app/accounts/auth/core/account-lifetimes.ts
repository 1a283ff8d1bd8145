const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long what belongs to an account lasts, in seconds. `LINK_SECONDS` and `ACCESS_TOKEN_SECONDS` are the owner's settings. */
export const lifetimes = {
  /** The most that a link lasts which opens an account that somebody has confirmed, whatever `LINK_SECONDS` is. */
  recoveryLink: hour,
  /** A mail's six digits, of any kind. */
  emailCode: hour,
  /** After following such a link, how long the password may be replaced without the old one. */
  recoverySession: hour,
  /** After proving who they are, how long somebody may do what can't be undone. */
  freshProof: 600,
  /** In which a second factor or a passkey has to answer. */
  challenge: 5 * minute,
  /** After which an authenticator app that showed no code yet may be replaced. */
  unverifiedFactor: 5 * minute,
  /** After a link was followed, how long a client may exchange its code for the session. */
  authCode: 5 * 60,
  /** A link is deleted so long after it expired. */
  expiredLink: day,
  /** Longer than the mail queue keeps trying: until then a link may still get its token. */
  unsentLink: 14 * day,
  /** Since the last sign-in on it: whoever signs in there later is told of as somebody new. */
  knownDevice: 90 * day,
  idleSession: 60 * day,
  /** For so long an external session that ended here stays refused. */
  endedSession: 400 * day,
  exchangedRefreshToken: 30 * day,
  /** A key signs for three months, in case somebody has got hold of it unnoticed. */
  signingKey: 90 * day,
  /** What a key has signed is over a day after the next key took its place, which is within the hour. */
  replacedSigningKey: day + hour,
} as const
