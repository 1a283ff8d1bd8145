import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'

/** Key of the session in local storage, shared by all tabs. */
export const sessionStorageKey = 'clean-air-session'

export interface SessionUser {
  id: string
  email: string
  fullName: string | null
  organization: string | null
}

export type SessionState = { status: 'unknown' } | { status: 'out' } | { status: 'in'; user: SessionUser }

export const signedOut: SessionState = { status: 'out' }

/** Parses a stored session. Invalid data counts as signed out. */
export function parseSession(raw: string | null): SessionState {
  const session = parseStoredObject(raw)
  const user = toRecord(session.user)
  const id = toText(user.id)
  if (id === null || toText(session.access_token) === null || toText(session.refresh_token) === null)
    return signedOut
  const { full_name, organization } = toRecord(user.user_metadata)
  return {
    status: 'in',
    user: {
      id,
      email: toText(user.email) ?? '',
      fullName: toText(full_name),
      organization: toText(organization),
    },
  }
}

/** Returns null for an empty text or another type. */
function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
