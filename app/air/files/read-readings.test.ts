import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { toCommonUnit } from './columns/units.ts'
import { readReadings } from './read-readings.ts'
import type { Choices, ReadFile } from './readings-types.ts'
import { unpackFile } from './tables/unpack-file.ts'
import { deviceFiles, gzipped, plainStyle, sampleRows, toBytes, zipped } from './testing/device-files.ts'

const now = Date.UTC(2026, 10, 23)
const rows = sampleRows()
const nothing: Choices = { columns: new Map() }
const berlin: Choices = { ...nothing, zone: 'Europe/Berlin' }

const readFile = async (bytes: Uint8Array) => readReadings(unpackFile(bytes), nothing, now)
const read = (text: string, choices: Choices = nothing) =>
  readReadings(unpackFile(toBytes(text)), choices, now)
type Complete = Extract<ReadFile, { questions: [] }>

async function readAll(text: string, choices?: Choices) {
  const file = await read(text, choices)
  if ('firstTime' in file) throw new Error(JSON.stringify(file.questions))
  return { ...file, instants: [...file.instants] }
}

function valuesOf({ series }: Pick<Complete, 'series'>, metric: string, variant = '') {
  const found = series.find((each) => each.metric === metric && each.variant === variant)
  return (
    found && Array.from(found.values, (value) => Math.round(toCommonUnit(value, found.unit) * 1000) / 1000)
  )
}

describe('every format that the site lists is read with its units and times', () => {
  const celsius = { columns: new Map([[3, 'temperature °C']]) }
  const netatmo = {
    columns: new Map([
      [2, 'temperature °C'],
      [6, 'pressure hPa'],
    ]),
  }
  const entities = {
    columns: new Map([
      [1, 'co2 ppm'],
      [2, 'humidity %'],
    ]),
  }
  test.each([
    ['Airthings', 'Airthings', ['co2', 'temperature', 'humidity', 'pressure'], '', berlin],
    ['Aranet4', 'Aranet4', ['co2', 'temperature', 'humidity', 'pressure'], '', berlin],
    ['AirGradient', 'AirGradient', ['pm25', 'co2', 'temperature', 'humidity'], 'raw', nothing],
    ['AirGradient JSON', 'AirGradient', ['pm25', 'co2', 'temperature', 'humidity'], '', nothing],
    ['PurpleAir API', 'PurpleAir', ['temperature', 'humidity'], '', nothing],
    ['PurpleAir API', 'PurpleAir', ['pm25'], 'CF=1, channel B', nothing],
    ['PurpleAir map', 'PurpleAir', ['temperature', 'humidity'], '', nothing],
    ['PurpleAir map', 'PurpleAir', ['pm25'], 'ATM', nothing],
    ['PurpleAir SD', 'PurpleAir', ['temperature', 'humidity', 'pressure'], '', nothing],
    ['PurpleAir SD', 'PurpleAir', ['pm25'], 'CF=1', nothing],
    ['Awair', 'Awair', ['temperature', 'humidity', 'co2', 'pm25'], '', celsius],
    ['Netatmo', 'Netatmo', ['temperature', 'humidity', 'co2', 'pressure'], '', netatmo],
    ['Home Assistant', 'Home Assistant', ['co2', 'humidity'], '', entities],
    ['Govee', 'Govee', ['pm25', 'temperature', 'humidity'], '', berlin],
    ['SwitchBot', 'SwitchBot', ['temperature', 'humidity'], '', berlin],
    ['Sensirion', 'Sensirion', ['pm25'], '', nothing],
  ] as const)('%s (%s): %j %s', async (format, device, quantities, variant, choices) => {
    const file = await readAll(deviceFiles[format](rows, plainStyle), choices)
    expect(file.device).toBe(device)
    expect(file.instants).toEqual(rows.map(({ at }) => at))
    for (const quantity of quantities)
      expect(valuesOf(file, quantity, variant)).toEqual(
        rows.map((row) => Math.round(row[quantity] * 1000) / 1000),
      )
    expect(file.dropped).toEqual([])
  })
})

