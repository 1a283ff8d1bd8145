import type { Logger } from 'pino'
import type { Database } from '#database/client.ts'
import type { ErasureJournal } from '#database/erasures/erasure-journal.ts'
import type { Site } from '../site-config.ts'
import type { KeyedHash } from './keyed-hash.server.ts'

export interface Dependencies {
  database: Database
  clock: () => Date
  log: Logger
  keyedHash: KeyedHash
  erasures: ErasureJournal
  site: Site
  webhookReach: { toLocalhost: boolean }
}
