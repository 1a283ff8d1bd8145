import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { appealsApi } from './appeals/appeals-api.server.ts'
import { casesApi } from './cases/cases-api.server.ts'
import { decisionsApi } from './decisions/decisions-api.server.ts'
import { sanctionMisuse } from './decisions/sanction-misuse.command.server.ts'
import { moderationExports } from './export.server.ts'
import { moderationApi } from './moderation-api.server.ts'
import { statusPageLimit } from './notifiers/limit-status-links.server.ts'
import { reportStatusApi } from './notifiers/report-status-api.server.ts'
import { statisticsApi } from './statistics/statistics-api.server.ts'
import { transparencyApi } from './transparency/transparency-api.server.ts'
import {
  purgeRecentTexts,
  purgeReportTexts,
  purgeSnapshots,
  purgeUsedChallenges,
} from './words/purge-texts.command.server.ts'
import { wordRulesApi } from './words/word-rules-api.server.ts'

export const moderation: Feature<AccountDependencies> = {
  api: [casesApi, decisionsApi, wordRulesApi, appealsApi, statisticsApi, moderationApi, reportStatusApi],
  site: [transparencyApi, statusPageLimit],
  purges: {
    contentSnapshots: purgeSnapshots,
    reportTexts: purgeReportTexts,
    recentTexts: purgeRecentTexts,
    usedChallenges: purgeUsedChallenges,
  },
  hourly: [sanctionMisuse],
  exports: moderationExports,
}
