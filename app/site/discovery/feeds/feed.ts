/** Independent of the format. URLs are absolute. */
export interface Feed {
  title: string
  pageUrl: string
  feedUrl: string
  /** Language of the site's own texts; that of user content is unknown. */
  language: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** Serves as the entry's id. */
  url: string
  title: string
  author: string
  text: string
  tags: readonly string[]
  publishedAt: string
  /** Equals `publishedAt` if the text was never edited. */
  updatedAt: string
}

/** For an empty feed, returns the epoch, because Atom requires a date. */
export function findLastUpdate({ entries }: Feed): string {
  return entries.map(({ updatedAt }) => updatedAt).reduce(later, new Date(0).toISOString())
}

const later = (one: string, other: string) => (one > other ? one : other)
