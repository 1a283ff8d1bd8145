import { day, hour, minute } from '#app/platform/time/durations.ts'

export const passwordMin = 6
export const passwordMax = 128

export const maxFriendlyNameLength = 120
export const mostFactors = 10
export const mostPasskeys = 10
export const recoveryCodeCount = 10
export const listedSessionsMax = 50
export const userMetadataMaxBytes = 8 * 1024
export const userMetadataMaxDepth = 100

// `LINK_SECONDS` and `ACCESS_TOKEN_SECONDS` are set by the operator.

/** Maximum for links that open a confirmed account, regardless of `LINK_SECONDS`. */
export const recoveryLinkSeconds = hour
export const emailCodeSeconds = hour
/** Maximum for one mail. Its link still works afterwards, so guessing can't void it. */
export const maxEmailCodeTries = 5
/** The password can be replaced without the old one this long after a recovery link is followed. */
export const recoverySessionSeconds = hour
/** Irreversible actions are allowed this long after a proof of identity; `database/sql/staff/fresh-proof.sql` repeats it for staff. */
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
/** Kept in the browser for one day, the usual lifetime of an emailed link. */
export const pendingSignUpKeptSeconds = day

// Rates. Those of mails to each recipient are in `server/limits/mail-rate-limit.ts`.

export const guessesAtAccountFromAddress = {
  name: 'signInAtAccountFromAddress',
  points: 10,
  seconds: 15 * minute,
}
export const guessesAtAccount = { name: 'signInAtAccount', points: 100, seconds: hour }
export const guessesFromAddress = { name: 'signInFromAddress', points: 60, seconds: 15 * minute }
/** Addresses of an account's recent sign-ins. Failures from other addresses do not lock them out. */
export const knownAddresses = { name: 'knownAddress', points: 1, seconds: 30 * day, isDurable: true }
/** Password guesses by signed-in members who change or delete their account. */
export const guessesInSession = { name: 'passwordInSession', points: 10, seconds: 15 * minute }
export const guessesOfPerson = { name: 'passwordAtAccount', points: 100, seconds: hour }

export const authenticatorCodes = { name: 'authenticatorCodeByPerson', points: 5, seconds: 15 * minute }
export const recoveryCodes = { name: 'recoveryCodeByPerson', points: 5, seconds: 15 * minute }
export const newFactors = { name: 'factorByPerson', points: 30, seconds: hour }

/** Each sign-in adds a session and a row to the audit log, which is kept for a year. */
export const signIns = [
  { name: 'signInByPerson', points: 60, seconds: hour },
  { name: 'signInByPersonInDay', points: 200, seconds: day },
]
/** A page renews its session seven times an hour; the limit allows for many tabs. Rows are kept for a month. */
export const renewals = {
  inHour: { name: 'renewalByPerson', points: 400, seconds: hour },
  inDay: { name: 'renewalByPersonInDay', points: 4_000, seconds: day },
}

/** Fewer than the recipient's own limit, so that the client gets an error before mails are dropped silently. */
export const resends = { name: 'resendToRecipientFromAddress', points: 5, seconds: hour }
/** Each mail allows five wrong codes. */
export const codes = { name: 'codeFromAddress', points: 30, seconds: 15 * minute }
export const passwordChanges = { name: 'passwordChangeByPerson', points: 20, seconds: hour }
/** Each change sends a mail to an unconfirmed address. */
export const emailChanges = { name: 'emailChangeByPerson', points: 5, seconds: hour }

/** Each request hashes a password and sends a mail. */
export const signUpsFromAddress = { name: 'signUpFromAddress', points: 20, seconds: hour }
export const mailsFromAddress = { name: 'mailFromAddress', points: 30, seconds: hour }
/** Every visit to the sign-in page starts one. */
export const passkeysFromAddress = { name: 'passkeyFromAddress', points: 240, seconds: hour }
/** A whole office or school may share an address. */
export const linksFromAddress = { name: 'linkFromAddress', points: 120, seconds: hour }
