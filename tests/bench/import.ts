/**
 * `npm run bench -- import`: sends a year of five quantities each minute, 60 MB of CSV, compressed as pages do it. Measures the time of the
 * preview (the median of five) and of the import, and the server's additional memory.
 */
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { demoPassword } from '#cli/demo/people.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { send } from '#tests/attacks/support/send.ts'
import { fetchAccessToken } from '#tests/drills/load/commenters.ts'
import { drillClientKey } from '#tests/drills/load/writers.ts'
import { createDrillReport } from '#tests/drills/support/drill-report.ts'
import { withFilledSite } from '#tests/drills/support/filled-site.ts'
import type { RunningSite } from '#tests/servers/running-site.ts'
import { forgetPeak, readPeakMb, readResidentMb } from '#tests/servers/site-process.ts'
import { median } from './support/report.ts'

const rows = 525_600
const minute = 60_000
const start = Date.UTC(2025, 0, 1)
const limits = { previewMs: 2_000, storedMs: 30_000, moreMb: 120 }
const header = 'Timestamp,Temperature (°C),Humidity (%),CO2 (ppm),PM2.5 (µg/m³),Radon (Bq/m³)'
const verdict = createDrillReport()
const headersOf = (token: string) => ({ apikey: drillClientKey, authorization: `Bearer ${token}` })

/** Generates slowly changing levels with as many digits as a database exports. */
function writeYear(): Buffer {
  const random = createSeededRandom('import')
  const levels = [20, 45, 700, 12, 80]
  const lines = Array.from({ length: rows }, (_, row) => {
    const values = levels.map((level, index) => {
      const value = level * (1 + 0.2 * Math.sin(row / 900 + index)) + random()
      return `${value.toFixed(6)}0000000`
    })
    return `${new Date(start + row * minute).toISOString().slice(0, 19)}+00:00,${values.join(',')}`
  })
  return Buffer.from([header, ...lines, ''].join('\n'))
}

async function upload(site: RunningSite, path: string, { token, body }: { token: string; body: Buffer }) {
  await forgetPeak(site.pid)
  const before = await readResidentMb(site.pid)
  const begin = performance.now()
  const headers = { ...headersOf(token), 'content-type': 'application/octet-stream' }
  // fetch would take a fifth of a second to send this much, which is not the site's time.
  const { status, text } = await send(site.url, path, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return { ms: performance.now() - begin, moreMb: (await readPeakMb(site.pid)) - before }
}

async function addRoom({ url }: RunningSite, token: string): Promise<string> {
  const response = await fetch(`${url}/api/air/rooms`, {
    method: 'POST',
    headers: { ...headersOf(token), 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'bedroom' }),
  })
  return v.parse(v.object({ id: v.string() }), await response.json()).id
}

await withFilledSite({}, async (site) => {
  const token = await fetchAccessToken(site.url, 'demo@example.org', demoPassword)
  const file = writeYear()
  const body = gzipSync(file)
  verdict.note(
    'MB of CSV, and as sent',
    `${(file.length / 1e6).toFixed(1)}, ${(body.length / 1e6).toFixed(1)}`,
  )
  const previews = []
  for (let round = 0; round < 5; round += 1)
    previews.push(await upload(site, '/api/air/readings/preview', { token, body }))
  const kept = await upload(site, `/api/air/readings?room=${await addRoom(site, token)}`, { token, body })
  const previewMs = median(previews.map(({ ms }) => ms))
  const previewMb = Math.max(...previews.map(({ moreMb }) => moreMb))
  verdict.note('ms to the preview', Math.round(previewMs))
  verdict.expect(`at most ${limits.previewMs}`, previewMs <= limits.previewMs, true)
  verdict.note('ms until stored', Math.round(kept.ms))
  verdict.expect(`at most ${limits.storedMs}`, kept.ms <= limits.storedMs, true)
  verdict.note('MB more, preview and storing', `${Math.round(previewMb)}, ${Math.round(kept.moreMb)}`)
  verdict.expect(`at most ${limits.moreMb}`, Math.max(previewMb, kept.moreMb) <= limits.moreMb, true)
})
verdict.print()
