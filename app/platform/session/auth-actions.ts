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
import { sessionStorageKey } from './parse-session.ts'
import { asProtocolType } from './protocol-types.ts'
import { announceSession, leaving, readSession, sessionStorageArea } from './session-store.ts'

export interface SignUpInput {
  fullName: string
  email: string
  password: string
  organization?: string | undefined
  workDescription?: string
  returnTo?: string
  browserSecret: string
}

/** Starts following the session in all tabs. Called once, before hydration. */
export function followSessionInAllTabs(): void {
  const follow = () => {
    announceSession()
    if (readSession().status === 'in') void loadAuthClient().catch(() => {})
  }
  window.addEventListener('storage', (event) => {
    if (event.key === sessionStorageKey || event.key === null) follow()
  })
  // A page restored from the back/forward cache has missed changes.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow()
  })
  // Retries a failed refresh, or discards the failure.
  window.addEventListener('online', () => void getAccessToken().catch(() => {}))
  // If the session was ended elsewhere, the refresh is refused and ends it here too.
  window.addEventListener(tokenRefusedEvent, () => void renewOrEndSession())
  follow()
}

/** Runs after an access token was refused. Without this, the client would keep the session until the token expires. */
async function renewOrEndSession(): Promise<void> {
  const refused = sessionStorageArea.getItem(sessionStorageKey)
  try {
    await renewSession()
  } catch (error) {
    const isNewer = sessionStorageArea.getItem(sessionStorageKey) !== refused
    if (isNewer || isRetryable(toApiClientError(error))) return
    const { authStorage } = await import('./create-auth-client.ts')
    authStorage.removeItem(sessionStorageKey)
  }
}

/** Maximum time to wait for a refresh. The client retries for half a minute, and later callers join in. */
const renewalWaitMs = 10_000

/** Returns null when signed out. @throws ApiClientError 0 if the site can't be reached */
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

/** @returns false if a second factor has to be verified */
export async function signIn(input: { email: string; password: string }): Promise<boolean> {
  await ask((client) => client.signInWithPassword(input))
  return readSession().status === 'in'
}

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

/** Ends the session in all tabs of this browser, even if the server can't be reached. */
export async function signOut(): Promise<void> {
  leaving.isChosen = true
  try {
    await ask((client) => client.signOut({ scope: 'local' }))
  } finally {
    sessionStorageArea.removeItem(sessionStorageKey)
    leaving.isChosen = false
    // Stops push notifications on this device, even if the server can't be reached.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.unregister())
  }
}

export async function requestNewPassword(email: string): Promise<void> {
  await ask((client) =>
    client.resetPasswordForEmail(email, { redirectTo: `${window.location.origin}${newPasswordPath}` }),
  )
}

export async function setNewPassword(password: string): Promise<void> {
  await ask((client) => client.updateUser({ password }))
}

/** Requests a change of address, which takes effect when the link sent there is followed. */
export async function changeEmail(email: string): Promise<void> {
  const emailRedirectTo = `${window.location.origin}/`
  await ask((client) => client.updateUser({ email }, { emailRedirectTo }))
}

/** Refreshes the session's user data in every tab. */
export async function renewSession(): Promise<void> {
  await ask((client) => client.refreshSession())
}

interface FollowedLink {
  token_hash: string
  type: LinkType
  browser_secrets: string[]
  keeps_password: boolean
}

/** Redeems a one-time link from a mail and stores the session. */
export async function consumeLink({ type, ...link }: FollowedLink): Promise<void> {
  await ask((client) => client.verifyOtp({ ...link, type: asProtocolType(type) }))
}

/** Requests a new link to replace a used one. The response does not reveal if the address is known. */
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

/** Calls the auth service. @throws ApiClientError for an error response */
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
