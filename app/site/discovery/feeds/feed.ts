/** What programs that follow the site are told; the same in every format. Addresses are absolute. */
export interface Feed {
  title: string
  /** The page that shows the same to people. */
  pageUrl: string
  feedUrl: string
  /** Of the site's own words. What people write has no language that is known. */
  language: string
  /** The newest first. */
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** Permanent, so it is the entry's id as well. */
  url: string
  title: string
  author: string
  text: string
  tags: readonly string[]
  /** ISO 8601 in UTC. */
  publishedAt: string
  /** When the text was last changed; when it was published, if never. */
  updatedAt: string
}

/** When any of it last changed. Of nothing that is never, which Atom has no word for. */
export function findLastUpdate({ entries }: Feed): string {
  return entries.map(({ updatedAt }) => updatedAt).reduce(later, new Date(0).toISOString())
}

const later = (one: string, other: string) => (one > other ? one : other)
