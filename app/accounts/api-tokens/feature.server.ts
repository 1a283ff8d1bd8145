import type { Feature } from '#app/platform/feature.server.ts'
import { purgeApiTokens } from './api-tokens.command.server.ts'
import { apiTokensApi } from './api-tokens-api.server.ts'
import { apiTokensExports } from './export.server.ts'

export const apiTokens: Feature = {
  api: [apiTokensApi],
  purges: { apiTokens: purgeApiTokens },
  exports: apiTokensExports,
}
