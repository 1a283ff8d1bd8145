import type { FeatureFacts } from '#tests/support/feature-facts.ts'

export const facts: FeatureFacts = {
  writes: ['apiTokens'],
  exportedAs: { api_tokens: 'programs' },
  purgedBy: { api_tokens: 'apiTokens' },
  goodRequests: {
    'POST /api/desk/tokens': {
      body: { name: 'Sync', scopes: ['people:read'], days: 7 },
      status: 404,
      code: 'not_found',
    },
  },
  closedRoutes: [
    'GET /api/desk/tokens',
    'GET /api/people.csv',
    'POST /api/bounces',
    'POST /api/desk/tokens',
    'POST /api/people-imports',
    'POST /api/people-imports/{id}/undo',
  ],
  deskRights: ['public.api_tokens delete', 'public.api_tokens insert', 'public.api_tokens select'],
  refusedToStaff: ['select id from api_tokens'],
  refusedToOwners: ['select token_hash from api_tokens'],
  leftOutOfBackup: ['public.api_tokens'],
  fill: async ({ query }, { userId }) => {
    await query(
      `insert into api_tokens (name, scopes, token_hash, made_by, expires_at) values ('x', '{people:read}', 'secret', $1, now())`,
      [userId],
    )
  },
}
