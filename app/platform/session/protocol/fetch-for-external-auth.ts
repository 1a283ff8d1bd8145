import { readClientKey } from '#app/platform/http/client-key.ts'
import { confirmPath } from '#app/platform/http/page-paths.ts'
import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'
import { fetchForAuth } from './fetch-for-auth.ts'
import { readClaims } from './read-claims.ts'

/**
 * Links lead to this site's confirmation page, and fields that only this site's own service knows are omitted. Ending sessions there also
 * ends them here, because access tokens would remain valid until they expire.
 */
export const fetchForExternalAuth: typeof fetch = async (input, init = {}) => {
  const url = new URL(`${input}`)
  const token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (url.searchParams.has('redirect_to'))
    url.searchParams.set('redirect_to', `${window.location.origin}${confirmPath}`)
  if (url.pathname.endsWith('/logout')) await endSession(token)
  const { body, changesPassword } = readBody(init.body)
  const response = await fetchForAuth(url.href, { ...init, ...(body !== undefined && { body }) })
  if (!response.ok) return response
  if (url.pathname.endsWith('/user') && changesPassword) await callSessions(token, { method: 'DELETE' })
  return url.searchParams.get('grant_type') === 'refresh_token' ? refuseEnded(response) : response
}

function readBody(sent: BodyInit | null | undefined) {
  if (typeof sent !== 'string') return { body: undefined, changesPassword: false }
  const { browser_secrets: _secrets, keeps_password: _keeps, ...fields } = parseStoredObject(sent)
  const { browser_secret: _secret, ...data } = toRecord(fields.data)
  const body = JSON.stringify({ ...fields, ...(fields.data !== undefined && { data }) })
  return { body, changesPassword: 'password' in fields }
}

async function endSession(token: string): Promise<void> {
  const { session_id: id } = readClaims(token)
  await callSessions(token, { method: 'DELETE', path: `/${id}` })
}

/** Rejects the refresh of a session that was ended on this site, although the external service allows it. */
async function refuseEnded(response: Response): Promise<Response> {
  const { access_token: token } = parseStoredObject(await response.clone().text())
  if ((await callSessions(`${token}`, { method: 'GET' }))?.status !== 401) return response
  const refusal = { code: 400, error_code: 'refresh_token_not_found', msg: 'The session has ended' }
  return Response.json(refusal, { status: 400 })
}

interface SessionsCall {
  method: 'GET' | 'DELETE'
  /** Appended to the path of the sessions. */
  path?: string
}

/** Calls this site's sessions API; null if it can't be reached. */
function callSessions(token: string, { method, path = '' }: SessionsCall): Promise<Response | null> {
  const headers = { apikey: readClientKey(), authorization: `Bearer ${token}` }
  return fetch(`/api/settings/sessions${path}`, { method, headers }).catch(() => null)
}
