import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#database/actor.ts'
import type { RequestLimits } from './rate-limits.server.ts'

/** What the middleware has found out about a request before a feature's route sees it. */
export interface ApiEnv {
  /** Node's own request and response, which `@hono/node-server` hands over. Tests that call the app have none, and no `env` either. */
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: {
    /** In every log line of the request and in the answer's `x-request-id`. */
    requestId: string
    /** Who asks: `anon`, unless a valid access token came along. */
    actor: Actor
    /** Whose account this request has opened a session of: the email address. */
    signedInEmail?: string
    /** Omitted where there are no limits, as in most tests. */
    limits?: RequestLimits
  }
}
