import { queryOptions } from '@tanstack/react-query'
import {
  callAsStaff,
  deskKey,
  deskListQuery,
  deskQuery,
  sendAsStaff,
} from '#app/accounts/staff/call-as-staff.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { type AlertChoice, alertChoiceSchema } from './alerts/alert-schemas.ts'
import { type AppealDecision, appealPageSchema } from './appeals/appeal-schemas.ts'
import { caseViewSchema, type QueueFilter, queuePageSchema } from './cases/case-schemas.ts'
import { type DecidedFilter, decidedPageSchema } from './decided/decided-schemas.ts'
import {
  type DecisionRequest,
  decidedSchema,
  previewSchema,
  type ReversalRequest,
} from './decisions/decision-schemas.ts'
import { type MacroChange, macrosSchema } from './rules/macro-schemas.ts'
import { ruleListSchema } from './rules/rule-schemas.ts'
import { type SettingsChange, settingsSchema } from './settings/setting-schemas.ts'
import { moderatorStatisticsSchema, statisticsSchema } from './statistics/statistics-schemas.ts'
import {
  type TrialRequest,
  trialSchema,
  type WordRuleRequest,
  wordRuleListSchema,
} from './words/word-schemas.ts'

const alertsPath = '/api/desk/alerts'
const casesPath = '/api/desk/cases'
const decisionsPath = '/api/desk/decisions'
const settingsPath = '/api/desk/moderation-settings'
const macrosPath = '/api/desk/macros'
const wordsPath = '/api/desk/word-rules'

export const queueKey = (userId: string) => deskKey(userId, 'cases')

export const queueQuery = (userId: string, query: QueueFilter) =>
  deskListQuery([...queueKey(userId), query], casesPath, { query, responseSchema: queuePageSchema })

export const caseQuery = (userId: string, id: string) => ({
  ...deskQuery(deskKey(userId, 'case', id), `${casesPath}/${id}`, { responseSchema: caseViewSchema }),
  gcTime: 0,
})

/** Claims a case or extends the claim. @throws ApiClientError 409 if a colleague has it */
export const sendClaim = (id: string) => sendAsStaff('PUT', `${casesPath}/${id}/claim`)

export const sendRelease = (id: string) => sendAsStaff('DELETE', `${casesPath}/${id}/claim`)

/** Records that the moderator opened a text about danger. The record is only informational, so failures are ignored. */
export function noteExposure({ id, band }: { id: string; band: number }): void {
  if (band === 0) void sendAsStaff('PUT', `${casesPath}/${id}/exposure`).catch(() => undefined)
}

export const sendNote = (id: string, note: { text: string; proposesBan: boolean }) =>
  sendAsStaff('POST', `${casesPath}/${id}/notes`, note)

/** @throws ApiClientError 404 if the rule was removed */
export const sendWrongHit = (caseId: string, ruleId: string) =>
  sendAsStaff('PUT', `${casesPath}/${caseId}/wrong-hits/${ruleId}`)

export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => callApi({ path: '/api/rules', responseSchema: ruleListSchema, signal }),
})

export const macrosQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'macros'), macrosPath, { responseSchema: macrosSchema })

/** @throws ApiClientError 409 `macros_changed` if another owner has changed them */
export const sendMacros = (body: MacroChange) =>
  callAsStaff(macrosPath, { method: 'PUT', body, responseSchema: macrosSchema })

export const decidedQuery = (userId: string, query: DecidedFilter) =>
  deskListQuery(deskKey(userId, 'decided', query), decisionsPath, {
    query,
    responseSchema: decidedPageSchema,
  })

/** @throws ApiClientError 409 if a case has changed; the message says who decided what */
export const sendDecision = (body: DecisionRequest) =>
  callAsStaff(decisionsPath, { method: 'POST', body, responseSchema: decidedSchema })

export const previewDecision = (body: DecisionRequest) =>
  callAsStaff(`${decisionsPath}/preview`, { method: 'POST', body, responseSchema: previewSchema })

/** @throws ApiClientError 409 once the notices of the decision were sent */
export const sendUndo = (batchId: string) => sendAsStaff('POST', `${decisionsPath}/${batchId}/undo`)

/** @throws ApiClientError 409 if already reversed, 403 for the caller's own text or report */
export const sendReversal = (id: string, body: ReversalRequest) =>
  sendAsStaff('POST', `${decisionsPath}/${id}/reversal`, body)

export const appealsQuery = (userId: string) =>
  deskListQuery(deskKey(userId, 'appeals'), '/api/desk/appeals', { responseSchema: appealPageSchema })

/** @throws ApiClientError 403 if a colleague has to answer, 409 if a colleague has answered */
export const sendAppealDecision = (id: string, body: AppealDecision) =>
  sendAsStaff('POST', `/api/desk/appeals/${id}/decision`, body)

export const wordRulesQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'words'), wordsPath, { responseSchema: wordRuleListSchema })

/** Finds the texts that a rule would have matched. */
export const sendTrial = (body: TrialRequest) =>
  callAsStaff(`${wordsPath}/trial`, { method: 'POST', body, responseSchema: trialSchema })

export const sendWordRule = (body: WordRuleRequest) => sendAsStaff('POST', wordsPath, body)

/** @throws ApiClientError 404 if removed */
export const sendDryRun = (id: string, dryRun: boolean) =>
  sendAsStaff('PATCH', `${wordsPath}/${id}`, { dryRun })

/** @throws ApiClientError 404 if removed */
export const sendRemoval = (id: string) => sendAsStaff('DELETE', `${wordsPath}/${id}`)

export const settingsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'settings'), settingsPath, { responseSchema: settingsSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendSettings = (body: SettingsChange) =>
  callAsStaff(settingsPath, { method: 'PATCH', body, responseSchema: settingsSchema })

export const alertsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'alerts'), alertsPath, { responseSchema: alertChoiceSchema })

export const sendAlertChoice = (choice: AlertChoice) => sendAsStaff('PUT', alertsPath, choice)

export const statisticsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'statistics'), '/api/desk/statistics', { responseSchema: statisticsSchema })

export const moderatorStatisticsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'moderator-statistics'), '/api/desk/statistics/moderators', {
    responseSchema: moderatorStatisticsSchema,
  })
