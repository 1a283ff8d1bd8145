/** Language of the site's own texts. */
export const siteLanguage = 'en'

interface AddressedSite {
  url: string
}

/** Returns the permanent URL of a story's page. */
export function storyUrl({ url }: AddressedSite, storyId: string): string {
  return `${url}/stories/${storyId}`
}

/** Returns the URL of a comment on its story's page. */
export function commentUrl(site: AddressedSite, storyId: string, commentId: string): string {
  return `${storyUrl(site, storyId)}#comment-${commentId}`
}

export function nameAuthor({ fullName }: { fullName: string | null }): string {
  return fullName ?? 'Anonymous'
}

/** Returns a story's title, or a title with its author's name if it has none. */
export function nameStory({
  title,
  author,
}: {
  title: string | null
  author: { fullName: string | null }
}): string {
  return title ?? `Story by ${nameAuthor(author)}`
}
