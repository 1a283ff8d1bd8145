import type pg from 'pg'
import type { Logger } from 'pino'
import type { Dependencies } from '#app/dependencies.server.ts'
import { createAccessTokens } from '#app/features/accounts/access-tokens.server.ts'
import { issueLink } from '#app/features/accounts/links.server.ts'
import { createMailDelivery } from '#app/features/mail/deliver.server.ts'
import { issueVipMail } from '#app/features/promotion/commands.server.ts'
import { type Database, openDatabase, openPool } from '#database/client.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { createClientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { keepHouse } from './housekeeping.ts'
import { startJobs } from './jobs.ts'
import { createMailCap } from './mail-cap.ts'
import { createInboxMailer, createSmtpMailer } from './mailer.ts'
import type { Metrics } from './metrics.ts'
import type { LimitOptions } from './middleware/limit-requests.ts'
import { followPublicData } from './public-data-changes.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

export interface SiteOptions {
  config: Pick<Config, 'site' | 'mail' | 'accounts' | 'trustedProxies' | 'rateLimitFactor'>
  /** As the owner of the database, which must be migrated. */
  connection: pg.PoolConfig
  log: Logger
  clock?: () => Date
  /** Counts what is done; without it nothing is counted. */
  metrics?: Metrics | undefined
}

export interface Site {
  dependencies: Dependencies
  cache: AnswerCache
  limit: LimitOptions
  /** Ends the work in hand and closes every connection. */
  stop(): Promise<void>
}

/** Puts the site's parts together over a database: everything but listening. */
export async function composeSite({
  config,
  connection,
  log,
  clock = () => new Date(),
  metrics,
}: SiteOptions): Promise<Site> {
  const { site, accounts } = config
  const onError = (error: Error) => log.warn({ reason: error.message }, 'lost a database connection')
  const database = openDatabase({ connection, onError })
  const limitsPool = openPool({ connection, onError, poolSize: 4 }, 'accounts')
  try {
    const limits = createRateLimits({ pool: limitsPool, factor: config.rateLimitFactor })
    const { inbox, deliverMail } = composeMail({ config, database, limits, log, metrics })
    const jobs = await startJobs({
      connection,
      log,
      deliverMail,
      keepHouse: () => keepHouse({ database, clock, log }),
    })
    metrics?.watch({
      pools: { ...database.pools, limits: limitsPool, jobs: jobs.pool },
      readQueues: jobs.readQueues,
    })
    const accessTokens = createAccessTokens({ database, clock, site, accounts })
    const dependencies = { database, outbox: jobs.outbox, clock, log, site, accounts, accessTokens, inbox }
    const changes = await followPublicData(connection, log)
    const stop = async () => {
      await changes.stop()
      await jobs.stop()
      await limitsPool.end()
      await database.close()
    }
    const limit = { limits, clientAddress: createClientAddress(config.trustedProxies) }
    return { dependencies, cache: createAnswerCache(changes), limit, stop }
  } catch (error) {
    await limitsPool.end()
    await database.close()
    throw error
  }
}

interface MailParts extends Pick<SiteOptions, 'config' | 'log' | 'metrics'> {
  database: Database
  limits: RateLimits
}

/** Without a mail server, what is sent goes into the inbox that the site itself shows. */
function composeMail({ config: { site, mail }, database, limits, log, metrics }: MailParts) {
  const inbox = mail.smtpUrl === undefined ? createInboxMailer(database) : null
  const deliverMail = createMailDelivery({
    database,
    mailer: inbox ?? createSmtpMailer({ url: mail.smtpUrl ?? '', from: mail.from }),
    site,
    log,
    cap: createMailCap(limits),
    issueLink,
    issueVipMail,
    onOutcome: metrics?.countMail,
  })
  return { inbox, deliverMail }
}
