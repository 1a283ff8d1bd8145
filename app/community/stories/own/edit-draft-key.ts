export const editDraftKey = (userId: string, storyId: string) => `clean-air-story-edit-${userId}-${storyId}`
