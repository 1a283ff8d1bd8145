import { storyElementId } from '#app/community/stories/story-element-id.ts'

const previewLength = 100

/** Where whoever is invited lands: the stories of the home page. `origin` has no trailing slash. */
export function inviteLink(origin: string): string {
  return `${origin}/#stories-section`
}

/** Where a story is found among the others. */
export function storyLink(origin: string, storyId: string): string {
  return `${origin}/community#${storyElementId(storyId)}`
}

/** The first 100 characters of a story, as a person counts them, for previews and messages. */
export function previewText(content: string): string {
  // Long enough for a hundred of any but the most extreme characters; segmenting a whole story is slow.
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
