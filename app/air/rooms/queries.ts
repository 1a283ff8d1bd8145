// Queries have separate modules because the story form needs only those of charts, a calculator only those of files.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callAsMember, memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { downloadAsMember } from '#app/platform/session/download-as-member.ts'
import { readFileTimeoutMs } from '../files/import/queries.ts'
import { savedReadingsSchema } from '../files/import/saved-readings-schema.ts'
import { issuedTokenSchema } from './devices/issued-token-schema.ts'
import { ownAirSchema } from './own-air-schemas.ts'

interface GivenRoom {
  kind: string
  floorArea: number | null
  height: number | null
}

interface TypedReading {
  time: string
  metric: string
  unit: string
  value: number
}

const key = 'own-air'

export const useOwnAir = (userId: string) =>
  useQuery({
    ...memberQuery([key, userId], '/api/air/own', { responseSchema: ownAirSchema }),
    staleTime: 0,
  })

export function useRefetchAir() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}

/** @returns the room's id @throws ApiClientError */
export async function sendRoom(body: GivenRoom): Promise<string> {
  const responseSchema = v.object({ id: v.string() })
  return (await callAsMember('/api/air/rooms', { method: 'POST', body, responseSchema })).id
}

export const saveTypedReadings = (room: string, readings: readonly TypedReading[]) =>
  callAsMember('/api/air/typed-readings', {
    method: 'POST',
    body: { room, readings },
    responseSchema: savedReadingsSchema,
  })

export const sendNewToken = (room: string, model: string) =>
  callAsMember('/api/air/tokens', {
    method: 'POST',
    body: { room, model },
    responseSchema: issuedTokenSchema,
  })

/** @param changesOnly null to ask again */
export const sendRecording = (deviceId: string, changesOnly: boolean | null) =>
  sendAsMember('PUT', `/api/air/devices/${deviceId}/recording`, { changesOnly })

export const removeFromAir = (path: string) => sendAsMember('DELETE', `/api/air/${path}`)

/** Fetches a series as CSV. @throws ApiClientError */
export const fetchCsv = (seriesId: string) =>
  downloadAsMember(`/api/air/series/${seriesId}/readings.csv`, { timeoutMs: readFileTimeoutMs })
