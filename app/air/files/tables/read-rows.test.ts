import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from './decode-text.ts'
import { readRows } from './read-rows.ts'
import { ReadingsFileError } from './readings-file-error.ts'
import type { UnpackedFile } from './unpack-file.ts'

/** Cuts the bytes into pieces, as unpacking does. */
function inPieces(bytes: Uint8Array, pieceBytes: number): UnpackedFile {
  return async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
}

async function rowsOf(
  content: string,
  { pieceBytes, newline = '\n' }: { pieceBytes: number; newline?: '\n' | '\r' },
) {
  const rows: { cells: string[]; line: number }[] = []
  const take = (cells: readonly string[], line: number) =>
    void rows.push({ cells: cells.map((cell) => cell.trim()), line })
  const bytes = new TextEncoder().encode(content)
  await readText(inPieces(bytes, pieceBytes), (text) =>
    readRows({ text, from: 0, delimiter: ',', newline, firstLine: 1, take }),
  )
  return rows
}

const cell = fc.string({
  unit: fc.constantFrom('7', '.', 'µ', '☂', '🌬', ' ', ',', '"', '\n', '\r\n'),
  maxLength: 6,
})

test('a file gives the same rows wherever it is split into chunks, with quotes and multibyte characters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 9 }),
      async (cells, newline, pieceBytes) => {
        const quoted = cells.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
        let line = 1
        const expected = cells.flatMap((row) => {
          const at = line
          line += 1 + row.join('').split('\n').length - 1
          return row.every((each) => each.trim() === '')
            ? []
            : [{ cells: row.map((each) => each.trim()), line: at }]
        })
        expect(await rowsOf(quoted.join(newline), { pieceBytes })).toEqual(expected)
        expect(await rowsOf(quoted.join(newline) + newline, { pieceBytes })).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})

test('lines that end only with a carriage return are read', async () => {
  expect(await rowsOf('1,2\r3,4', { pieceBytes: 2, newline: '\r' })).toEqual([
    { cells: ['1', '2'], line: 1 },
    { cells: ['3', '4'], line: 2 },
  ])
})

test('an unclosed quote is reported with its line, however long the rest of the file is', async () => {
  const rest = '1,2\n'.repeat(600_000)
  for (const text of ['1,2\n"3,4', `1,2\n"3,4\n${rest}`, `1,2\n"3"4,5\n${rest}`])
    await expect(rowsOf(text, { pieceBytes: 256 * 1024 })).rejects.toThrow(
      new ReadingsFileError('Line 2 has a quote (") that is not closed or is misplaced.'),
    )
})
