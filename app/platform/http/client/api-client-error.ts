import type { FieldProblem } from '../api-error-schema.ts'

interface ApiClientErrorOptions {
  /** HTTP status, or 0 if there was no response. */
  status: number
  code: string
  message: string
  fields?: FieldProblem[]
  requestId?: string | undefined
}

/** A failed call to the API or the auth service. The message is for the user. */
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

export function isRetryable(failure: ApiClientError): boolean {
  return failure.status === 0 || failure.status === 429 || failure.status >= 500
}

/** Converts any thrown value to an error with a message for users. */
export function toApiClientError(error: unknown): ApiClientError {
  if (error instanceof ApiClientError) return error
  return new ApiClientError({ status: 0, code: 'unexpected', message: unexpectedMessage })
}
