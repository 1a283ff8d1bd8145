import { once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { previewPath } from '#app/air/files/import/readings-file-requests.ts'
import { readPeakMb } from '#tests/servers/site-process.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const site = await startAttackedSite({ LOG_LEVEL: 'warn' })

const octets = { 'content-type': 'application/octet-stream' }

test('an endless upload in small pieces is rejected when it exceeds the limit for files', async () => {
  const token = await site.tokenOf(await addPerson(site.db))
  const { port } = new URL(site.url)
  const headers = { ...octets, apikey: 'clean-air-public', authorization: `Bearer ${token}` }
  const sending = request({ host: '127.0.0.1', port, path: previewPath, method: 'POST', headers })
  const answered = once(sending, 'response')
  const piece = Buffer.alloc(1024 * 1024)
  let sent = 0
  let isOver = false
  sending.once('response', () => {
    isOver = true
  })
  // The server closes the connection of a file that it refuses.
  sending.once('error', () => {
    isOver = true
  })
  while (!isOver && sent < 2048) {
    sent += 1
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answered])
  }
  const [response] = await answered
  sending.destroy()
  expect(response.statusCode).toBe(413)
  expect(sent).toBeLessThan(100)
})

const year = () =>
  Array.from({ length: 500_000 }, (_, row) => `${1_600_000_000 + row * 60},700,21.5,45,1003.7,4.25\n`).join(
    '',
  )

test.each<[string, number, () => Buffer]>([
  [
    'a year of every minute',
    200,
    () => Buffer.from(`Time,CO2 (ppm),Temperature (°C),Humidity (%),Pressure (hPa),PM2.5 (μg/m³)\n${year()}`),
  ],
  ['a bomb', 400, () => gzipSync(Buffer.alloc(256 * 1024 * 1024))],
  [
    // More would take a busy machine longer than the 20 seconds allowed for a file.
    '100,000 objects',
    200,
    () => Buffer.from(`[${'{"timestamp":"2024-01-02T10:00Z","co2":700},'.repeat(100_000)}{}]`),
  ],
  ['20 million quotes', 400, () => Buffer.from(`Time,CO2 (ppm)\n${'"'.repeat(20_000_000)}`)],
  [
    'a number of 20 million digits',
    400,
    () => Buffer.from(`Time,CO2 (ppm)\n2024-01-02T10:00Z,${'1'.repeat(20_000_000)}x`),
  ],
])('a sensor file with %s neither stops the site nor exceeds its memory', async (_name, status, makeFile) => {
  const preview = async (body: Buffer | string) => {
    const as = await addPerson(site.db)
    return (await site.call(previewPath, { method: 'POST', as, body, headers: octets })).status
  }
  expect(await preview(makeFile())).toBe(status)
  expect(await preview('Time,CO2 (ppm)\n2024-01-02T10:00Z,700\n')).toBe(200)
  expect(await readPeakMb(site.site.pid)).toBeLessThan(600)
})
