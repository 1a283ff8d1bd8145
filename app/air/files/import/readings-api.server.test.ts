import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { readingsBodyMaxBytes } from '../../air-limits.ts'
import { deviceFiles, gzipped, plainStyle, sampleRows, toBytes } from '../testing/device-files.ts'
import { previewSchema } from './preview-schemas.ts'
import { previewPath } from './readings-file-requests.ts'
import { createFileReader } from './thread/read-file.server.ts'

let address = ''
const site = await createTestSite()
const person = await addPerson(site.db)
const app = createApp({
  dependencies: site.dependencies,
  addresses: { ...createClientAddress([]), ofRequest: () => address },
})

interface Upload {
  file: Uint8Array | ReadableStream<Uint8Array> | string
  query?: Record<string, string>
  type?: string
  as?: SamplePerson | null
}

async function upload({ file, query = {}, type = 'application/octet-stream', as = person }: Upload) {
  const { accessTokens, site: settings } = site.dependencies
  const subject = as && { ...as, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
  const answer = await app.request(`${previewPath}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: {
      apikey: settings.clientKey,
      'content-type': type,
      ...(!(file instanceof ReadableStream) && { 'content-length': `${Buffer.byteLength(file)}` }),
      ...(subject && { authorization: `Bearer ${(await accessTokens.sign(subject)).token}` }),
    },
    body: file instanceof Uint8Array ? new Uint8Array(file) : file,
    ...(file instanceof ReadableStream && { duplex: 'half' }),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, headers: answer.headers, body }
}

const refusal = (status: number, code: string, message: unknown = expect.any(String)) => ({
  status,
  body: { error: { code, message } },
})

/** A body that is sent once `finish` is called. `isAwaited` resolves when the server begins to read it. */
function startSlowFile() {
  const { promise: isAwaited, resolve: tellAwaited } = Promise.withResolvers<void>()
  const { promise: isToCome, resolve: finish } = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        tellAwaited()
        await isToCome
        controller.enqueue(toBytes(airthings))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, isAwaited, finish }
}

const airthings = deviceFiles.Airthings(sampleRows(), plainStyle)

test('an import asks for missing information, and reads the file with the answer', async () => {
  const asked = await upload({ file: airthings })
  expect(asked).toMatchObject({
    status: 200,
    body: {
      device: 'Airthings',
      rows: 12,
      firstTime: '2022-09-22T10:10:00',
      lastTime: '2022-09-22T11:05:00',
      questions: [{ name: 'zone', examples: ['2022-09-22T10:10:00'], options: [], suggestion: null }],
      sample: [],
    },
  })
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const { body } = await upload({ file: airthings, query: { zone: 'Asia/Kolkata' } })
  expect(v.parse(previewSchema, body)).toMatchObject({
    questions: [],
    firstTime: '2022-09-22 10:10:00 UTC+05:30',
    lastTime: '2022-09-22 11:05:00 UTC+05:30',
    columns: [
      { name: 'RADON_SHORT_TERM_AVG Bq/m3', meaning: 'Radon in Bq/m³, mean of 24 hours', readings: 0 },
      { name: 'TEMP °C', meaning: 'Temperature in °C', readings: 12 },
      { name: 'HUMIDITY %' },
      { name: 'PRESSURE hPa' },
      { name: 'CO2 ppm' },
      { name: 'VOC ppb', meaning: 'VOC (by volume) in ppb', readings: 12 },
    ],
    notes: ['Each radon value is the average of the 24 hours before it.'],
  })
})

test('a table’s columns are chosen by number, and values are shown in the file’s unit and the common one', async () => {
  const file = deviceFiles.Netatmo(sampleRows(1), plainStyle)
  const { body } = await upload({ file, query: { columns: '2:temperature °F,6:leave out' } })
  expect(body).toMatchObject({
    questions: [],
    leftOut: ['Timezone : Europe/Berlin', 'Noise', 'Pressure'],
    sample: [{ time: '2022-09-22 08:10:00 UTC', values: ['20.5 °F (-6.39 °C)', '40 %', '600 ppm'] }],
    stripped: [
      { what: 'The name of a device or a room', where: 'line 1' },
      { what: 'A place', where: 'line 1' },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/Ada|13\.37|52\.51|Bedroom/)
})

test('an import counts dropped values and shows the position of the first', async () => {
  const file = 'Time,CO2 (ppm)\n2024-01-02T10:00Z,0\n2024-01-02T10:01Z,700\n2024-01-02T10:01Z,800\nx,1\n'
  expect((await upload({ file })).body).toMatchObject({
    dropped: [
      {
        count: 1,
        why: 'rows without a readable time (column “Time”)',
        where: 'line 5',
        example: 'x',
      },
      {
        count: 1,
        why: 'values that stand for “no reading” (column “CO2 (ppm)”)',
        where: 'line 2',
        example: '0',
      },
    ],
    notes: ['Rows with other values for the same time: 1. We use the last one in the file.'],
  })
})

test('a visitor can see a file’s content without signing in', async () => {
  expect(await upload({ file: airthings, as: null })).toMatchObject({
    status: 200,
    body: { device: 'Airthings' },
  })
})

describe('an import', () => {
  test('is refused for a deleted account', async () => {
    const gone = await addPerson(site.db)
    await site.db.query('delete from auth.users where id = $1', [gone.userId])
    expect(await upload({ file: airthings, as: gone })).toMatchObject(refusal(401, 'not_signed_in'))
  })

  test('is refused if it has a form or JSON instead of the file', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
      expect(await upload({ file: '{}', type })).toMatchObject(refusal(415, 'unsupported_media_type'))
  })

  test('is refused if it answers a question that was not asked', async () => {
    expect(await upload({ file: airthings, query: { dateOrder: 'year-first', userId: '1' } })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'dateOrder' }, { field: 'userId', code: 'unknown_field' }] } },
    })
  })

  test('is refused with the reason if the file is empty or not a table', async () => {
    expect(await upload({ file: '' })).toMatchObject(refusal(400, 'unreadable_file', 'This file is empty.'))
    expect(await upload({ file: 'Dear Ada,\nthe air is thick.' })).toMatchObject({
      status: 400,
      body: { error: { code: 'unreadable_file', fields: [{ field: 'file' }] } },
    })
  })

  test('an import of 2 GB of zeros is stopped at the limit for files', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length
        if (sent > 2 ** 31) controller.close()
        else controller.enqueue(chunk)
      },
    })
    expect(await upload({ file: endless })).toMatchObject(refusal(413, 'body_too_large'))
    expect(sent).toBeLessThan(readingsBodyMaxBytes * 1.2)
  })

  test('an import of a zip bomb is stopped at the limit for unpacked files', async () => {
    const row = `2024-01-02T10:00Z,700,${'0'.repeat(200)}\n`
    const table = `Time,CO2 (ppm),Note\n${row.repeat(70 * 5000)}`
    expect(await upload({ file: gzipped(table) })).toMatchObject(
      refusal(400, 'unreadable_file', expect.stringMatching(/^This file is larger than 64 MB/)),
    )
  })

  test('is refused while the same person’s previous file is uploading', async () => {
    const slow = startSlowFile()
    const first = upload({ file: slow.stream })
    await slow.isAwaited
    expect((await upload({ file: airthings })).status).toBe(503)
    expect(site.logLines.filter((line) => line.includes('request failed'))).toEqual([])
    const other = await addPerson(site.db)
    expect((await upload({ file: airthings, as: other })).status).toBe(200)
    slow.finish()
    expect((await first).status).toBe(200)
    expect((await upload({ file: airthings })).status).toBe(200)
  })

  test('a second large file from visitors is refused, while small files are accepted', async () => {
    const from = (place: string, file: Upload['file']) => {
      address = place
      return upload({ file, as: null })
    }
    const [slow, another] = [startSlowFile(), startSlowFile()]
    const first = from('192.0.2.1', slow.stream)
    await slow.isAwaited
    expect((await from('192.0.2.1', airthings)).status).toBe(503)
    expect((await from('192.0.2.2', another.stream)).status).toBe(503)
    expect((await from('192.0.2.2', airthings)).status).toBe(200)
    slow.finish()
    expect((await first).status).toBe(200)
  })
})

describe('the thread that reads a file', () => {
  const long = `Time,CO2 (ppm)\n${Array.from({ length: 200_000 }, (_, row) => `${1_700_000_000 + row * 60},700`).join('\n')}`
  const work = (text: string) => ({
    bytes: new Uint8Array(toBytes(text)),
    choices: { columns: new Map() },
    now: Date.now(),
  })

  test('is stopped when it takes too long', async () => {
    const preview = createFileReader({ maxMs: 1 }).preview
    await expect(preview(work(long))).rejects.toMatchObject({ status: 400, message: /^It takes too long/ })
  })

  test('is stopped when it uses too much memory, and the next file is still read', async () => {
    const preview = createFileReader({ maxHeapMb: 16 }).preview
    // Tables are parsed in pieces, but JSON is held in memory as a whole.
    const entries = Array.from({ length: 200_000 }, (_, row) => ({
      timestamp: 1_700_000_000 + row,
      co2: 700,
    }))
    await expect(preview(work(JSON.stringify(entries)))).rejects.toMatchObject({
      status: 400,
      message: /too much memory/,
    })
    await expect(preview(work(airthings))).resolves.toMatchObject({ device: 'Airthings' })
  })
})
