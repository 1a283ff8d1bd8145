import type { FeatureFacts } from '#tests/support/feature-facts.ts'

export const facts: FeatureFacts = {
  writes: ['foldedTexts', 'mutedPeople', 'mutedStories', 'mutedWords'],
  exportedAs: {
    folded_texts: 'foldedTexts',
    muted_people: 'mutedPeople',
    muted_stories: 'mutedStories',
    muted_words: 'mutedWords',
  },
  goodRequests: { 'PUT /api/folds/words': { body: { words: ['smoke'] }, status: 204 } },
  closedRoutes: ['PUT /api/folds/comments/{id}/author'],
  responseFields: { '/api/folds': ['people', 'texts', 'words', 'start', 'reason'] },
}
