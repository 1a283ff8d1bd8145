interface FeedSite {
  url: string
  name: string
}

/** The feed of all public stories, or of those with an issue; blank for all. */
export function storiesFeedPath(format: 'xml' | 'json', issue = ''): string {
  return issue === '' ? `/feed.${format}` : `/feed.${format}?${new URLSearchParams({ issue })}`
}

/** The feed of a story's comments. */
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

/** By which readers find the feeds of a page of stories: those of its own list first. */
export function listStoriesFeedLinks(site: FeedSite, issue = '') {
  const lists = issue === '' ? [''] : [issue, '']
  return lists.flatMap((list) => [
    formatLink(site, atom, [storiesFeedPath('xml', list), storiesFeedTitle(site, list)]),
    formatLink(site, 'application/feed+json', [storiesFeedPath('json', list), storiesFeedTitle(site, list)]),
  ])
}

/** By which readers find what is said about a story. */
export function listCommentsFeedLinks(site: FeedSite, { id, title }: { id: string; title: string }) {
  return [formatLink(site, atom, [commentsFeedPath(id), commentsFeedTitle(site, title)])]
}

function formatLink({ url }: FeedSite, type: string, [path, title]: [path: string, title: string]) {
  return { tagName: 'link' as const, rel: 'alternate', type, title, href: `${url}${path}` }
}
