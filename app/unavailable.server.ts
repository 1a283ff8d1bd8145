import * as z from 'zod/mini'
import { ApiError } from './errors.server.ts'

const withCode = z.looseObject({ code: z.string() })
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
])
/** Classes of PostgreSQL's conditions: connection, resources, operator intervention, system; and lock timeouts. */
const databaseConditions = /^(08|53|57|58)|^(55P03|25P03|40001|40P01|25006)$/
/** What `pg` says without a code when a connection could not be had in time, or broke. */
const connectionMessages = /connect|terminated|timeout|not queryable|server closed/i

/**
 * True when the database could not answer now, though nothing is wrong with the question: it is down, starting,
 * full, or too slow for its time limits.
 */
export function isUnavailable(error: unknown): boolean {
  const chain = causesOf(error)
  return chain.some((link) => {
    const { code } = withCode.safeParse(link).data ?? {}
    if (code !== undefined) return networkCodes.has(code) || databaseConditions.test(code)
    return link instanceof Error && link.constructor === Error && connectionMessages.test(link.message)
  })
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (
    let link = error;
    link !== undefined && chain.length < 5;
    link = link instanceof Error ? link.cause : undefined
  )
    chain.push(link)
  return chain
}

export function unavailable(): ApiError {
  return new ApiError(
    503,
    'unavailable',
    'The site cannot do this at the moment. Please try again in a minute.',
    {
      headers: { 'Retry-After': '5' },
    },
  )
}

/** Fit for a log: names, codes and places. A database error's message quotes values, so it stays out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const database = databaseError.safeParse(causesOf(error).at(-1)).data
  if (database) return { name: 'DatabaseError', ...database, stack: stackOf(error) }
  return { name: error.name, message: error.message, stack: stackOf(error) }
}

const databaseError = z.object({
  code: z.string().check(z.length(5)),
  severity: z.string(),
  table: z.optional(z.string()),
  constraint: z.optional(z.string()),
  routine: z.optional(z.string()),
})

/** The places alone, as the first lines of a stack repeat the message. */
function stackOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n')
}
