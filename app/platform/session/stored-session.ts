import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'

/** Where the browser keeps the session: a key of local storage, shared by all tabs of the site. */
export const sessionStorageKey = 'clean-air-session'

export interface SessionUser {
  id: string
  email: string
  fullName: string | null
  organization: string | null
}

export type SessionState = { status: 'unknown' } | { status: 'out' } | { status: 'in'; user: SessionUser }

export const signedOut: SessionState = { status: 'out' }

/** The state that a stored session stands for; anything that is no session counts as signed out. */
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

/** Null for an empty text and for anything else. */
function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
