import * as v from 'valibot'

/** @param message for people, where a person can be wrong about it */
export function uuidField(message?: string) {
  return v.pipe(v.string(message), v.uuid(message))
}

/** A moment in ISO 8601, such as `2026-11-22T13:00:00.000Z`. */
export const timestampField = v.pipe(v.string(), v.isoTimestamp())
