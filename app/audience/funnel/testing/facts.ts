import type { FeatureFacts } from '#tests/support/feature-facts.ts'

export const facts: FeatureFacts = {
  closedRoutes: ['GET /api/desk/activity', 'GET /api/desk/funnel', 'POST /api/desk/funnel/file'],
  fill: async ({ query }) => {
    await query('select auth.count_activity(current_date)')
  },
}
