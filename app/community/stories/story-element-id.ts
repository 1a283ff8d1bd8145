export const storyElementId = (storyId: string) => `story-${storyId}`

/** The button that opens the comments. As the URL's fragment, it opens them and moves members into the comment box. */
export const commentsElementId = (storyId: string) => `comment-on-${storyId}`

export const reactionsElementId = (storyId: string) => `react-to-${storyId}`
