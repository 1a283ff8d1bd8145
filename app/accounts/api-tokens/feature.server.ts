import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import { listApiTokensOf } from './api-token-queries.server.ts'
import { purgeApiTokens } from './api-tokens.command.server.ts'
import { apiTokensApi } from './api-tokens-api.server.ts'

const apiTokensExports: readonly ExportPart[] = [
  exportList(
    { name: 'programs', role: 'accounts' },
    {
      name: v.string(),
      scopes: v.array(v.string()),
      createdAt: timestampField,
      expiresAt: timestampField,
      lastUsedAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listApiTokensOf(tx, userId),
  ),
]

export const apiTokens: Feature = {
  api: [apiTokensApi],
  purges: { apiTokens: purgeApiTokens },
  exports: apiTokensExports,
}
