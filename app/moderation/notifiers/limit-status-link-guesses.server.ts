import { type Context, Hono } from 'hono'
import { referenceParameter } from '#app/platform/http/report-paths.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limitBy } from '#app/platform/http/server/limit-routes.server.ts'
import type { LimitRule, RequestLimits } from '#app/platform/http/server/rate-limit-types.server.ts'
import { readField } from '#app/platform/http/server/read-field.server.ts'
import { wrongLinksAtReport, wrongLinksFromAddress } from '../moderation-limits.ts'

/** Matches every spelling that the page router accepts: case-insensitive, with a trailing slash or `.data`. */
const pagePath = /^\/report\/status(?=[/.]|$)/i

/** Limits guessing of status links, by address and by report. */
export const limitStatusLinkGuesses = limitBy(
  [wrongLinksAtReport, wrongLinksFromAddress],
  async (c, next, limits) => {
    const counts = listCounts(limits, await readField(c, 'reference'))
    for (const count of counts) await limits.counts.consume(...count)
    await next()
    await giveBack(c, limits, counts)
  },
)

/** The same limit for the page, which refuses with a readable text, because people open it from a mail. */
export function statusPageLimit() {
  return new Hono<ApiEnv>().use(
    limitBy([wrongLinksAtReport, wrongLinksFromAddress], async (c, next, limits) => {
      if (!pagePath.test(c.req.path)) return next()
      const counts = listCounts(limits, c.req.query(referenceParameter) ?? null)
      try {
        for (const count of counts) await limits.counts.consume(...count)
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return refuse(c, error)
        throw error
      }
      await next()
      await giveBack(c, limits, counts)
    }),
  )
}

type Count = [rule: LimitRule, key: string]

function listCounts({ address }: RequestLimits, reference: string | null): Count[] {
  return [
    [wrongLinksFromAddress, address],
    ...(reference === null ? [] : [[wrongLinksAtReport, reference] satisfies Count]),
  ]
}

/** Gives back the count of a correct link. Requests are counted before the link is checked, so that concurrent attempts count too. */
async function giveBack(c: Context<ApiEnv>, limits: RequestLimits, counts: Count[]): Promise<void> {
  if (c.res.status !== 404) await Promise.allSettled(counts.map((count) => limits.counts.giveBack(...count)))
}

function refuse(c: Context<ApiEnv>, { message, headers }: ApiError): Response {
  return c.text(message, 429, { ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
}
