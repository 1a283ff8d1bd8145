import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/** For the link of an email that was used, ran out or was followed by a newer one. */
export function linkNotValid(): ApiError {
  return new ApiError(404, 'link_not_valid', 'This link no longer works.')
}
