import type { FeatureFacts } from '#tests/support/feature-facts.ts'

export const facts: FeatureFacts = {
  closedRoutes: ['GET /api/desk/funnel', 'POST /api/desk/funnel/file'],
}
