import * as v from 'valibot'

/** @param message shown to users; omit if they can't cause the error */
export function uuidField(message?: string) {
  return v.pipe(v.string(message), v.uuid(message))
}

/** A time in ISO 8601, such as `2026-11-22T13:00:00.000Z`. */
export const timestampField = v.pipe(v.string(), v.isoTimestamp())
