import { readPendingSession } from '#app/features/session/pending-session.ts'
import { sessionStorageArea } from '#app/features/session/session.ts'
import { sessionStorageKey } from '#app/features/session/stored-session.ts'
import { parseStoredObject, toRecord } from '#app/storage/stored-json.ts'

/** The kinds of second factors that the session says its person has, such as `totp`. */
export function readFactorTypes(): unknown[] {
  const raw = readPendingSession() ?? sessionStorageArea.getItem(sessionStorageKey)
  const { factors } = toRecord(parseStoredObject(raw).user)
  if (!Array.isArray(factors)) return []
  return factors
    .map(toRecord)
    .filter(({ status }) => status === 'verified')
    .map(({ factor_type: type }) => type)
}
