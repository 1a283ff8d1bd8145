export interface AccountSettings {
  signUpOpen: boolean
  /** If false, people are signed in at sign-up. */
  verificationRequired: boolean
  /** If true, a change of address reports that the new one has an account, as the reference implementation does. */
  enumerationAllowed: boolean
  /** Including their subdomains. Empty for no limit. */
  allowedEmailDomains: readonly string[]
  /** Including their subdomains. */
  refusedEmailDomains: readonly string[]
  /** Allowed targets of emailed links besides this site; see `resolveListedRedirect`. */
  redirectUrls: readonly string[]
  accessTokenSeconds: number
  /** Counted from sending. Links for a new password last an hour at most. */
  linkSeconds: number
  /** Null if this site's own service is used. */
  external: ExternalAuth | null
}

/** A service such as hosted Supabase Auth. It keeps passwords, signs access tokens and sends account mails; everything else stays here. */
export interface ExternalAuth {
  /** Base URL of its endpoints without a trailing slash, such as `https://project.supabase.co/auth/v1`. */
  url: string
  /** The `iss` claim of its tokens. */
  issuer: string
  jwksUrl: string
  /** The `aud` claim of its tokens. */
  audience: string
  /** Values of the `role` claim whose holders are members here. No claim grants more rights. */
  memberRoles: readonly string[]
  /** Secret key of its admin endpoints, used to delete accounts there too. If null, the service keeps them. */
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
