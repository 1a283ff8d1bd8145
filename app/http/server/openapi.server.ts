import { resolver } from 'hono-openapi'
import type * as z from 'zod/mini'
import { apiErrorSchema } from '../api-error-schema.ts'
import type { ErrorStatus } from './api-error.server.ts'

const errorDescriptions: Record<ErrorStatus, string> = {
  400: 'A field is missing or wrong; `fields` names each',
  401: 'The access token is missing, invalid or expired',
  403: 'Not for this caller',
  404: 'It does not exist, or not for this caller',
  405: 'This address has no such method',
  409: 'It contradicts what is stored',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests; `Retry-After` says when to come back',
  500: 'A fault of ours',
  503: 'Not available at the moment; `Retry-After` says when to come back',
}

/** The `responses` of a route: its own answers by status, then the errors that it may give, in their one shape. */
export function describeResponses(
  answers: Record<number, [description: string, schema?: z.ZodMiniType]>,
  errors: ErrorStatus[] = [],
) {
  const own = Object.entries(answers).map(([status, [description, schema]]) => [
    status,
    describeResponse(description, schema),
  ])
  const failed = [...errors, 503 as const].map((status) => [
    status,
    describeResponse(errorDescriptions[status], apiErrorSchema),
  ])
  return Object.fromEntries([...own, ...failed])
}

function describeResponse(description: string, schema?: z.ZodMiniType) {
  return schema
    ? { description, content: { 'application/json': { schema: resolver(schema) } } }
    : { description }
}

export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of the caller’s own for this request: sent again with the same key, it is done once.',
  schema: { type: 'string', pattern: '^[\\w-]{16,100}$' },
} as const
