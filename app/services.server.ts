import type { RouterContextProvider } from 'react-router'
import type { AccountSettings } from './accounts/auth/core/account-settings.ts'
import { createAccessTokens } from './accounts/auth/sessions/access-tokens.server.ts'
import { readRequestedRange } from './air/charts/shared/requested-range.server.ts'
import { readStoryChart } from './air/charts/shared/shared-chart.server.ts'
import { checkAuthService } from './audience/health/checks/auth-service-check.server.ts'
import { createHealthChecks, type HealthOptions } from './audience/health/health-checks.server.ts'
import { createBounces } from './audience/suppression/bounces.server.ts'
import type { Dependencies } from './platform/http/server/api-env.server.ts'
import { storyChartContext } from './screens/community/story-chart-context.server.ts'
import { checkSampleFigures } from './site/site-content/sample-figures-check.server.ts'
import { createSiteContent } from './site/site-content/shown/site-content.server.ts'
import { siteContentContext } from './site/site-content/shown/site-content-context.server.ts'

interface ServiceNeeds
  extends Pick<Dependencies, 'database' | 'clock' | 'log' | 'keyedHash'>,
    Omit<HealthOptions, 'ask' | 'featureChecks'> {
  accounts: AccountSettings
  site: Dependencies['site'] & { isLocal: boolean }
}

/** Creates the services of features that the whole site uses. */
export function createFeatureServices({ accounts, ...needs }: ServiceNeeds) {
  const { database, clock, log, site, mail, dataFolder, hasOwnDatabase, erasureFolder, envFile } = needs
  return {
    accessTokens: createAccessTokens({ database, clock, log, site, accounts }),
    bounces: createBounces(needs),
    look: createHealthChecks({
      ...{ mail, dataFolder, hasOwnDatabase, erasureFolder, envFile },
      backupFolder: needs.backupFolder,
      ask: database.accounts,
      featureChecks: [
        checkSampleFigures(database.accounts, site),
        ...(accounts.external ? [checkAuthService(accounts.external)] : []),
      ],
    }),
  }
}

export type PageContext = (context: RouterContextProvider) => void

/**
 * Creates the function that provides the loaders of pages with data that features cache.
 * @param generation returns the generation of the public data, or null while the event reader is disconnected (nothing is cached then)
 */
export function createPageContext(
  needs: Pick<Dependencies, 'database' | 'clock' | 'log'>,
  generation: () => number | null,
): PageContext {
  const siteContent = createSiteContent({ ...needs, generation })
  return (context) => {
    context.set(siteContentContext, siteContent)
    context.set(storyChartContext, (storyId, url) =>
      readStoryChart(needs.database, storyId, readRequestedRange(url)),
    )
  }
}
