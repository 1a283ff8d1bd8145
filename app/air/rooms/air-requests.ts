import * as v from 'valibot'
import { callApi, readFailure, sendToApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type Kept, keptSchema } from '../files/import/kept-schema.ts'
import { packBody } from '../files/import/pack-body.ts'
import { readFileTimeoutMs } from '../files/import/preview-requests.ts'
import { readingsPath } from '../files/import/readings-limits.ts'
import { type IssuedToken, issuedTokenSchema } from './devices/issued-token-schema.ts'
import { type OwnAir, ownAirSchema } from './own-air-schemas.ts'

export interface GivenRoom {
  kind: string
  floorArea: number | null
  height: number | null
}

export interface TypedReading {
  time: string
  metric: string
  unit: string
  value: number
}

/** Fetches a member's rooms, devices and series. @throws ApiClientError */
export async function fetchOwnAir(signal: AbortSignal): Promise<OwnAir> {
  const accessToken = await requireAccessToken()
  return callApi({ path: '/api/air/own', accessToken, responseSchema: ownAirSchema, signal })
}

/** @returns the room's id @throws ApiClientError */
export async function sendRoom(room: GivenRoom): Promise<string> {
  const responseSchema = v.object({ id: v.string() })
  return (await post('/api/air/rooms', room, responseSchema)).id
}

/** Uploads a file whose preview was confirmed. @throws ApiClientError */
export async function keepFile(file: Blob, query: Readonly<Record<string, string>>): Promise<Kept> {
  const accessToken = await requireAccessToken()
  return callApi({
    path: `${readingsPath}?${new URLSearchParams(query)}`,
    method: 'POST',
    body: await packBody(file),
    accessToken,
    responseSchema: keptSchema,
    timeoutMs: readFileTimeoutMs,
  })
}

/** @throws ApiClientError */
export function keepTyped(room: string, readings: readonly TypedReading[]): Promise<Kept> {
  return post('/api/air/typed-readings', { room, readings }, keptSchema)
}

/** @throws ApiClientError */
export function sendNewToken(room: string, model: string): Promise<IssuedToken> {
  return post('/api/air/tokens', { room, model }, issuedTokenSchema)
}

/** @param changesOnly null to ask again @throws ApiClientError */
export async function sendRecording(deviceId: string, changesOnly: boolean | null): Promise<void> {
  const accessToken = await requireAccessToken()
  const path = `/api/air/devices/${deviceId}/recording`
  await callApi({ path, method: 'PUT', body: { changesOnly }, accessToken, responseSchema: v.unknown() })
}

/** @param path below `/api/air` @throws ApiClientError */
export async function removeFromAir(path: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({ path: `/api/air/${path}`, method: 'DELETE', accessToken, responseSchema: v.unknown() })
}

/** Fetches a series as CSV. @throws ApiClientError */
export async function fetchCsv(seriesId: string): Promise<Blob> {
  const accessToken = await requireAccessToken()
  const path = `/api/air/series/${seriesId}/readings.csv`
  const response = await sendToApi({ path, accessToken, timeoutMs: readFileTimeoutMs })
  if (!response.ok) throw await readFailure(response)
  return response.blob()
}

async function post<Schema extends v.GenericSchema>(path: string, body: unknown, responseSchema: Schema) {
  const accessToken = await requireAccessToken()
  return callApi({ path, method: 'POST', body, accessToken, responseSchema })
}
