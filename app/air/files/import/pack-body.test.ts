import { expect, test } from 'vitest'
import { unpackFile } from '../tables/unpack-file.ts'
import { zipped } from '../testing/device-files.ts'
import { packBody } from './queries.ts'

const type = 'application/octet-stream'
const table = new TextEncoder().encode(`Time,CO2 (ppm)\n${'2024-01-02T10:00Z,700\n'.repeat(50_000)}`)
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of unpackFile(bytes)()) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

test('a long table is compressed for upload, and decompresses to the same bytes', async () => {
  const body = await packBody(new Blob([table], { type: 'text/csv' }))
  expect(body.type).toBe(type)
  expect(body.size).toBeLessThan(table.length / 4)
  expect(await unpack(await bytesOf(body))).toEqual(table)
})

test('small or already compressed files are uploaded unchanged', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  const archive = zipped('a.csv', Array.from({ length: 12 }, () => noise.join(',')).join('\n'))
  expect(archive.length).toBeGreaterThan(512 * 1024)
  for (const bytes of [archive, table.subarray(0, 1_000)]) {
    const body = await packBody(new Blob([new Uint8Array(bytes)]))
    expect(await bytesOf(body)).toEqual(new Uint8Array(bytes))
    expect(body.type).toBe(type)
  }
})
