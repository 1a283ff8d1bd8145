/** Maximum number of stories that a user can watch in all tabs together. */
export const watchedStoriesMax = 20

/** Subscribed topics. A user's own notifications are always included. */
export interface Topics {
  storyIds: readonly string[]
  newStories: boolean
  desk?: boolean | undefined
}

/** Merges topics. Above the maximum number of stories, the last ones are kept. */
export function joinTopics(topics: readonly Topics[]): Topics {
  const storyIds = [...new Set(topics.flatMap((each) => each.storyIds))]
  return {
    storyIds: storyIds.slice(-watchedStoriesMax).sort(),
    newStories: topics.some(({ newStories }) => newStories),
    desk: topics.some(({ desk }) => desk),
  }
}

/** Formats topics as a query string, which is equal for equal topics. */
export function formatTopics({ storyIds, newStories, desk }: Topics): string {
  const query = new URLSearchParams()
  if (storyIds.length > 0) query.set('stories', storyIds.join(','))
  if (newStories) query.set('newStories', 'true')
  if (desk) query.set('desk', 'true')
  return query.toString()
}
