import type { Logger } from 'pino'
import type { Database } from '#database/client.ts'
import type { ErasureJournal } from '#database/erasures/erasure-journal.ts'
import type { Site } from '../site-config.ts'
import type { KeyedHash } from './keyed-hash.server.ts'

/** What every feature may use, put together once by the server and handed in. A feature that needs more says so itself. */
export interface Dependencies {
  database: Database
  clock: () => Date
  log: Logger
  keyedHash: KeyedHash
  erasures: ErasureJournal
  site: Site
  /** Where webhooks may lead besides the public network. */
  webhookReach: { toLocalhost: boolean }
}
