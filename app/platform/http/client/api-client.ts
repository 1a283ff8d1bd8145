import * as v from 'valibot'
import { apiErrorSchema } from '../api-error-schema.ts'
import { readClientKey } from '../client-key.ts'
import { ApiClientError, unavailableMessage, unreachableMessage } from './api-client-error.ts'
import { formStamp } from './form-stamp.ts'
import { tokenRefusedEvent } from './token-refused-event.ts'

const defaultTimeoutMs = 20_000

export interface ApiCall<Schema extends v.GenericSchema> {
  path: string
  query?: Parameters
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, except for a Blob. */
  body?: unknown
  responseSchema: Schema
  /** Makes the server execute the request only once, however often it is sent with this key. */
  idempotencyKey?: string
  accessToken?: string | null
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

type Parameters = Readonly<Record<string, string | null | undefined>>

export function toParameters(given: Parameters): URLSearchParams {
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** @throws ApiClientError for an error response, an invalid response, or none */
export async function callApi<Schema extends v.GenericSchema>(
  call: ApiCall<Schema>,
): Promise<v.InferOutput<Schema>> {
  const response = await sendToApi(call)
  if (response.status === 401 && call.accessToken) window.dispatchEvent(new Event(tokenRefusedEvent))
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toError(response.status, body)
  const parsed = v.safeParse(call.responseSchema, body)
  if (!parsed.success) {
    throw new ApiClientError({ status: 502, code: 'unexpected_answer', message: unavailableMessage })
  }
  return parsed.output
}

/** @throws ApiClientError if there is no response */
export async function sendToApi({
  path,
  query = {},
  method = 'GET',
  body,
  idempotencyKey,
  accessToken,
  signal,
  timeoutMs = defaultTimeoutMs,
}: Omit<ApiCall<v.GenericSchema>, 'responseSchema'>) {
  const headers = new Headers({ apikey: readClientKey(), accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', body instanceof Blob ? body.type : 'application/json')
  if (idempotencyKey) {
    headers.set('idempotency-key', idempotencyKey)
    if (formStamp.header) headers.set('form-stamp', formStamp.header)
  }
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`)
  const search = `${toParameters(query)}`
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(search ? `${path}?${search}` : path, {
      method,
      headers,
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch {
    throw new ApiClientError({ status: 0, code: 'unreachable', message: unreachableMessage })
  }
}

export async function readFailure(response: Response): Promise<ApiClientError> {
  return toError(response.status, await response.json().catch(() => null))
}

function toError(status: number, body: unknown): ApiClientError {
  const parsed = v.safeParse(apiErrorSchema, body)
  if (!parsed.success)
    return new ApiClientError({ status, code: 'unexpected_answer', message: unavailableMessage })
  const { code, message, fields = [], requestId } = parsed.output.error
  return new ApiClientError({ status, code, message, fields, requestId })
}
