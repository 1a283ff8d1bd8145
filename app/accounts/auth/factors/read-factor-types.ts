import { sessionStorageKey } from '#app/platform/session/parse-session.ts'
import { readPendingSession } from '#app/platform/session/pending-session.ts'
import { sessionStorageArea } from '#app/platform/session/session-store.ts'
import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'

/** Returns the types of the session's verified second factors, such as `totp`. */
export function readFactorTypes(): unknown[] {
  const raw = readPendingSession() ?? sessionStorageArea.getItem(sessionStorageKey)
  const { factors } = toRecord(parseStoredObject(raw).user)
  if (!Array.isArray(factors)) return []
  return factors
    .map(toRecord)
    .filter(({ status }) => status === 'verified')
    .map(({ factor_type: type }) => type)
}
