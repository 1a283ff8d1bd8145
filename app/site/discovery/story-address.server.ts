export const siteLanguage = 'en'

interface AddressedSite {
  url: string
}

export function storyUrl({ url }: AddressedSite, storyId: string): string {
  return `${url}/stories/${storyId}`
}

export function commentUrl(site: AddressedSite, storyId: string, commentId: string): string {
  return `${storyUrl(site, storyId)}#comment-${commentId}`
}

export function nameAuthor({ fullName }: { fullName: string | null }): string {
  return fullName ?? 'Anonymous'
}

export function nameStory({
  title,
  author,
}: {
  title: string | null
  author: { fullName: string | null }
}): string {
  return title ?? `Story by ${nameAuthor(author)}`
}
