import type { FieldProblem } from '../api-error-schema.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

interface ApiErrorOptions {
  fields?: FieldProblem[]
  /** The one field with this problem. */
  field?: string
  headers?: Record<string, string>
}

/** An expected error: status, stable error code, and a message for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: ErrorStatus
  readonly code: string
  readonly fields: FieldProblem[]
  readonly headers: Record<string, string>

  constructor(status: ErrorStatus, code: string, message: string, options: ApiErrorOptions = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = options.fields ?? (options.field ? [{ field: options.field, code, message }] : [])
    this.headers = options.headers ?? {}
  }
}

/** The response is the same for resources that don't exist and for those that the caller may not see. */
export function notFound(message = 'There’s nothing at this address.'): ApiError {
  return new ApiError(404, 'not_found', message)
}
