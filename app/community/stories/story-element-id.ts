/** The id of the element that shows a story, which the hash of a link to it names. */
export const storyElementId = (storyId: string) => `story-${storyId}`
