/** Prefix of all query keys about stories, so that one call invalidates all. */
export const storiesKey = ['stories'] as const

export const storyCountsKey = [...storiesKey, 'counts'] as const
