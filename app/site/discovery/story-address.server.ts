/** Of every page's own words. */
export const siteLanguage = 'en'

interface AddressedSite {
  url: string
}

/** The permanent address of a story's page. */
export function storyUrl({ url }: AddressedSite, storyId: string): string {
  return `${url}/stories/${storyId}`
}

/** Where a comment stands on its story's page. */
export function commentUrl(site: AddressedSite, storyId: string, commentId: string): string {
  return `${storyUrl(site, storyId)}#comment-${commentId}`
}

export function nameAuthor({ fullName }: { fullName: string | null }): string {
  return fullName ?? 'Anonymous'
}

/** A story's title, or what its page says where it has none. */
export function nameStory({
  title,
  author,
}: {
  title: string | null
  author: { fullName: string | null }
}): string {
  return title ?? `Story by ${nameAuthor(author)}`
}
