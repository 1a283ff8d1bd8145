import type { FeatureFacts } from '#tests/support/feature-facts.ts'

export const facts: FeatureFacts = {
  writes: ['lastVisits'],
  exportedAs: { last_visits: 'lastVisits' },
  responseFields: { '/api/last-visits': ['since', 'count', 'firstId'] },
}
