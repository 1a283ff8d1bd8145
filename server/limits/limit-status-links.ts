import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { referenceParameter } from '#app/platform/http/report-paths.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { LimitOptions } from './limit-requests.ts'
import type { LimitName } from './rate-limits.ts'
import { readField } from './read-field.ts'

/** As the pages' router reads paths: in any case, and with a slash behind. */
const statusPaths = /^\/(api\/report-status|report\/status)(?=[/.]|$)/i

/**
 * Limits the guessing of links to what became of a report: from one address, and at one report. Each try is counted before it is
 * looked at, so that tries at the same time count too, and taken back when the link was right.
 */
export function limitStatusLinks({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!limits.areOn || !statusPaths.test(c.req.path)) return next()
    const reference = await readReference(c)
    const counts: [LimitName, string][] = [
      ['wrongStatusLinkFromAddress', clientAddress(c)],
      ...(reference === null ? [] : [['wrongStatusLinkAtReport', reference] satisfies [LimitName, string]]),
    ]
    try {
      for (const count of counts) await limits.consume(...count)
    } catch (error) {
      if (isPage(c) && error instanceof ApiError && error.status === 429) return refusePage(c, error)
      throw error
    }
    await next()
    if (c.res.status !== 404) await Promise.allSettled(counts.map((count) => limits.giveBack(...count)))
  })
}

const isPage = (c: Context<ApiEnv>) => !c.req.path.startsWith('/api/')

async function readReference(c: Context<ApiEnv>): Promise<string | null> {
  return isPage(c) ? (c.req.query(referenceParameter) ?? null) : readField(c, 'reference')
}

/** In words, for whoever has opened the link of a mail. */
function refusePage(c: Context<ApiEnv>, { message, headers }: ApiError): Response {
  return c.text(message, 429, { ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
}
