import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { firstGraphemes } from '#app/platform/validation/first-graphemes.ts'

const previewLength = 100

/** Opens the stories on the home page. `origin` has no trailing slash. */
export function inviteLink(origin: string): string {
  return `${origin}/#stories-section`
}

/** Messengers show no preview of this link, because they drop the hash. */
export function storyLink(origin: string, storyId: string): string {
  return `${origin}/community#${storyElementId(storyId)}`
}

export function storyPageLink(origin: string, storyId: string): string {
  return `${origin}/stories/${storyId}`
}

export function previewText(content: string): string {
  return firstGraphemes(content, previewLength)
}
