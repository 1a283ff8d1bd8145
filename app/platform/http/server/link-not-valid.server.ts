import { ApiError } from './api-error.server.ts'

/** Error for a mailed link that was used, expired or replaced by a newer one. */
export function linkNotValid(message = 'This link no longer works.'): ApiError {
  return new ApiError(404, 'link_not_valid', message)
}
