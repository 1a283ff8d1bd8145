import { callApi } from '#app/platform/http/client/api-client.ts'
import { type Rule, ruleListSchema } from './rule-schemas.ts'

/** The rules in force. @throws ApiClientError */
export const fetchRules = async (signal: AbortSignal): Promise<Rule[]> =>
  (await callApi({ path: '/api/rules', responseSchema: ruleListSchema, signal })).rules