describe('a file with missing information', () => {
  const questionsIn = async (text: string, choices?: Choices) =>
    (await read(text, choices)).questions.map(({ name, examples, suggestion }) => ({
      name,
      examples,
      ...(suggestion && { suggestion }),
    }))

  test('leads to a question about the clock’s time zone', async () => {
    expect(await questionsIn(deviceFiles.Airthings(rows, plainStyle))).toEqual([
      { name: 'zone', examples: ['2022-09-22T10:10:00'] },
    ])
    expect(
      await questionsIn(deviceFiles.Airthings(rows, plainStyle), { ...nothing, zone: 'Mars/Olympus' }),
    ).toEqual([{ name: 'zone', examples: ['2022-09-22T10:10:00'] }])
  })

  test('leads to a question about the order of day and month if the dates are ambiguous', async () => {
    const early = sampleRows(12, Date.UTC(2022, 3, 5, 9))
    expect(await questionsIn(deviceFiles.Aranet4(early, plainStyle), berlin)).toEqual([
      { name: 'dateOrder', examples: ['05/04/2022 11:00:00'], suggestion: 'day-first' },
    ])
    const american = await readAll(deviceFiles.Aranet4(early, { ...plainStyle, order: 'month-first' }), {
      ...berlin,
      dateOrder: 'month-first',
    })
    expect(american.instants).toEqual(early.map(({ at }) => at))
  })

  test('leads to no question about dates that make sense in only one order across midnight', async () => {
    const overMidnight = sampleRows(12, Date.UTC(2022, 3, 5, 21, 30), 10)
    for (const order of ['day-first', 'month-first'] as const)
      expect(
        (await readAll(deviceFiles.Aranet4(overMidnight, { ...plainStyle, order }), berlin)).instants,
      ).toEqual(overMidnight.map(({ at }) => at))
  })

  test('leads to questions about a temperature’s unit and a Home Assistant entity’s quantity', async () => {
    expect(await questionsIn(deviceFiles.Netatmo(rows, plainStyle))).toEqual([
      { name: 'column 2', examples: ['20.5', '20.6', '20.7'] },
      { name: 'column 6', examples: ['1003.7'] },
    ])
    expect(await questionsIn(deviceFiles['Home Assistant'](rows))).toEqual([
      { name: 'column 1', examples: ['600', '601', '602'], suggestion: 'co2 ppm' },
      { name: 'column 2', examples: ['40', '41', '42'], suggestion: 'humidity %' },
    ])
  })

  test('leads to a question about which of three kinds of VOC was measured', async () => {
    const text = 'Time,VOC\n2024-01-02T10:00:00Z,120\n'
    expect((await read(text)).questions[0]?.options.map(({ value }) => value)).toEqual([
      'vocShare ppb',
      'vocMass mg/m³',
      'vocMass µg/m³',
      'vocIndex index',
      'leave out',
    ])
    const named = await readAll('Time,TVOC (ppb),VOC (mg/m3),VOC index\n2024-01-02T10:00:00Z,120,0.3,101\n')
    expect(named.series.map(({ metric, unit }) => [metric, unit])).toEqual([
      ['vocShare', 'ppb'],
      ['vocMass', 'mg/m³'],
      ['vocIndex', 'index'],
    ])
  })

  test('leads to a question about a comma before three digits', async () => {
    const text = 'Time,CO2 (ppm)\n2024-01-02T10:00:00Z,"1,126"\n'
    expect(await questionsIn(text)).toEqual([{ name: 'commas', examples: ['1,126'] }])
    expect(valuesOf(await readAll(text, { ...nothing, commas: 'thousands' }), 'co2')).toEqual([1126])
  })

  test('a file with unknown column names leads to questions about each column', async () => {
    const text =
      'Messung vom Keller\nDatum;Uhrzeit;Wert A;Wert B;Name\n05.04.2024;13:10;20,5;;Ada\n17.04.2024;13:20;21;700;Ada\n'
    const first = await read(text)
    expect(first.questions).toMatchObject([
      {
        name: 'column 2',
        text: 'What does “Wert A” measure? The file doesn’t say.',
        examples: ['20,5', '21'],
      },
      { name: 'column 3', examples: ['700'] },
      { name: 'zone', examples: ['05.04.2024 13:10'] },
    ])
    const columns = new Map([
      [2, 'temperature °C'],
      [3, 'co2 ppm'],
    ])
    const file = await readAll(text, { ...berlin, columns })
    expect(file.notes).toEqual(['Times are from the column “Datum”.'])
    expect(file.instants.map((at) => new Date(at).toISOString())).toEqual([
      '2024-04-05T11:10:00.000Z',
      '2024-04-17T11:20:00.000Z',
    ])
    expect(valuesOf(file, 'temperature')).toEqual([20.5, 21])
    expect(valuesOf(file, 'co2')).toEqual([Number.NaN, 700])
    expect(file.stripped).toMatchObject([{ what: 'device name' }])
  })

  test('does not ask about an empty column', async () => {
    const text = 'Time,CO2 (ppm),Pressure\n2024-01-02T10:00Z,700,\n'
    expect((await readAll(text)).leftOut).toEqual(['Pressure'])
  })

  test('leads to the same question again if the answer is not an option', async () => {
    const columns = new Map([
      [2, 'co2 ppm'],
      [6, 'pressure hPa'],
    ])
    expect(await questionsIn(deviceFiles.Netatmo(rows, plainStyle), { columns })).toMatchObject([
      { name: 'column 2' },
    ])
  })
})

