import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Actor } from '#database/actor.ts'
import type { Database } from '#database/client.ts'
import type { ErasureJournal } from '#database/erasures/erasure-journal.ts'
import type { Site } from '../site-config.ts'
import type { KeyedHash } from './keyed-hash.server.ts'
import type { RequestLimits } from './rate-limit-types.server.ts'

export interface Dependencies {
  database: Database
  clock: () => Date
  log: Logger
  keyedHash: KeyedHash
  erasures: ErasureJournal
  site: Site
  webhookReach: { toLocalhost: boolean }
}

export interface ApiEnv {
  /** Node's request and response from `@hono/node-server`. Undefined in tests that call the app directly, as is `env`. */
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: {
    /** Included in each log line of the request and in the `x-request-id` header. */
    requestId: string
    /** The caller: `anon` unless a valid access token was sent. */
    actor: Actor
    /** Email address of the account for which this request opened a session. */
    signedInEmail?: string
    /** Undefined without limits, as in most tests. */
    limits?: RequestLimits
  }
}
