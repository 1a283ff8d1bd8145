import { expect, test } from 'vitest'
import { maxImportLines } from '../contact-limits.ts'
import { readTable } from './read-table.server.ts'
import type { Upload } from './upload.server.ts'

/** Creates a file whose pieces are available immediately. */
function toUpload(text: string, times = 1): Upload {
  const piece = new TextEncoder().encode(text)
  return {
    sha256: Buffer.alloc(32),
    size: piece.length * times,
    async *pieces() {
      for (let time = 0; time < times; time += 1) yield piece
    },
    close: async () => {},
  }
}

async function readAll(upload: Upload): Promise<number> {
  let count = 0
  const table = await readTable(upload)
  for await (const { cells } of table.rows()) count += cells.length
  return count
}

/** Counts how often other work got a turn of the event loop in the meantime. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  await work()
  clearImmediate(next)
  return turns
}

test('other requests are served while a file of very short rows is read', async () => {
  const rows = 100_000
  const turns = await countTurns(async () => {
    expect(await readAll(toUpload(`email\n${'x\n'.repeat(rows)}`))).toBe(rows)
  })
  expect(turns).toBeGreaterThan(10)
})

test('reading stops early in a file of blank lines', async () => {
  const blank = toUpload('\n'.repeat(250_000), Math.ceil(maxImportLines / 250_000) + 1)
  await expect(readAll(blank)).rejects.toMatchObject({
    status: 400,
    message: /^A file can have at most 1,050,000 lines/,
  })
})

test('rows are complete wherever a file is split into chunks', async () => {
  const cell = 'a,"b\nc"'
  const rows = Array.from({ length: 10_000 }, () => cell).join('\n')
  expect(await readAll(toUpload(`one,two\n${rows}\n`))).toBe(20_000)
})
