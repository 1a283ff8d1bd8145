import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/** What a client of the protocol keeps with a user, besides what the profile says. Never shown to anybody else. */
export const userMetadataSchema = v.record(v.string(), v.unknown())

export type UserMetadata = v.InferOutput<typeof userMetadataSchema>

const maxBytes = 8 * 1024
const maxDepth = 100

/**
 * What was stored with these changes: `null` takes a key away, anything else replaces it as a whole.
 *
 * @throws ApiError 400 `validation_failed` for more than 8 KB of JSON, or for what can't be stored
 */
export function mergeUserMetadata(stored: UserMetadata, changes: UserMetadata): UserMetadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null),
  )
  if (!isStorable(merged)) throw invalidMetadata('data: This can’t be stored.')
  if (Buffer.byteLength(JSON.stringify(merged)) > maxBytes)
    throw invalidMetadata('data: Please keep this to 8 KB.')
  return merged
}

/** PostgreSQL can't take NUL, half of a surrogate pair, nor lists within lists without end. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < maxDepth &&
    Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
  )
}

function invalidMetadata(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
