import * as v from 'valibot'
import { ApiError, notFound } from './api-error.server.ts'

const withCode = v.looseObject({ code: v.string() })
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
  // No file handle is free for a connection.
  'EMFILE',
  'ENFILE',
  // The erasure journal can't be written.
  'ENOSPC',
  'EROFS',
  'EIO',
])
/** Classes of PostgreSQL's conditions: connection, resources, operator intervention, system; and lock timeouts. */
const databaseConditions = /^(08|53|57|58)|^(55P03|25P03|40001|40P01|25006)$/
/** What `pg` says without a code when a connection could not be had in time, or broke. */
const connectionMessages = /connect|terminated|timeout|not queryable|server closed/i

/**
 * True when the database could not answer now, though nothing is wrong with the question: it is down, starting,
 * full, or too slow for its time limits.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const chain = causesOf(error)
  return chain.some((link) => {
    if (v.is(withCode, link)) return networkCodes.has(link.code) || databaseConditions.test(link.code)
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

export function serviceUnavailable(): ApiError {
  return new ApiError(
    503,
    'unavailable',
    'The site is temporarily unavailable. Please try again in a minute.',
    {
      headers: { 'Retry-After': '5' },
    },
  )
}

/**
 * Fit for a log: the names, codes and places of what went wrong first. The message of a database error quotes values, and that
 * of a failed statement all of them, whatever it failed of: neither is told, nor a stack's first lines, which repeat it.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const stack = stackOf(error)
  const first = causesOf(error).findLast((link) => link instanceof Error) ?? error
  const database = v.safeParse(databaseError, first)
  if (database.success) {
    const missing = missingPrivilege.test(first.message) ? { message: first.message } : {}
    return { name: 'DatabaseError', ...database.output, ...missing, stack }
  }
  if (isStatementError(first)) return { name: 'DrizzleQueryError', stack }
  const code = v.is(withCode, first) ? { code: first.code } : {}
  return { name: first.name, ...code, message: first.message, stack }
}

const databaseError = v.object({
  code: v.pipe(v.string(), v.length(5)),
  severity: v.string(),
  table: v.optional(v.string()),
  constraint: v.optional(v.string()),
  routine: v.optional(v.string()),
})

/** Names an object of the database, and no value. */
const missingPrivilege = /^permission denied for \w+ \w+$/

/** By what it carries, as a build may hold more than one copy of the class. */
function isStatementError(error: Error): boolean {
  return 'query' in error || 'params' in error
}

/** The places alone. A message may hold lines that look like places, as people write what they like. */
function stackOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  const lines = stack.slice(start < 0 ? 0 : start + message.length).split('\n')
  const lastOther = lines.findLastIndex((line) => !line.startsWith('    at '))
  return lines
    .slice(lastOther + 1)
    .slice(0, 8)
    .join('\n')
}

const foreignKeyViolation = v.object({
  cause: v.object({ code: v.literal('23503'), constraint: v.string() }),
})

/**
 * For a write that hangs on a person and perhaps a story, either of which may be deleted while it runs: an access token outlives
 * its account by some minutes, and nobody's story waits for its readers.
 *
 * @returns 401 `not_signed_in` when the account is gone, 404 when the story is; null for any other error
 */
export function toGoneError(error: unknown): ApiError | null {
  const constraint = v.is(foreignKeyViolation, error) ? error.cause.constraint : ''
  if (constraint.includes('_user_id_'))
    return new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  return constraint.includes('_story_id_') ? notFound('This story doesn’t exist.') : null
}
