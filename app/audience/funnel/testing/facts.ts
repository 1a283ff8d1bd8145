import type { FeatureFacts } from '#tests/support/feature-facts.ts'
import { fewestShown } from '../funnel-limits.ts'

export const facts: FeatureFacts = {
  limitsInSql: [['sql/funnel/funnel.sql', `when n >= ${fewestShown} `]],
  closedRoutes: ['GET /api/desk/activity', 'GET /api/desk/funnel', 'POST /api/desk/funnel/file'],
  fill: async ({ query }) => {
    await query('select auth.count_activity(current_date)')
  },
}
