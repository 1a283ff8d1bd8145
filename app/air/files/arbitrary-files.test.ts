import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCommonUnit } from './columns/units.ts'
import { readReadings } from './read-readings.ts'
import type { Choices, ReadFile } from './readings-types.ts'
import { unpackFile } from './tables/unpack-file.ts'
import { deviceFiles, type FileStyle, type SampleRow, toBytes } from './testing/device-files.ts'

const now = Date.UTC(2026, 10, 23)
/** Time zones, each paired with an instant at which its offset changes (if it changes at all). */
const zones: readonly (readonly [zone: string, change: number])[] = [
  ['UTC', Date.UTC(2022, 0, 1)],
  ['Asia/Kathmandu', Date.UTC(2022, 0, 1)],
  ['Europe/Berlin', Date.UTC(2022, 9, 30, 1)],
  ['Europe/Berlin', Date.UTC(2022, 2, 27, 1)],
  ['America/New_York', Date.UTC(2022, 10, 6, 6)],
  ['America/St_Johns', Date.UTC(2022, 10, 6, 4, 30)],
  // This zone's offset changes by half an hour.
  ['Australia/Lord_Howe', Date.UTC(2022, 3, 2, 15)],
  ['Pacific/Auckland', Date.UTC(2022, 3, 2, 14)],
]

interface Log {
  rows: SampleRow[]
  style: FileStyle
}

const values = fc.record({
  co2: fc.integer({ min: 300, max: 5000 }),
  temperature: fc.integer({ min: -200, max: 600 }).map((tenths) => tenths / 10),
  humidity: fc.integer({ min: 0, max: 100 }),
  pressure: fc.integer({ min: 5100, max: 10_900 }).map((tenths) => tenths / 10),
  pm25: fc.integer({ min: 0, max: 9000 }).map((tenths) => tenths / 10),
})

/** Random log files; half of them span a clock change. */
const logs: fc.Arbitrary<Log> = fc
  .record({
    zone: fc.constantFrom(...zones),
    order: fc.constantFrom('day-first' as const, 'month-first' as const),
    hours: fc.constantFrom(12 as const, 24 as const),
    decimalComma: fc.boolean(),
    newestFirst: fc.boolean(),
    minutes: fc.constantFrom(1, 2, 5, 10, 15, 20, 30, 45, 60),
    readings: fc.array(values, { minLength: 4, maxLength: 150 }),
    position: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -20, max: 20 })),
    shift: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ zone: [zone, change], minutes, readings, position, shift, ...style }) => {
    const step = minutes * 60_000
    const from = change - Math.round(position * readings.length) * step - shift * 60_000
    const rows = readings.map((reading, index) => ({ at: from + index * step, ...reading }))
    return { rows, style: { zone, ...style } }
  })

function answerAll(file: ReadFile, style: FileStyle): Choices {
  const columns = new Map<number, string>()
  const choices: Choices = { zone: style.zone, dateOrder: style.order, commas: 'decimals', columns }
  for (const { name, options } of file.questions) {
    const [, index] = /^column (\d+)$/.exec(name) ?? []
    const celsius = options.find(({ value }) => / (°C|hPa|ppm|%)$/.test(value))
    if (index !== undefined) columns.set(Number(index), celsius?.value ?? 'leave out')
  }
  return choices
}

async function readAsOwner(text: string, style: FileStyle) {
  const bytes = unpackFile(toBytes(text))
  const first = await readReadings(bytes, { columns: new Map() }, now)
  const file = 'firstTime' in first ? await readReadings(bytes, answerAll(first, style), now) : first
  if ('firstTime' in file) throw new Error(`Still asked: ${JSON.stringify(file.questions)}`)
  return file
}

const quantities = ['co2', 'temperature', 'humidity', 'pressure', 'pm25'] as const

test.each(Object.entries(deviceFiles))(
  'every reading in a file %s logged, in any time zone, gets its own instant or is dropped and counted',
  async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ rows, style }) => {
        const file = await readAsOwner(write(rows, style), style)
        const byInstant = new Map(rows.map((row) => [row.at, row]))
        const dropped = file.dropped.reduce((sum, { count }) => sum + count, 0)
        expect(file.instants.length + dropped).toBe(rows.length)
        for (const { reason } of file.dropped) expect(reason).toBe('repeated hour')
        // The repeated hour in autumn is ambiguous, so the readings of up to one hour are dropped.
        expect(dropped).toBeLessThanOrEqual(60)
        for (const { metric, unit, values } of file.series) {
          const quantity = quantities.find((name) => name === metric)
          values.forEach((value, index) => {
            const row = byInstant.get(file.instants[index] ?? Number.NaN)
            expect(row).toBeDefined()
            if (quantity && row && !Number.isNaN(value) && isMeasured(file.device, quantity))
              expect(toCommonUnit(value, unit)).toBeCloseTo(row[quantity], 6)
          })
        }
      }),
      { numRuns: 150 },
    )
  },
)

/** False for PurpleAir's PM2.5: its files have constant values in the other PM2.5 columns. */
function isMeasured(device: string | null, quantity: string): boolean {
  return !(device === 'PurpleAir' && quantity === 'pm25')
}

test('any text is either read or rejected with an explanation', async () => {
  const cell = fc.constantFrom(
    'Time',
    'CO2 (ppm)',
    '1',
    '2024-01-02T10:00Z',
    '"',
    "''",
    '\u0000',
    '=1+1',
    '<b>',
    '-999',
    '',
  )
  const line = fc
    .array(cell, { maxLength: 6 })
    .chain((cells) => fc.constantFrom(',', ';', '\t').map((delimiter) => cells.join(delimiter)))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(line, fc.string()), { maxLength: 12 }), async (lines) => {
      try {
        await readReadings(unpackFile(toBytes(lines.join('\n'))), { columns: new Map() }, now)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ReadingsFileError' })
      }
    }),
    { numRuns: 300 },
  )
})

test('any bytes are either read or rejected with an explanation', async () => {
  const starts = [[], [0x1f, 0x8b, 8, 0], [0x50, 0x4b, 3, 4], [0xff, 0xfe], [0xef, 0xbb, 0xbf]]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
      try {
        await readReadings(unpackFile(Uint8Array.from([...start, ...bytes])), { columns: new Map() }, now)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ReadingsFileError' })
      }
    }),
    { numRuns: 300 },
  )
})