describe('times in a file', () => {
  test('can have AM and PM under a 24-hour header, and decimal commas in quotes', async () => {
    const evening = sampleRows(12, Date.UTC(2022, 10, 27, 20, 30), 30)
    const style = { ...plainStyle, hours: 12, decimalComma: true } as const
    const file = await readAll(deviceFiles.Aranet4(evening, style), berlin)
    expect(file.instants).toEqual(evening.map(({ at }) => at))
    expect(valuesOf(file, 'temperature')).toEqual(
      evening.map(({ temperature }) => Math.round(temperature * 1000) / 1000),
    )
  })

  test.each([false, true])(
    'times in the repeated hour in autumn are resolved by the order of rows; newest first: %j',
    async (newestFirst) => {
      const night = sampleRows(72, Date.UTC(2022, 9, 29, 22))
      const file = await readAll(deviceFiles.SwitchBot(night, { ...plainStyle, newestFirst }), berlin)
      expect(file.instants).toEqual(night.map(({ at }) => at))
      expect(valuesOf(file, 'humidity')).toEqual(night.map(({ humidity }) => humidity))
    },
  )

  test('times in the repeated hour are resolved after a gap in which the clock was set back', async () => {
    const night = sampleRows(60, Date.UTC(2022, 9, 29, 23, 30))
    const gap = [Date.UTC(2022, 9, 30, 0, 40), Date.UTC(2022, 9, 30, 1, 10)] as const
    const kept = night.filter(({ at }) => at < gap[0] || at > gap[1])
    const file = await readAll(deviceFiles.SwitchBot(kept, plainStyle), berlin)
    expect(file.instants).toEqual(kept.map(({ at }) => at))
    expect(valuesOf(file, 'humidity')).toEqual(kept.map(({ humidity }) => humidity))
  })

  test('ambiguous times in the repeated hour are dropped, not guessed', async () => {
    const file = await readAll(
      'Date,CO2 (ppm)\n2022-10-30 02:30,700\n2022-10-30 14:00,800\n2022-10-30 14:05,800\n2022-10-30 14:10,800\n',
      berlin,
    )
    expect(file.instants).toHaveLength(3)
    expect(file.dropped).toEqual([
      { reason: 'repeated hour', column: 'Date', count: 1, firstLine: 2, example: '2022-10-30 02:30' },
    ])
  })

  test('times in the hour that clocks skip in spring are dropped', async () => {
    const file = await readAll(
      'Date,CO2 (ppm)\n2022-03-27 01:30,700\n2022-03-27 02:30,800\n2022-03-27 03:30,800\n',
      berlin,
    )
    expect(file.dropped).toMatchObject([{ reason: 'skipped hour', firstLine: 3 }])
  })

  test('times from before any device existed, or in the future, are dropped', async () => {
    const file = await readAll(
      'Time,CO2 (ppm)\n1970-01-01T00:00:10Z,700\n2024-03-27T00:00Z,800\n2031-01-01T00:00Z,900\n',
    )
    expect(file.dropped).toMatchObject([{ reason: 'impossible time', count: 2, firstLine: 2 }])
  })

  test('can be in separate columns for date and time, and have AM or PM after a date that starts with the year', async () => {
    const file = await readAll(
      'Date,Time,CO2 (ppm)\n2024-01-02,1:10 PM,700\n2024-01-02,01:20 PM,800\n',
      berlin,
    )
    expect(file.instants.map((at) => new Date(at).toISOString())).toEqual([
      '2024-01-02T12:10:00.000Z',
      '2024-01-02T12:20:00.000Z',
    ])
    expect(file.leftOut).toEqual([])
  })

  test('times that occur repeatedly are reported once, and the last value counts', async () => {
    const file = await readAll(
      'Time,CO2 (ppm)\n2024-01-02T10:00Z,700\n2024-01-02T10:00Z,700\n2024-01-02T10:01Z,800\n2024-01-02T10:01Z,900\n',
    )
    expect(file).toMatchObject({ repeatedRows: 1, replacedRows: 1 })
    expect(valuesOf(file, 'co2')).toEqual([700, 900])
  })
})

