import { storyElementId } from '#app/community/stories/story-element-id.ts'

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

/** Returns the first 100 characters (graphemes) of a story, for previews and messages. */
export function previewText(content: string): string {
  // Segmenting a whole story is slow; 40 code units per character suffice for all but extreme graphemes.
  const begin = content.slice(0, previewLength * 40)
  let text = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(begin)) {
    text += segment
    length += 1
    if (length === previewLength) break
  }
  return text
}
