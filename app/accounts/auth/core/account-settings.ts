export interface AccountSettings {
  /** If false, every sign-up is refused with `signup_disabled`. */
  signUpOpen: boolean
  /** If false, people are signed in at sign-up without verifying their address. */
  verificationRequired: boolean
  /**
   * If true, members who change their address are told if the new one already has an account, which the reference implementation does too.
   */
  enumerationAllowed: boolean
  /** If not empty, addresses must belong to one of these domains or their subdomains. */
  allowedEmailDomains: readonly string[]
  /** Addresses of these domains and their subdomains are refused. */
  refusedEmailDomains: readonly string[]
  /** Allowed targets of emailed links besides this site; see `resolveListedRedirect`. */
  redirectUrls: readonly string[]
  accessTokenSeconds: number
  /** The validity of a mailed link, counted from sending. Links for a new password last an hour at most. */
  linkSeconds: number
  /** The external auth service that replaces this site's own, or null. */
  external: ExternalAuth | null
}

/**
 * An external auth service of the same protocol, such as hosted Supabase Auth. It keeps passwords, signs access tokens and sends account
 * mails. Roles and everything else stay here.
 */
export interface ExternalAuth {
  /** The base URL of its endpoints without a trailing slash, such as `https://project.supabase.co/auth/v1`. */
  url: string
  /** The `iss` claim of its tokens. */
  issuer: string
  jwksUrl: string
  /** The `aud` claim of its tokens. */
  audience: string
  /** The values of the `role` claim whose holders are members here. No claim grants more rights. */
  memberRoles: readonly string[]
  /**
   * The secret key of the service's admin endpoints, used to delete accounts there after they are deleted here. If null, the service keeps
   * them.
   */
  serviceKey: string | null
}

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
