import * as v from 'valibot'
import { createApp } from '#server/http/app.ts'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { keptSchema } from '../import/kept-schema.ts'
import { readingsPath } from '../import/readings-limits.ts'
import { issuedTokenSchema } from '../live/issued-token-schema.ts'
import { type OwnAir, ownAirSchema } from '../rooms/own-air-schemas.ts'

interface Call {
  method?: string
  as?: SamplePerson | null
  body?: unknown
  token?: string
}

/** What somebody who measures does with the site. */
export function createAirSite(site: TestSite) {
  const app = createApp({ dependencies: site.dependencies })

  async function call(path: string, { method = 'GET', as = null, body, token }: Call) {
    const { accessTokens, site: settings } = site.dependencies
    const subject = as && {
      ...as,
      role: 'member' as const,
      aal: 'aal1' as const,
      amr: [],
      userMetadata: {},
    }
    const bearer = token ?? (subject && (await accessTokens.sign(subject)).token)
    const isFile = body instanceof Uint8Array
    const answer = await app.request(path, {
      method,
      headers: {
        ...(token === undefined && { apikey: settings.clientKey }),
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    const parsed: unknown = isJson ? JSON.parse(text) : text
    return { status: answer.status, body: parsed }
  }

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
      body: new TextEncoder().encode(text),
    })

  const keepFile = async (...file: Parameters<typeof sendFile>) =>
    v.parse(keptSchema, (await sendFile(...file)).body)

  async function issueToken(as: SamplePerson, room: string) {
    const { body } = await call('/api/air/tokens', {
      method: 'POST',
      as,
      body: { room, model: 'Home Assistant' },
    })
    return v.parse(issuedTokenSchema, body)
  }

  const send = (token: string, readings: unknown) =>
    call('/api/readings', { method: 'POST', token, body: { readings } })

  async function readCsv(as: SamplePerson, id: string): Promise<string[]> {
    const { body } = await call(`/api/air/series/${id}/readings.csv`, { as })
    return String(body).trimEnd().split('\r\n')
  }

  return { call, own, addRoom, sendFile, keepFile, issueToken, send, readCsv }
}

export type AirSite = ReturnType<typeof createAirSite>

/** A file of CO₂ each minute from an instant on. */
export function co2File(from: string, values: readonly number[]): string {
  const start = Date.parse(from)
  const rows = values.map((value, index) => `${new Date(start + index * 60_000).toISOString()},${value}`)
  return ['Time,CO2 (ppm)', ...rows].join('\n')
}
