import { pendingSignUpKey, subscribeToSession } from '#app/platform/session/session-store.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'
import { pendingSignUpKeptSeconds } from '../auth-limits.ts'

const forms = ['account', 'waitlist'] as const

export type SignUpFormName = (typeof forms)[number]

type FormFields = Record<string, string | boolean>

/** Fills the form again if the address was wrong. The password is not kept. */
export interface PendingSignUp {
  form: SignUpFormName
  email: string
  fields: FormFields
  /** The path of the page where the sign-up began; '/' if unknown. */
  startedAt: string
  /** When the form was sent, in ms since 1970. */
  sentAt: number
  isMisaddressed: boolean
}

const listeners = new Set<() => void>()

function store(entry: Omit<PendingSignUp, 'email'>): void {
  browserStorage.setItem(pendingSignUpKey, JSON.stringify(entry))
  for (const listener of listeners) listener()
}

/** Shared by all tabs and kept for a day at most. @returns the stored string, identical as long as nothing changes */
export function readPendingSignUp(): string | null {
  return browserStorage.getItem(pendingSignUpKey)
}

export function rememberSignUp(
  form: SignUpFormName,
  { password: _password, ...fields }: FormFields,
  startedAt = '/',
): void {
  store({ form, fields, startedAt, sentAt: Date.now(), isMisaddressed: false })
}

/** @param email in lower case */
export function findPendingSignUp(email: string): PendingSignUp | null {
  const pending = parsePendingSignUp(readPendingSignUp())
  return pending?.email.trim().toLowerCase() === email ? pending : null
}

/** '/' if unknown. */
export const readStartOf = (email: string): string => findPendingSignUp(email)?.startedAt ?? '/'

/** Marks the address as wrong. The values are kept until the form is sent again. */
export function rememberWrongAddress({ form, fields, startedAt }: PendingSignUp): void {
  store({ form, fields, startedAt, sentAt: Date.now(), isMisaddressed: true })
}

export function subscribeToPendingSignUp(listener: () => void): () => void {
  const raw = readPendingSignUp()
  if (raw !== null && parsePendingSignUp(raw) === null) browserStorage.removeItem(pendingSignUpKey)
  listeners.add(listener)
  // Reports changes in other tabs.
  window.addEventListener('storage', listener)
  const stop = subscribeToSession(listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

/** Returns null if nothing valid is stored or it is too old. */
export function parsePendingSignUp(raw: string | null, now = Date.now()): PendingSignUp | null {
  const stored = parseStoredObject(raw)
  const { sentAt } = stored
  const form = forms.find((name) => name === stored.form)
  const fields: FormFields = {}
  for (const [name, value] of Object.entries(toRecord(stored.fields)))
    if (typeof value === 'string' || typeof value === 'boolean') fields[name] = value
  const { email } = fields
  const isCurrent =
    typeof sentAt === 'number' && sentAt <= now && now - sentAt < pendingSignUpKeptSeconds * 1_000
  if (!isCurrent || form === undefined || typeof email !== 'string') return null
  const startedAt = typeof stored.startedAt === 'string' ? stored.startedAt : '/'
  return { form, email, fields, startedAt, sentAt, isMisaddressed: stored.isMisaddressed === true }
}
