import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { userMetadataMaxBytes, userMetadataMaxDepth } from '../auth-limits.ts'

/** Data that a client of the protocol keeps with a user, besides the profile. Never shown to others. */
export const userMetadataSchema = v.record(v.string(), v.unknown())

export type UserMetadata = v.InferOutput<typeof userMetadataSchema>

/** `null` removes a key. @throws ApiError 400 `validation_failed` for more than 8 KB of JSON, or for values that can't be stored */
export function mergeUserMetadata(stored: UserMetadata, changes: UserMetadata): UserMetadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null),
  )
  if (!isStorable(merged)) throw invalidMetadata('data: This can’t be stored.')
  if (Buffer.byteLength(JSON.stringify(merged)) > userMetadataMaxBytes)
    throw invalidMetadata('data: Please keep this to 8 KB.')
  return merged
}

/** Rejects what PostgreSQL can't store: NUL, unpaired surrogates, and excessive nesting. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < userMetadataMaxDepth &&
    Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
  )
}

function invalidMetadata(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
