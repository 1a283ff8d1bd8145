import type { FieldProblem } from '../api-error-schema.ts'

interface ApiFailureOptions {
  /** HTTP status, or 0 when no answer came at all. */
  status: number
  code: string
  message: string
  fields?: FieldProblem[]
  requestId?: string | undefined
}

/** A call to the API or the auth service that did not succeed, with a message fit for the person who made it. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly code: string
  readonly fields: FieldProblem[]
  readonly requestId: string | undefined

  constructor({ status, code, message, fields = [], requestId }: ApiFailureOptions) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

export const unreachableMessage = 'The site could not be reached. Check your connection, then try again.'
export const unavailableMessage = 'The site cannot do this at the moment. Please try again in a minute.'

const unexpectedMessage = 'Something went wrong here. Please try again.'

/** True when the same request may well succeed later, as nothing was wrong with it. */
export function isTemporary(failure: ApiFailure): boolean {
  return failure.status === 0 || failure.status === 429 || failure.status >= 500
}

/** For whatever was thrown: a failure with a sentence a person can read. */
export function toApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure({ status: 0, code: 'unexpected', message: unexpectedMessage })
}
