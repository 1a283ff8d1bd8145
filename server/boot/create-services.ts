import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { type BackgroundNeeds, features, fromFeatures, type SiteDependencies } from '#app/features.server.ts'
import type { LimitOptions } from '#app/platform/http/server/limit-routes.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import { createInboxMailer, createSmtpMailer } from '#app/platform/mail/transports.server.ts'
import {
  createPulseRecorder,
  type PulseRecorder,
} from '#app/platform/visits/pulse-recorder.command.server.ts'
import { createFeatureServices, createPageContext } from '#app/services.server.ts'
import { openDatabase } from '#database/client.ts'
import { createErasureJournal } from '#database/erasures/erasure-journal.ts'
import type { Logins } from '#database/logins/logins.ts'
import { openPool } from '#database/pool.ts'
import { followPublicDataChanges } from '#server/cache/public-data-changes.ts'
import { createPublicDataGeneration } from '#server/cache/public-data-generation.ts'
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts'
import type { Config } from '#server/config/config.ts'
import { deriveKey } from '#server/config/root-secret.ts'
import { createEventStreams, type EventStreams } from '#server/events/event-streams.ts'
import { createEventWorker } from '#server/events/event-work.ts'
import { createStreamCursors } from '#server/events/stream-cursor.ts'
import { type ClientAddress, createClientAddress } from '#server/http/client-address.ts'
import type { PageDependencies } from '#server/http/render-pages.ts'
import { hourlyJob } from '#server/jobs/hourly-job.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { startLoops } from '#server/jobs/polling-loops.ts'
import { createWaker } from '#server/jobs/wake-outboxes.ts'
import { createRateLimits } from '#server/limits/count-requests.ts'
import { createMailRateLimit } from '#server/limits/mail-rate-limit.ts'
import type { Metrics } from '#server/observability/metrics.ts'
import { deriveKeyedHash } from './derive-keyed-hash.ts'

interface ServiceOptions {
  config: Pick<Config, 'site' | 'mail' | 'accounts' | 'trustedProxies' | 'rateLimitFactor'> &
    Partial<Pick<Config, 'webhooksToLocalhost'>>
  logins: Logins
  rootSecret: KeyObject
  erasureFolder: string
  /** Paths and facts that only the health checks use. */
  folders?: { dataFolder: string; envFile: string; hasOwnDatabase: boolean; backupFolder: string | null }
  log: Logger
  clock?: () => Date
  metrics?: Metrics | undefined
}

export interface Services {
  dependencies: SiteDependencies & PageDependencies
  cache: ResponseCache
  /** Undefined if the settings disable rate limits. */
  limit: LimitOptions | undefined
  streams: EventStreams
  pulses: PulseRecorder
  addresses: ClientAddress
  look: BackgroundNeeds['look']
  stop(): Promise<void>
}

export async function createServices({
  config,
  logins,
  rootSecret,
  erasureFolder,
  folders = { dataFolder: erasureFolder, envFile: '.env', hasOwnDatabase: false, backupFolder: null },
  log,
  clock = () => new Date(),
  metrics,
}: ServiceOptions): Promise<Services> {
  const { site, accounts } = config
  const onError = (error: Error) => log.warn({ reason: error.message }, 'lost a database connection')
  const keyedHash = deriveKeyedHash(rootSecret)
  const changeCounts = createPublicDataGeneration()
  const webhookReach = { toLocalhost: config.webhooksToLocalhost ?? false }
  const database = openDatabase({ logins, onError, onEvent: changeCounts.record })
  const limitsPool = openPool({ connection: logins.accounts.connection, onError, poolSize: 3 }, 'accounts')
  try {
    const { rateLimitFactor: factor } = config
    const limits = factor === 0 ? undefined : createRateLimits({ pool: limitsPool, factor, keyedHash })
    const { accessTokens, bounces, look } = createFeatureServices({
      ...{ database, clock, log, keyedHash, site, accounts },
      ...folders,
      mail: config.mail,
      erasureFolder,
    })
    const { smtpUrl, ...mail } = config.mail
    // Without a mail server, mails go to the inbox that the site itself shows.
    const inbox = smtpUrl === undefined ? createInboxMailer(database) : null
    const mailer = inbox ?? createSmtpMailer({ ...mail, url: smtpUrl ?? '' })
    const deliverMail = createMailDelivery({
      ...{ database, mailer, site, log, keyedHash, bounces },
      mails: features.flatMap(({ mails = [] }) => mails),
      ...(limits && { cap: createMailRateLimit(limits) }),
      onOutcome: metrics?.countMail,
    })
    const toBackground = (mailQueue: MailQueue) => ({
      ...{ database, clock, log, keyedHash, site, webhookReach },
      ...{ mailQueue, mailer, bounces, look },
    })
    const outboxes = features.flatMap(({ outboxes = [] }) => outboxes)
    const jobs = await startJobs({
      connection: logins.queue.connection,
      log,
      deliverMail,
      jobs: [hourlyJob, ...features.flatMap(({ jobs = [] }) => jobs)],
      outboxes,
      needs: toBackground,
    })
    const background = toBackground(jobs.mailQueue)
    const dependencies = {
      database,
      mailQueue: jobs.mailQueue,
      clock,
      log,
      keyedHash,
      erasures: createErasureJournal({ folder: erasureFolder, keyedHash, clock }),
      site,
      webhookReach,
      accounts,
      accessTokens,
      factorKey: deriveKey(rootSecret, 'authenticator secrets'),
      ...fromFeatures,
      mailFrom: inbox ? null : mail.from,
      inbox,
    }
    const eventWorkers = features.flatMap(({ onEvents = [] }) =>
      onEvents.map((work) => createEventWorker(work, background, log)),
    )
    const wakeOutboxes = createWaker({ jobs, outboxes, needs: background, log })
    const streams = createEventStreams({
      database,
      cursors: createStreamCursors(keyedHash, clock),
      log,
      clock,
    })
    metrics?.watch({
      pools: { ...database.pools, limits: limitsPool, jobs: jobs.pool },
      readQueues: jobs.readQueues,
      countStreams: streams.count,
    })
    const changes = await followPublicDataChanges(logins.accounts.connection, log, changeCounts, (batch) => {
      for (const worker of eventWorkers) worker.take(batch)
      wakeOutboxes(batch)
      streams.take(batch)
    })
    const loops = startLoops(
      features.flatMap(({ loops = [] }) => loops),
      background,
      log,
    )
    const pulses = createPulseRecorder({ database, clock, log })
    const stop = async () => {
      await changes.stop()
      await pulses.stop()
      await streams.stop()
      await Promise.all([...eventWorkers, loops].map((work) => work.stop()))
      await jobs.stop()
      await limitsPool.end()
      await database.close()
    }
    const fillContext = createPageContext(dependencies, () =>
      changes.isHeard() ? changes.generation() : null,
    )
    const addresses = createClientAddress(config.trustedProxies)
    const clientAddress: LimitOptions['clientAddress'] = (c) => addresses.ofRequest(c.env?.incoming)
    const cache = createResponseCache(changes)
    const resolved = { ...dependencies, fillContext }
    const limit = limits && { limits, clientAddress }
    return { dependencies: resolved, cache, limit, streams, pulses, addresses, look, stop }
  } catch (error) {
    await limitsPool.end()
    await database.close()
    throw error
  }
}
