import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi'
import type * as v from 'valibot'
import { apiErrorSchema } from '../api-error-schema.ts'
import type { ErrorStatus } from './api-error.server.ts'

const errorDescriptions: Record<ErrorStatus, string> = {
  400: 'A field is missing or invalid; `fields` names each',
  401: 'The access token is missing, invalid or expired, or its session has ended',
  403: 'The caller isn’t allowed to do this',
  404: 'Not found, or not visible to the caller',
  405: 'The path doesn’t support this method',
  408: 'The request took too long to arrive',
  409: 'Conflicts with the current state; `code` says how',
  410: 'Accounts are managed by another auth service, which the message names',
  413: 'The body is too large',
  415: 'The body’s media type isn’t supported',
  422: 'A value isn’t accepted, or the Idempotency-Key was already used for a different request',
  429: 'Too many requests; `Retry-After` says when to try again',
  500: 'Internal error',
  503: 'Temporarily unavailable; `Retry-After` says when to try again',
}

type Answers = Record<number, [description: string, schema?: v.GenericSchema]>

export function describeResponses(answers: Answers, errors: ErrorStatus[] = []) {
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

interface RouteDetails extends Pick<DescribeRouteOptions, 'description' | 'parameters' | 'requestBody'> {
  [status: number]: Answers[number]
  errors?: readonly ErrorStatus[]
}

/** Describes routes of a tag. All can respond with the `common` errors. */
const describeWith =
  (security: Record<string, never[]>[], common: readonly ErrorStatus[]) => (tag: string) => {
    return (
      summary: string,
      { errors = [], description, parameters, requestBody, ...answers }: RouteDetails,
    ) =>
      describeRoute({
        tags: [tag],
        summary,
        security,
        ...(description && { description }),
        ...(parameters && { parameters }),
        ...(requestBody && { requestBody }),
        responses: describeResponses(answers, [...common, ...errors]),
      })
  }

export const describeForVisitors = describeWith([{ clientKey: [] }], [401])
export const describeForMembers = describeWith([{ clientKey: [], accessToken: [] }], [401])
export const describeForStaff = describeWith([{ clientKey: [], accessToken: [] }], [401, 404])
export const describeForTokens = describeWith([{ deskToken: [] }], [401])

function describeResponse(description: string, schema?: v.GenericSchema) {
  return schema
    ? { description, content: { 'application/json': { schema: resolver(schema) } } }
    : { description }
}

export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key chosen by the client. Requests repeated with the same key take effect only once.',
  schema: { type: 'string', pattern: '^[\\w-]{16,100}$' },
} as const
