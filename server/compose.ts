import type pg from 'pg'
import type { Logger } from 'pino'
import type { Dependencies } from '#app/dependencies.server.ts'
import { createAccessTokens } from '#app/features/accounts/access-tokens.server.ts'
import { issueLink } from '#app/features/accounts/links.server.ts'
import { createMailDelivery } from '#app/features/mail/deliver.server.ts'
import { openDatabase } from '#database/client.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import type { Config } from './config.ts'
import { startJobs } from './jobs.ts'
import { createInboxMailer, createSmtpMailer } from './mailer.ts'
import { followPublicData } from './public-data-changes.ts'

export interface SiteOptions {
  config: Pick<Config, 'site' | 'mail' | 'accounts'>
  /** As the owner of the database, which must be migrated. */
  connection: pg.PoolConfig
  log: Logger
  clock?: () => Date
}

export interface Site {
  dependencies: Dependencies
  cache: AnswerCache
  /** Ends the work in hand and closes every connection. */
  stop(): Promise<void>
}

/** Puts the site's parts together over a database: everything but listening. */
export async function composeSite({
  config,
  connection,
  log,
  clock = () => new Date(),
}: SiteOptions): Promise<Site> {
  const { site, mail, accounts } = config
  const database = openDatabase({
    connection,
    onError: (error) => log.warn({ reason: error.message }, 'lost a database connection'),
  })
  try {
    const inbox = mail.smtpUrl === undefined ? createInboxMailer(database) : null
    const mailer = inbox ?? createSmtpMailer({ url: mail.smtpUrl ?? '', from: mail.from })
    const deliverMail = createMailDelivery({ database, mailer, site, log, issueLink })
    const jobs = await startJobs({ connection, log, deliverMail })
    const accessTokens = createAccessTokens({ database, clock, site, accounts })
    const dependencies = { database, outbox: jobs.outbox, clock, log, site, accounts, accessTokens, inbox }
    const changes = await followPublicData(connection, log)
    const stop = async () => {
      await changes.stop()
      await jobs.stop()
      await database.close()
    }
    return { dependencies, cache: createAnswerCache(changes), stop }
  } catch (error) {
    await database.close()
    throw error
  }
}