describe('values in a file', () => {
  test('are dropped, counted and shown if they are placeholders, impossible or not numbers', async () => {
    const file = await readAll(
      [
        'Time,CO2 (ppm),Temperature (°C),PM2.5 (µg/m³)',
        '2024-01-02T10:00Z,0,21,-1',
        '2024-01-02T10:01Z,700,-1000.99,-0.25',
        '2024-01-02T10:02Z,error,200,65535',
        '2024-01-02T10:03Z,-999,,-',
        'total,1,2,3',
        '2024-01-02T10:04Z,23,3,4,5',
      ].join('\n'),
    )
    expect(file.dropped).toEqual([
      { reason: 'no time', column: 'Time', count: 1, firstLine: 6, example: 'total' },
      {
        reason: 'too many cells',
        column: null,
        count: 1,
        firstLine: 7,
        example: '2024-01-02T10:04Z | 23 | 3 | 4 | 5',
      },
      { reason: 'sentinel', column: 'CO2 (ppm)', count: 2, firstLine: 2, example: '0' },
      { reason: 'sentinel', column: 'PM2.5 (µg/m³)', count: 2, firstLine: 2, example: '-1' },
      { reason: 'sentinel', column: 'Temperature (°C)', count: 1, firstLine: 3, example: '-1000.99' },
      { reason: 'no number', column: 'CO2 (ppm)', count: 1, firstLine: 4, example: 'error' },
      { reason: 'implausible', column: 'Temperature (°C)', count: 1, firstLine: 4, example: '200' },
    ])
    expect(valuesOf(file, 'pm25')).toEqual([Number.NaN, -0.25])
    expect(valuesOf(file, 'co2')).toEqual([Number.NaN, 700])
  })

  test('are reported as dropped even if none remain', async () => {
    const file = await readAll('Time,CO2 (ppm)\n2024-01-02T10:00Z,0\n')
    expect(file).toMatchObject({ instants: [], dropped: [{ reason: 'sentinel', firstLine: 2 }] })
  })

  test('keep their decimal places: 9,99 is not 999, and 1,126.5 is not 1.1265', async () => {
    expect(valuesOf(await readAll('Time;Temperature (°C)\n2024-01-02T10:00Z;9,99\n'), 'temperature')).toEqual(
      [9.99],
    )
    expect(valuesOf(await readAll('Time,Radon (Bq/m³)\n2024-01-02T10:00Z,"1,126.5"\n'), 'radon')).toEqual([
      1126.5,
    ])
  })

  test.each(['1\u00a0126,5', '1\u202f126,5', '1 126,5', '1’126.5', "1'126.5"])(
    'written as %s are read as 1126.5',
    async (cell) => {
      const radon = async (text: string) => valuesOf(await readAll(`Time;Radon (Bq/m³)\n${text}`), 'radon')
      expect(await radon(`2024-01-02T10:00Z;${cell}\n`)).toEqual([1126.5])
      expect(await radon(`2024-01-02T10:00Z;${cell.slice(0, 5)}\n`)).toEqual([1126])
    },
  )

  test.each(['12 34', '1 1264', '0 126', '1 126’126', '700 ppm'])(
    'written as %s are not read as numbers',
    async (cell) => {
      const { dropped } = await readAll(`Time;Radon (Bq/m³)\n2024-01-02T10:00Z;${cell}\n`)
      expect(dropped).toMatchObject([{ reason: 'no number', example: cell }])
    },
  )

  test('values in pCi/L, pascals and kelvins are converted to the common units', async () => {
    const file = await readAll(
      'Time,Radon (pCi/L),Pressure (pascal),Temperature (K)\n2024-01-02T10:00Z,4,101325,293.15\n',
    )
    expect(valuesOf(file, 'radon')).toEqual([148])
    expect(valuesOf(file, 'pressure')).toEqual([1013.25])
    expect(valuesOf(file, 'temperature')).toEqual([20])
  })
})

