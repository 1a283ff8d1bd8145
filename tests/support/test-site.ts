import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type AccountSettings, defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { createAccessTokens } from '#app/accounts/auth/sessions/access-tokens.server.ts'
import { fromFeatures, type SiteDependencies } from '#app/features.server.ts'
import type { LimitOptions } from '#app/platform/http/server/limit-routes.server.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import type { MailMessage } from '#app/platform/mail/mail-queue.ts'
import { createErasureJournal, type JournalOptions } from '#database/erasures/erasure-journal.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { createApp } from '#server/http/app.ts'
import { watchForFaults } from './logged-faults.ts'
import type { SamplePerson } from './sample-people.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

interface CallOptions {
  method?: string
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  /** The person who sends it; omitted for a visitor. */
  as?: SamplePerson
  headers?: Record<string, string>
}

export interface TestSite {
  db: TestDatabase
  dependencies: SiteDependencies
  /** The mails queued so far, oldest first. */
  mails: MailMessage[]
  /** All logged lines so far, each a JSON object. */
  logLines: string[]
  journal: JournalOptions
  listRoutes(): ReturnType<typeof createApp>['routes']
  /** Sends a request as the site's own pages do. */
  call(path: string, options?: CallOptions): Promise<{ status: number; body: unknown; headers: Headers }>
}

/** Creates the site's API without a port, over the given database or a new one. Closes it after the file's tests. */
export async function createTestSite(
  settings: Partial<AccountSettings> = {},
  limitBy?: (db: TestDatabase) => LimitOptions,
  database?: TestDatabase,
): Promise<TestSite> {
  const db = database ?? (await createTestDatabase())
  const journal = createTestJournal()
  const mails: MailMessage[] = []
  const logLines: string[] = []
  watchForFaults(() => logLines)
  const clock = () => new Date()
  const accounts = { ...defaultAccountSettings, ...settings }
  const site = { ...defaultSite, url: 'https://clean-air.example' }
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  const accessTokens = createAccessTokens({ database: db.database, clock, log, site, accounts })
  const dependencies: SiteDependencies = {
    database: db.database,
    mailQueue: {
      async enqueue(_tx, message) {
        mails.push(message)
      },
      async enqueueLater(_tx, messages) {
        mails.push(...messages)
      },
    },
    clock,
    log,
    keyedHash: journal.keyedHash,
    erasures: createErasureJournal(journal),
    site,
    accounts,
    webhookReach: { toLocalhost: false },
    accessTokens,
    factorKey: randomBytes(32),
    ...fromFeatures,
  }
  // Created at the first request, so that a test can change the dependencies before that.
  let app: ReturnType<typeof createApp> | undefined
  const openApp = () => {
    app ??= createApp({ dependencies, ...(limitBy && { limit: limitBy(db) }) })
    return app
  }

  async function authorize(person: SamplePerson): Promise<Record<string, string>> {
    const subject = { ...person, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
    return { authorization: `Bearer ${(await accessTokens.sign(subject)).token}` }
  }

  return {
    db,
    dependencies,
    mails,
    logLines,
    journal,
    listRoutes: () => openApp().routes,
    async call(path, { method = 'GET', body, as, headers = {} } = {}) {
      const answer = await openApp().request(path, {
        method,
        headers: {
          apikey: site.clientKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(as && (await authorize(as))),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return {
        status: answer.status,
        body: isJson && text !== '' ? JSON.parse(text) : text,
        headers: answer.headers,
      }
    },
  }
}
