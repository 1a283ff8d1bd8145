import type { FieldProblem } from '../api-error-schema.ts'

interface ApiClientErrorOptions {
  /** HTTP status, or 0 when no answer came at all. */
  status: number
  code: string
  message: string
  fields?: FieldProblem[]
  requestId?: string | undefined
}

/** A call to the API or the auth service that did not succeed, with a message fit for the person who made it. */
export class ApiClientError extends Error {
  override readonly name = 'ApiClientError'
  readonly status: number
  readonly code: string
  readonly fields: FieldProblem[]
  readonly requestId: string | undefined

  constructor({ status, code, message, fields = [], requestId }: ApiClientErrorOptions) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

export const unreachableMessage = 'The site could not be reached. Check your connection, then try again.'
export const unavailableMessage = 'The site is temporarily unavailable. Please try again in a minute.'

const unexpectedMessage = 'Something went wrong on our side. Please try again.'

/** True when the same request may well succeed later, as nothing was wrong with it. */
export function isRetryable(failure: ApiClientError): boolean {
  return failure.status === 0 || failure.status === 429 || failure.status >= 500
}

/** For whatever was thrown: a failure with a sentence a person can read. */
export function toApiClientError(error: unknown): ApiClientError {
  if (error instanceof ApiClientError) return error
  return new ApiClientError({ status: 0, code: 'unexpected', message: unexpectedMessage })
}
