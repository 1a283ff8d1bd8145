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
  /** The auth service that stands in the place of this site's own; null for its own. */
  external: ExternalAuth | null
}

/**
 * An auth service of the same protocol in the place of this site's own, such as the hosted Supabase Auth: it keeps the passwords,
 * signs the access tokens and sends the mails of accounts. Who has a role here, and everything else, stays this site's.
 */
export interface ExternalAuth {
  /** Where its endpoints are, such as `https://project.supabase.co/auth/v1`, without a slash at the end. */
  url: string
  /** What its tokens say in `iss`. */
  issuer: string
  /** Where it publishes the keys that its tokens are signed with. */
  jwksUrl: string
  /** What its tokens say in `aud`. */
  audience: string
  /** The values of the claim `role` that are members here. Nothing in a token makes more of anybody. */
  memberRoles: readonly string[]
  /** The secret key of its admin endpoints, by which accounts deleted here are deleted there; null leaves them there. */
  serviceKey: string | null
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
  external: null,
}