test('columns with personal data are reported and stored in no series', async () => {
  const strippedIn = async (text: string, choices?: Choices) =>
    (await read(text, choices)).stripped.map(({ what, where }) => `${what}: ${where}`)
  expect(await strippedIn(deviceFiles.AirGradient(rows, plainStyle))).toEqual([
    'place: column “Location ID”',
    'place: column “Location Name”',
    'place: column “Location Group”',
    'serial: column “Sensor ID”',
  ])
  expect(await strippedIn(deviceFiles.Netatmo(rows, plainStyle))).toEqual([
    'device name: line 1',
    'place: line 1',
  ])
  expect(await strippedIn(deviceFiles['PurpleAir SD'](rows))).toEqual([
    'serial: column “mac_address”',
    'network: column “rssi”',
  ])
  expect(await strippedIn(deviceFiles.Sensirion(rows, plainStyle))).toEqual([
    'computer: line 2',
    'computer: line 3',
    'serial: line 4',
    'device name: line 5',
    'serial: line 5',
  ])
  expect(await strippedIn(deviceFiles['Home Assistant'](rows))).toEqual(['device name: column “entity_id”'])
})

describe('the encoding of a file', () => {
  const text = deviceFiles.Awair(rows)
  const choices = { columns: new Map([[3, 'temperature °C']]) }
  const largeTable = `Time,CO2 (ppm),Note\n${`2024-01-02T10:00Z,700,${'0'.repeat(200)}\n`.repeat(96 * 5000)}`

  test.each([
    ['a ZIP, of which the only table is read', zipped('awair.csv', text)],
    ['gzip', gzipped(text)],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    [
      'UTF-16 with its bytes the other way round',
      new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
    ],
  ])('is recognized as %s', async (_name, bytes) => {
    const file = await readReadings(unpackFile(bytes), choices, now)
    expect(file).toMatchObject({ device: 'Awair', rows: rows.length, questions: [] })
  })

  test('a zip bomb is rejected before it is unpacked to its damaged end', async () => {
    const bomb = gzipSync(largeTable)
    bomb.fill(0xff, Math.floor(bomb.length / 2))
    await expect(readFile(new Uint8Array(bomb))).rejects.toThrow(/^This file is larger than 64 MB/)
    const early = gzipSync(largeTable.slice(0, 1024 * 1024))
    early.fill(0xff, Math.floor(early.length / 2))
    await expect(readFile(new Uint8Array(early))).rejects.toThrow(/^This compressed file is damaged/)
  })

  test('can be that of Western Windows', async () => {
    const bytes = new Uint8Array(Buffer.from('Time;Temperature (°C)\n2024-01-02T10:00Z;9,99\n', 'latin1'))
    expect(await readFile(bytes)).toMatchObject({ series: [{ unit: '°C' }] })
  })

  test('is recognized as that of Western Windows even if its first such letter is far down', async () => {
    const content = `Time,CO2 (ppm)\n${'2024-01-02T10:00Z,700\n'.repeat(20_000)}2024-01-02T10:01Z,7°10\n`
    expect(await readFile(new Uint8Array(Buffer.from(content, 'latin1')))).toMatchObject({
      rows: 20_001,
      dropped: [{ reason: 'no number', count: 1, firstLine: 20_002, example: '7°10' }],
    })
  })

  test.each([
    ['nothing', toBytes(''), 'This file is empty.'],
    ['blank lines', toBytes('\n\n'), 'This file is empty.'],
    [
      'a workbook',
      zipped('xl/worksheets/sheet1.xml', ''),
      /^This is an Excel workbook\. Please export the readings as CSV/,
    ],
    ['a ZIP without a table', zipped('photo.png', ''), /^This ZIP contains no table/],
    [
      'a ZIP with two tables, of which either may be meant',
      zipSync({ 'a.csv': toBytes(text), 'b/b.json': toBytes(text) }),
      /^This ZIP contains more than one table, such as “a.csv” and “b\/b.json”\. Please unpack it/,
    ],
    ['a ZIP that is cut off', zipped('a.csv', text).slice(0, 400), /^This compressed file is damaged/],
    ['a ZIP whose list is cut off', zipped('a.csv', text).slice(0, -30), /^This compressed file is damaged/],
    ['gzip that is cut off', gzipped(text).slice(0, -20), /^This compressed file is damaged/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0), /^This file isn’t text/],
    ['a PDF', toBytes('%PDF-1.7'), /^This is a PDF/],
    ['a zipped bomb', zipped('a.csv', largeTable), /^This file is larger than 64 MB/],
    ['a bomb that is no table', gzipped('0'.repeat(96 * 1024 * 1024)), /^We can’t find a table/],
    ['a bomb below a header', gzipped(`Time,CO2\n${'0'.repeat(96 * 1024 * 1024)}`), /^Line 2 is too long/],
    ['a million columns', toBytes(`Time,${'a,'.repeat(1_000_000)}`), /^Line 1 has more than 200 columns/],
    ['a wide row', toBytes(`Time,CO2\n${'a,'.repeat(1_000_000)}`), /^Line 2 has more than 200 columns/],
    ['prose', toBytes('Dear Ada,\nthe air is thick.'), /Line 1 is “Dear Ada,”\.$/],
    ['a header alone', toBytes('Time,CO2 (ppm)\n'), 'There are no rows below the column names in line 1.'],
    [
      'times without a date',
      toBytes('Time(H:mm:ss),CO2 (ppm)\n10:20:30,700\n'),
      'No row has a date with a time of day. In line 2 the column “Time(H:mm:ss)” has “10:20:30”.',
    ],
    [
      'a day without times',
      toBytes('Date,CO2 (ppm)\n2024-01-02,700\n'),
      'No row has a date with a time of day. In line 2 the column “Date” has “2024-01-02”.',
    ],
    [
      'a quote that stays open',
      toBytes('Time,CO2 (ppm)\n2024-01-02T10:00Z,"700\n2024-01-02T10:01Z,700\n'),
      /^Line 2 has a quote/,
    ],
    [
      'days and months that change places',
      toBytes('Time,CO2 (ppm)\n13/01/2024 10:00,700\n01/14/2024 10:00,700\n'),
      /the day in line 2, and the month in line 3/,
    ],
    ['JSON that is cut off', toBytes('[{"timestamp":'), /^This file starts like JSON but isn’t valid/],
    ['JSON that is no list', toBytes('[1,2]'), /^This JSON isn’t a list of readings/],
    ['JSON without a time', toBytes('[{"co2":700}]'), /^No value in this JSON is named like a time/],
  ])('a file with %s is rejected with an explanation', async (_name, bytes, message) => {
    await expect(readFile(bytes)).rejects.toThrow(message)
  })
})
