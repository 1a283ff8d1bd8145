import * as v from 'valibot'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { readingsPath } from '../files/import/readings-file-requests.ts'
import { savedReadingsSchema } from '../files/import/saved-readings-schema.ts'
import { issuedTokenSchema } from '../rooms/devices/issued-token-schema.ts'
import { type OwnAir, ownAirSchema } from '../rooms/own-air-schemas.ts'

export function createAirSite({ call }: Pick<TestSite, 'call'>) {
  const own = async (as: SamplePerson): Promise<OwnAir> =>
    v.parse(ownAirSchema, (await call('/api/air/own', { as })).body)

  async function addRoom(as: SamplePerson, kind = 'bedroom'): Promise<string> {
    const { body } = await call('/api/air/rooms', { method: 'POST', as, body: { kind } })
    return v.parse(v.object({ id: v.string() }), body).id
  }

  const sendFile = (as: SamplePerson, room: string, text: string, query: Record<string, string> = {}) =>
    call(`${readingsPath}?${new URLSearchParams({ room, ...query })}`, {
      method: 'POST',
      as,
      body: text,
      headers: { 'content-type': 'application/octet-stream' },
    })

  const uploadReadings = async (...file: Parameters<typeof sendFile>) =>
    v.parse(savedReadingsSchema, (await sendFile(...file)).body)

  async function issueToken(as: SamplePerson, room: string) {
    const { body } = await call('/api/air/tokens', {
      method: 'POST',
      as,
      body: { room, model: 'Home Assistant' },
    })
    return v.parse(issuedTokenSchema, body)
  }

  async function send(token: string, readings: unknown) {
    const headers = deviceHeaders(token)
    const { status, body } = await call('/api/readings', { method: 'POST', body: { readings }, headers })
    return { status, body }
  }

  async function readCsv(as: SamplePerson, id: string): Promise<string[]> {
    const { body } = await call(`/api/air/series/${id}/readings.csv`, { as })
    return String(body).trimEnd().split('\r\n')
  }

  return { own, addRoom, sendFile, uploadReadings, issueToken, send, readCsv }
}

export type AirSite = ReturnType<typeof createAirSite>

/** Devices don't send the API key of the site's pages. */
export const deviceHeaders = (token: string) => ({ apikey: '', authorization: `Bearer ${token}` })

/** Returns a file with one CO₂ reading a minute from `from`. */
export function co2File(from: string, values: readonly number[]): string {
  const start = Date.parse(from)
  const rows = values.map((value, index) => `${new Date(start + index * 60_000).toISOString()},${value}`)
  return ['Time,CO2 (ppm)', ...rows].join('\n')
}
