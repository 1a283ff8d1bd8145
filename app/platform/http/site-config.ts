export interface Site {
  /** Origin without a trailing slash, the only one used in mails, links and redirects. */
  url: string
  name: string
  contactEmail: string
  /** Sent by the site's own pages with every write; see `client-key.ts`. */
  clientKey: string
  /** URL of an external auth service; null for this site's own. */
  authUrl: string | null
  /** The header Strict-Transport-Security over HTTPS; two years by default. */
  hsts?: string
}

/** Defaults for error pages, which may have no access to the server's settings. */
export const defaultSite: Omit<Site, 'url'> = {
  name: 'Clean Air',
  contactEmail: 'hello@clean-air.example',
  clientKey: 'clean-air-public',
  authUrl: null,
}
