import { ApiError } from './api-error.server.ts'

export function linkNotValid(message = 'This link no longer works.'): ApiError {
  return new ApiError(404, 'link_not_valid', message)
}
