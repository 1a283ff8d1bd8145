/** Returns the DOM id of a story, used as the hash in links. */
export const storyElementId = (storyId: string) => `story-${storyId}`
