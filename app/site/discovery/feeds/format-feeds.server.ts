import { escapeXml } from '../xml.server.ts'
import { type Feed, type FeedEntry, findLastUpdate } from './feed.ts'

export function formatAtom(feed: Feed): string {
  const { title, pageUrl, feedUrl, language, entries } = feed
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
<id>${escapeXml(feedUrl)}</id>
<title>${escapeXml(title)}</title>
<updated>${findLastUpdate(feed)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
${entries.map(formatEntry).join('')}</feed>
`
}

function formatEntry({ url, title, author, text, tags, publishedAt, updatedAt }: FeedEntry): string {
  const categories = tags.map((tag) => `<category term="${escapeXml(tag)}"/>\n`).join('')
  return `<entry>
<id>${escapeXml(url)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<author><name>${escapeXml(author)}</name></author>
<published>${publishedAt}</published>
<updated>${updatedAt}</updated>
${categories}<content type="html">${escapeXml(toHtml(text))}</content>
</entry>
`
}

/** Feed readers join the lines of plain text. */
function toHtml(text: string): string {
  return escapeXml(text).replace(/(?:&#13;)?\n/g, '<br>')
}

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
