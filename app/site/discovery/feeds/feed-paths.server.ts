interface FeedSite {
  url: string
  name: string
}

/** A blank issue stands for all. */
export function storiesFeedPath(format: 'xml' | 'json', issue = ''): string {
  return issue === '' ? `/feed.${format}` : `/feed.${format}?${new URLSearchParams({ issue })}`
}

export function commentsFeedPath(storyId: string): string {
  return `/stories/${storyId}/feed.xml`
}

export function storiesFeedTitle({ name }: FeedSite, issue = ''): string {
  return issue === '' ? `Community Stories · ${name}` : `Community Stories about ${issue} · ${name}`
}

export function commentsFeedTitle({ name }: FeedSite, storyTitle: string): string {
  return `Comments on ${storyTitle} · ${name}`
}

const atom = 'application/atom+xml'

/** Starts with the feeds of the page's own issue. */
export function listStoriesFeedLinks(site: FeedSite, issue = '') {
  const lists = issue === '' ? [''] : [issue, '']
  return lists.flatMap((list) => [
    formatLink(site, atom, [storiesFeedPath('xml', list), storiesFeedTitle(site, list)]),
    formatLink(site, 'application/feed+json', [storiesFeedPath('json', list), storiesFeedTitle(site, list)]),
  ])
}

export function listCommentsFeedLinks(site: FeedSite, { id, title }: { id: string; title: string }) {
  return [formatLink(site, atom, [commentsFeedPath(id), commentsFeedTitle(site, title)])]
}

function formatLink({ url }: FeedSite, type: string, [path, title]: [path: string, title: string]) {
  return { tagName: 'link' as const, rel: 'alternate', type, title, href: `${url}${path}` }
}
