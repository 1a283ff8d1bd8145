import { watchedStoriesMax } from './live-limits.ts'

/** What somebody looks at. Notifications of their own are told in any case. */
export interface Topics {
  /** Stories whose new comments are wanted. */
  storyIds: readonly string[]
  newStories: boolean
  /** The desk's cases. */
  desk?: boolean | undefined
}

/** Everything that any of them is about; of too many stories, the last. */
export function joinTopics(topics: readonly Topics[]): Topics {
  const storyIds = [...new Set(topics.flatMap((each) => each.storyIds))]
  return {
    storyIds: storyIds.slice(-watchedStoriesMax).sort(),
    newStories: topics.some(({ newStories }) => newStories),
    desk: topics.some(({ desk }) => desk),
  }
}

/** The same topics give the same query. */
export function formatTopics({ storyIds, newStories, desk }: Topics): string {
  const query = new URLSearchParams()
  if (storyIds.length > 0) query.set('stories', storyIds.join(','))
  if (newStories) query.set('newStories', 'true')
  if (desk) query.set('desk', 'true')
  return query.toString()
}
