import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import {
  ApiClientError,
  isRetryable,
  toApiClientError,
  unreachableMessage,
} from '#app/platform/http/client/api-client-error.ts'
import { tokenRefusedEvent } from '#app/platform/http/client/token-refused-event.ts'
import { type LinkType, newPasswordPath } from '#app/platform/http/page-paths.ts'
import { dropAuthClient, loadAuthClient } from './auth-client.ts'
import { noUserError, toAuthClientError } from './auth-client-error.ts'
import { asProtocolType } from './protocol-types.ts'
import { announceSession, readSession, sessionStorageArea } from './session.ts'
import { sessionStorageKey } from './stored-session.ts'

export interface SignUpInput {
  fullName: string
  email: string
  password: string
  organization?: string | undefined
  workDescription?: string
  /** The page of this site where the emailed link leads in the end, as a path. */
  returnTo?: string
  /** By which this browser is known again when it opens the emailed link. */
  browserSecret: string
}

/** Follows the session in all tabs from now on. Called once, before the page is taken over. */
export function watchSession(): void {
  const follow = () => {
    announceSession()
    if (readSession().status === 'in') void loadAuthClient().catch(() => {})
  }
  window.addEventListener('storage', (event) => {
    if (event.key === sessionStorageKey || event.key === null) follow()
  })
  // A page that comes back from the back/forward cache has missed what happened in between.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow()
  })
  // A renewal that failed meanwhile is forgotten, or finds the line.
  window.addEventListener('online', () => void getAccessToken().catch(() => {}))
  // A session that was ended elsewhere ends here too: its renewal is refused.
  window.addEventListener(tokenRefusedEvent, () => void renewOrEndSession())
  follow()
}

/** After an access token was refused. The client alone keeps a session until its token runs out, renewed or not. */
async function renewOrEndSession(): Promise<void> {
  const refused = sessionStorageArea.getItem(sessionStorageKey)
  try {
    await renewSession()
  } catch (error) {
    const isNewer = sessionStorageArea.getItem(sessionStorageKey) !== refused
    if (!isNewer && !isRetryable(toApiClientError(error))) sessionStorageArea.removeItem(sessionStorageKey)
  }
}

/** How long somebody waits for a renewal. The client goes on trying for half a minute, and the next who asks join in. */
const renewalWaitMs = 10_000

/**
 * The access token to send, renewed if it is about to run out; null when signed out.
 *
 * @throws ApiClientError 0 when the site can't be reached
 */
export async function getAccessToken(): Promise<string | null> {
  if (readSession().status !== 'in') return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createUnreachable()), renewalWaitMs)
  })
  return Promise.race([renewAccessToken(), late]).finally(() => clearTimeout(timer))
}

async function renewAccessToken(): Promise<string | null> {
  let asked: GoTrueClient | undefined
  try {
    const { data } = await ask((client) => {
      asked = client
      return client.getSession()
    })
    return data.session?.access_token ?? null
  } catch (error) {
    if (asked && isRetryable(toApiClientError(error))) dropAuthClient(asked)
    throw error
  }
}

/** @returns false when the account's second factor is still to be verified */
export async function signIn(input: { email: string; password: string }): Promise<boolean> {
  await ask((client) => client.signInWithPassword(input))
  return readSession().status === 'in'
}

/**
 * Opens an account. Resolves to true when it is signed in at once, false when the address has to be confirmed first.
 */
export async function signUp({
  fullName,
  email,
  password,
  organization,
  workDescription,
  returnTo = '/',
  browserSecret,
}: SignUpInput): Promise<boolean> {
  const { data } = await ask((client) =>
    client.signUp({
      email,
      password,
      options: {
        emailRedirectTo: `${window.location.origin}${returnTo}`,
        data: {
          full_name: fullName,
          organization: organization || null,
          work_description: workDescription,
          browser_secret: browserSecret,
        },
      },
    }),
  )
  if (data.user === null) throw noUserError()
  return data.session !== null
}

/** Ends the session in this browser, in all tabs, even when the server can't be told. */
export async function signOut(): Promise<void> {
  try {
    await ask((client) => client.signOut({ scope: 'local' }))
  } finally {
    sessionStorageArea.removeItem(sessionStorageKey)
    // Whoever was told on this device is told here no more, also when the server couldn't be told.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.unregister())
  }
}

export async function requestNewPassword(email: string): Promise<void> {
  await ask((client) =>
    client.resetPasswordForEmail(email, { redirectTo: `${window.location.origin}${newPasswordPath}` }),
  )
}

/** Every other session of theirs ends. */
export async function setNewPassword(password: string): Promise<void> {
  await ask((client) => client.updateUser({ password }))
}

/** Asks for another address; it counts once the link that is mailed there has been followed. */
export async function changeEmail(email: string): Promise<void> {
  const emailRedirectTo = `${window.location.origin}/`
  await ask((client) => client.updateUser({ email }, { emailRedirectTo }))
}

/** Brings what the session says of its user up to date, in every tab. */
export async function renewSession(): Promise<void> {
  await ask((client) => client.refreshSession())
}

interface FollowedLink {
  token_hash: string
  type: LinkType
  browser_secrets: string[]
}

/** Uses up a one-time link from a mail; the session that it opens is stored. */
export async function consumeLink({ type, ...link }: FollowedLink): Promise<void> {
  await ask((client) => client.verifyOtp({ ...link, type: asProtocolType(type) }))
}

/** Asks for a fresh link in the place of one that is used up. The answer never tells whether the address is known. */
export async function requestNewLink({
  email,
  type,
  returnTo = '/',
}: {
  email: string
  type: LinkType
  returnTo?: string
}): Promise<void> {
  if (type === 'recovery') return requestNewPassword(email)
  const options = { emailRedirectTo: `${window.location.origin}${returnTo}` }
  await ask((client) =>
    type === 'magiclink'
      ? client.signInWithOtp({ email, options: { ...options, shouldCreateUser: false } })
      : client.resend({ type: type === 'email_change' ? 'email_change' : 'signup', email, options }),
  )
}

function createUnreachable(): ApiClientError {
  return new ApiClientError({ status: 0, code: 'unreachable', message: unreachableMessage })
}

interface AuthAnswer {
  error: AuthError | null
}

/** Calls the auth service through its client; throws an ApiClientError where it answers with an error. */
export async function ask<Answer extends AuthAnswer>(call: (client: GoTrueClient) => Promise<Answer>) {
  const client = await loadAuthClient().catch(() => {
    throw createUnreachable()
  })
  const answer = await call(client)
  if (isGood(answer)) return answer
  throw answer.error
    ? toAuthClientError(answer.error)
    : new Error('The auth client returned neither data nor an error')
}

function isGood<Answer extends AuthAnswer>(answer: Answer): answer is Answer & { error: null } {
  return answer.error === null
}
