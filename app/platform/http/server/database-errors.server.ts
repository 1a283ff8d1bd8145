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
  // No file descriptor is free for a connection.
  'EMFILE',
  'ENFILE',
  // The erasure journal can't be written.
  'ENOSPC',
  'EROFS',
  'EIO',
])
/** SQLSTATEs: connection, resources, operator intervention, system; lock timeouts and conflicts. */
const databaseConditions = /^(08|53|57|58)|^(55P03|25P03|40001|40P01|25006)$/
/** Messages of `pg` errors without a code, for lost connections and connection timeouts. */
const connectionMessages = /connect|terminated|timeout|not queryable|server closed/i

/** True if the database is currently unavailable: down, starting, full, or too slow. The statement itself is not at fault. */
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

/** Names, codes and stack positions of the root cause. Messages of database errors and failed statements quote values, so they are omitted. */
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

/** Matches messages that contain the name of a database object, but no values. */
const missingPrivilege = /^permission denied for \w+ \w+$/

/** Checks properties instead of the class, of which a build may contain several copies. */
function isStatementError(error: Error): boolean {
  return 'query' in error || 'params' in error
}

/** Returns the stack's positions only. The message is skipped, because user text in it may look like a position. */
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
 * An access token remains valid for some minutes after its account was deleted.
 * @returns 401 `not_signed_in` if the account was deleted, 404 if the story was deleted; null for other errors
 */
export function toGoneError(error: unknown): ApiError | null {
  const constraint = v.is(foreignKeyViolation, error) ? error.cause.constraint : ''
  if (constraint.includes('_user_id_'))
    return new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  return constraint.includes('_story_id_') ? notFound('This story doesn’t exist.') : null
}
