import type { FeatureFacts } from '#tests/support/feature-facts.ts'

export const facts: FeatureFacts = {
  writes: ['bookmarks'],
  exportedAs: { bookmarks: 'bookmarks' },
  goodRequests: { 'POST /api/bookmarks': { body: { storyIds: [] }, status: 200 } },
}
