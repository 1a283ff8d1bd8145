export const storyElementId = (storyId: string) => `story-${storyId}`
