import { pendingSignUpKey, subscribeToSession } from '#app/platform/session/session.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'

/** As long as an emailed link usually works. */
const keptMs = 24 * 60 * 60 * 1000

const forms = ['account', 'waitlist'] as const

/** With which form somebody signed up. */
export type SignUpFormName = (typeof forms)[number]

type FormFields = Record<string, string | boolean>

/** What was sent with a sign-up, but for its password: it stands in the form again if the address was wrong. */
export interface PendingSignUp {
  form: SignUpFormName
  email: string
  fields: FormFields
  /** The page of this site where it began, as a path; '/' for none in particular. */
  startedAt: string
  /** Whether the person has said that the address is wrong. */
  isMisaddressed: boolean
}

const listeners = new Set<() => void>()

function store(entry: Omit<PendingSignUp, 'email'> & { sentAt: number }): void {
  browserStorage.setItem(pendingSignUpKey, JSON.stringify(entry))
  for (const listener of listeners) listener()
}

/**
 * This browser's sign-up whose address is not confirmed yet. All tabs keep it for a day at most, and until somebody signs
 * in, which following the emailed link does.
 *
 * @returns it as it is stored: the same string as long as nothing changes
 */
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

/** Where the sign-up with this address began in this browser; '/' for none in particular. */
export function readStartOf(email: string): string {
  const pending = parsePendingSignUp(readPendingSignUp())
  return pending?.email.trim().toLowerCase() === email ? pending.startedAt : '/'
}

/** Notes that the address is wrong. What was sent is kept until it is sent again. */
export function rememberWrongAddress({ form, fields, startedAt }: PendingSignUp): void {
  store({ form, fields, startedAt, sentAt: Date.now(), isMisaddressed: true })
}

export function subscribeToPendingSignUp(listener: () => void): () => void {
  const raw = readPendingSignUp()
  if (raw !== null && parsePendingSignUp(raw) === null) browserStorage.removeItem(pendingSignUpKey)
  listeners.add(listener)
  // Another tab's.
  window.addEventListener('storage', listener)
  const stop = subscribeToSession(listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

/** Null when nothing is stored, when it is too old, or when it isn't ours. */
export function parsePendingSignUp(raw: string | null, now = Date.now()): PendingSignUp | null {
  const stored = parseStoredObject(raw)
  const { sentAt } = stored
  const form = forms.find((name) => name === stored.form)
  const fields: FormFields = {}
  for (const [name, value] of Object.entries(toRecord(stored.fields)))
    if (typeof value === 'string' || typeof value === 'boolean') fields[name] = value
  const { email } = fields
  const isCurrent = typeof sentAt === 'number' && sentAt <= now && now - sentAt < keptMs
  if (!isCurrent || form === undefined || typeof email !== 'string') return null
  const startedAt = typeof stored.startedAt === 'string' ? stored.startedAt : '/'
  return { form, email, fields, startedAt, isMisaddressed: stored.isMisaddressed === true }
}
