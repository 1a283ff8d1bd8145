import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  type TrialRequest,
  type Tried,
  trialSchema,
  type WordRule,
  type WordRuleRequest,
  wordRuleListSchema,
  wordRuleSchema,
} from './word-schemas.ts'

const path = '/api/desk/word-rules'

/** @throws ApiClientError 404 for whoever does not moderate */
export const fetchWordRules = async (signal: AbortSignal): Promise<WordRule[]> =>
  (await callAsStaff(path, { responseSchema: wordRuleListSchema, signal })).rules

/** What a rule would have found. @throws ApiClientError */
export const sendTrial = (body: TrialRequest): Promise<Tried> =>
  callAsStaff(`${path}/trial`, { method: 'POST', body, responseSchema: trialSchema })

/** @throws ApiClientError */
export const sendWordRule = (body: WordRuleRequest): Promise<WordRule> =>
  callAsStaff(path, { method: 'POST', body, responseSchema: wordRuleSchema })

/** @throws ApiClientError 404 when a colleague has removed it */
export const sendDryRun = (id: string, dryRun: boolean): Promise<WordRule> =>
  callAsStaff(`${path}/${id}`, { method: 'PATCH', body: { dryRun }, responseSchema: wordRuleSchema })

/** @throws ApiClientError 404 when a colleague has removed it */
export async function sendRemoval(id: string): Promise<void> {
  await callAsStaff(`${path}/${id}`, { method: 'DELETE', responseSchema: v.null() })
}

/** @throws ApiClientError 404 when the rule was removed */
export async function sendWrongHit(caseId: string, ruleId: string): Promise<void> {
  await callAsStaff(`/api/desk/cases/${caseId}/wrong-hits/${ruleId}`, {
    method: 'PUT',
    responseSchema: v.null(),
  })
}
