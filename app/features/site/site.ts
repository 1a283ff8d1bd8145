/** The site as its pages speak of it. `url` is its origin. */
export interface Site {
  url: string
  name: string
}

/** For the pages that say that something is broken: they may have to do without the server's settings. */
export const defaultSiteName = 'Clean Air'

export const contactEmail = 'hello@clean-air.example'
