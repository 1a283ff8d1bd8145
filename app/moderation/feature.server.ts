import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { alertMail } from './alerts/alert-mail.server.ts'
import { alertsApi } from './alerts/alerts-api.server.ts'
import { queueAlerts } from './alerts/queue-alerts.command.server.ts'
import { appealsApi } from './appeals/appeals-api.server.ts'
import { casesApi } from './cases/cases-api.server.ts'
import { decisionsApi } from './decisions/decisions-api.server.ts'
import { sanctionMisuse } from './decisions/sanction-misuse.command.server.ts'
import { moderationExports } from './export.server.ts'
import { moderationApi } from './moderation-api.server.ts'
import { statusPageLimit } from './notifiers/limit-status-link-guesses.server.ts'
import { reportReceipt } from './notifiers/report-receipt-mail.server.ts'
import { reportStatusApi } from './notifiers/report-status-api.server.ts'
import {
  purgeRecentTexts,
  purgeReportTexts,
  purgeSnapshots,
  purgeUsedChallenges,
} from './purges.command.server.ts'
import { moderationNotice } from './reports/moderation-notice-mail.server.ts'
import { reportsApi } from './reports/reports-api.server.ts'
import { macrosApi } from './rules/macros-api.server.ts'
import { haveRulesBeenRead, rulesReadApi } from './rules/rules-read-api.server.ts'
import { statisticsApi } from './statistics/statistics-api.server.ts'
import { listModerationTasks } from './task-queries.server.ts'
import { transparencyApi } from './transparency/transparency-api.server.ts'
import { wordRulesApi } from './words/word-rules-api.server.ts'
export const moderation: Feature<AccountDependencies> = {
  api: [
    reportsApi,
    casesApi,
    decisionsApi,
    macrosApi,
    wordRulesApi,
    appealsApi,
    alertsApi,
    statisticsApi,
    moderationApi,
    rulesReadApi,
    reportStatusApi,
  ],
  site: [transparencyApi, statusPageLimit],
  purges: {
    contentSnapshots: purgeSnapshots,
    reportTexts: purgeReportTexts,
    recentTexts: purgeRecentTexts,
    usedChallenges: purgeUsedChallenges,
  },
  mails: [reportReceipt, moderationNotice, alertMail],
  setup: [
    {
      title: 'Read the rules',
      how: () => 'Members read them before they write, and decisions quote them.',
      href: '/rules',
      post: { path: '/api/desk/rules/read', label: 'I have read them' },
      isDone: haveRulesBeenRead,
    },
  ],
  tasks: [{ role: 'moderator', list: listModerationTasks }],
  hourly: [sanctionMisuse],
  jobs: [{ queue: 'staff-alerts', schedule: '*/5 * * * *', work: queueAlerts }],
  exports: moderationExports,
}
