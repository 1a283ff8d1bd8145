const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const passwordMin = 6
export const passwordMax = 128

export const maxFriendlyNameLength = 120
export const mostFactors = 10
export const mostPasskeys = 10
export const recoveryCodeCount = 10
export const listedSessionsMax = 50

// `LINK_SECONDS` and `ACCESS_TOKEN_SECONDS` are settings of the site's owner.

/** Maximum for links that open a confirmed account, regardless of `LINK_SECONDS`. */
export const recoveryLinkSeconds = hour
export const emailCodeSeconds = hour
/** After following a recovery link, the password may be replaced without the old one. */
export const recoverySessionSeconds = hour
/** After a proof of identity, irreversible actions are allowed; `database/sql/staff/fresh-proof.sql` repeats it for staff. */
export const freshProofSeconds = 600
export const challengeSeconds = 5 * minute
export const unverifiedFactorSeconds = 5 * minute
export const authCodeSeconds = 5 * minute
export const expiredLinkKeptSeconds = day
/** Longer than the mail queue keeps retrying, because a link gets its token when its mail is sent. */
export const unsentLinkKeptSeconds = 14 * day
/** Counted from the last sign-in. A later sign-in is reported as one on a new device. */
export const knownDeviceKeptSeconds = 90 * day
export const idleSessionSeconds = 60 * day
/** Tokens of an external session that ended here are refused. */
export const endedSessionKeptSeconds = 400 * day
export const exchangedRefreshTokenKeptSeconds = 30 * day
/** Rotated every three months, in case a key has leaked unnoticed. */
export const signingKeySeconds = 90 * day
/** Kept until all tokens signed by them have expired. Servers may sign with the old key for another hour. */
export const replacedSigningKeyKeptSeconds = day + hour
/** In the browser: one day, the usual lifetime of an emailed link. */
export const pendingSignUpKeptSeconds = day
