/** The site as its owner has set it up, for everybody to see. */
export interface Site {
  /** Its origin without a trailing slash: the only one that mails, links and redirects name. */
  url: string
  name: string
  contactEmail: string
  /** What the site's own pages send with every write; see `client-key.ts`. */
  clientKey: string
  /** Where the auth service is that stands in the place of this site's own; null for its own. */
  authUrl: string | null
}

/** For the pages that say that something is broken: they may have to do without the server's settings. */
export const defaultSite: Omit<Site, 'url'> = {
  name: 'Clean Air',
  contactEmail: 'hello@clean-air.example',
  clientKey: 'clean-air-public',
  authUrl: null,
}
