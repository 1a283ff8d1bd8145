/** A feed, independent of its format. URLs are absolute. */
export interface Feed {
  title: string
  pageUrl: string
  feedUrl: string
  /** Language of the site's own texts; the language of user content is unknown. */
  language: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** The entry's permanent URL, which is also its id. */
  url: string
  title: string
  author: string
  text: string
  tags: readonly string[]
  /** ISO 8601 in UTC. */
  publishedAt: string
  /** Time of the last edit; equals `publishedAt` if the text was never edited. */
  updatedAt: string
}

/** Returns the time of the last change. For an empty feed, returns the epoch, because Atom requires a date. */
export function findLastUpdate({ entries }: Feed): string {
  return entries.map(({ updatedAt }) => updatedAt).reduce(later, new Date(0).toISOString())
}

const later = (one: string, other: string) => (one > other ? one : other)
