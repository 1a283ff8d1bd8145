import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/** Error for a mailed link that was used, expired or replaced by a newer one. */
export function linkNotValid(): ApiError {
  return new ApiError(404, 'link_not_valid', 'This link no longer works.')
}
