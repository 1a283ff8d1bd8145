import type { Feed, FeedEntry } from './feed.ts'

export function formatJsonFeed({ title, pageUrl, feedUrl, language, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    language,
    items: entries.map(toItem),
  })
}

function toItem({ url, title, author, text, tags, publishedAt, updatedAt }: FeedEntry) {
  return {
    id: url,
    url,
    title,
    content_text: text,
    date_published: publishedAt,
    date_modified: updatedAt,
    authors: [{ name: author }],
    tags,
  }
}
