/** How accounts work on this site; the server reads it from the environment at start. */
export interface AccountSettings {
  /** False refuses every sign-up with `signup_disabled`. */
  signUpOpen: boolean
  /** False signs people in at sign-up, without asking whether the address is theirs. */
  verificationRequired: boolean
  /** True tells a member who asks for an address whether it has an account, as the reference does. */
  enumerationAllowed: boolean
  /** When there are any, addresses must belong to one of these domains or their subdomains. */
  allowedEmailDomains: readonly string[]
  /** Addresses of these domains and their subdomains are refused. */
  refusedEmailDomains: readonly string[]
  /** Where emailed links may lead besides this site; see `resolveListedRedirect`. */
  redirectUrls: readonly string[]
  /** How long an access token is good for. */
  accessTokenSeconds: number
  /** How long a mailed link is good for, counted from the sending. One for a new password lasts an hour at most. */
  linkSeconds: number
}

/** What the site does when nothing is set. */
export const defaultAccountSettings: AccountSettings = {
  signUpOpen: true,
  verificationRequired: true,
  enumerationAllowed: false,
  allowedEmailDomains: [],
  refusedEmailDomains: [],
  redirectUrls: [],
  accessTokenSeconds: 600,
  linkSeconds: 86_400,
}
