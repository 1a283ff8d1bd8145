import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { firstGraphemes } from '#app/platform/validation/first-graphemes.ts'

const previewLength = 100

/** Returns the link in an invitation, which opens the stories on the home page. `origin` has no trailing slash. */
export function inviteLink(origin: string): string {
  return `${origin}/#stories-section`
}

/** Returns the link that “Copy story link” copies. Messengers show no preview of it, because they drop the hash. */
export function storyLink(origin: string, storyId: string): string {
  return `${origin}/community#${storyElementId(storyId)}`
}

/** Returns the link to share, of which messengers show a preview. */
export function storyPageLink(origin: string, storyId: string): string {
  return `${origin}/stories/${storyId}`
}

/** Returns the beginning of a story, for previews and messages. */
export function previewText(content: string): string {
  return firstGraphemes(content, previewLength)
}
