import { describe, expect, test } from 'vitest'
import { splitName } from './columns/split-name.ts'
import { parseUnit } from './columns/units.ts'
import { readReadings } from './read-readings.ts'
import type { Choices } from './readings-types.ts'
import { unpackFile } from './tables/unpack-file.ts'
import { toBytes } from './testing/device-files.ts'

const now = Date.UTC(2026, 10, 23)
const nothing: Choices = { columns: new Map() }
const read = (text: string, choices = nothing) => readReadings(unpackFile(toBytes(text)), choices, now)

const quantities = [
  'CO2',
  'Carbon dioxide',
  'Temperature',
  'Humidity',
  'Relative humidity',
  'Pressure',
  'Radon',
  'PM1',
  'PM2.5',
  'PM10',
  'VOC',
  'TVOC',
  'VOC index',
  'NOx',
]

const namedUnits = [
  'g/m³',
  'g/kg',
  'raw ADC',
  'raw',
  'ADC counts',
  'mV',
  'V',
  'particles',
  'particles/L',
  'counts',
  '#/cm³',
  'N/cm³',
  'cpm',
  'kΩ',
  'Ohm',
  'dB',
  'lux',
  'AQI',
  'torr',
  'psi',
  'ppt',
  '%',
  'ppb',
  'ppm',
  '°C',
  '°F',
  'K',
  'hPa',
  'Pa',
  'mmHg',
  'Bq/m³',
  'pCi/L',
  'µg/m³',
  'mg/m³',
  'index',
]

const written: readonly [string, (quantity: string, unit: string) => string][] = [
  ['(unit)', (quantity, unit) => `${quantity} (${unit})`],
  ['[unit]', (quantity, unit) => `${quantity} [${unit}]`],
  ['(unit) without a space', (quantity, unit) => `${quantity}(${unit})`],
  ['unit behind a space', (quantity, unit) => `${quantity} ${unit}`],
  ['unit behind an underscore', (quantity, unit) => `${quantity}_${unit}`],
  ['unit and a label in brackets', (quantity, unit) => `${quantity} (Bedroom) (${unit})`],
]

test.each(written)('a column whose name contradicts its unit is not stored: %s', async (_name, write) => {
  for (const quantity of quantities)
    for (const unit of namedUnits) {
      const name = write(quantity, unit)
      const text = `Time;Temperature (°C);${name}\n2024-01-02T10:00:00Z;20.5;700\n2024-01-02T10:05:00Z;20.5;700\n`
      const file = await read(text)
      const isAsked = file.questions.find(({ name: question }) => question === 'column 2')
      const stored = 'series' in file ? file.series.find(({ column }) => column === name) : undefined
      // The offered answers may not contradict the column's name either.
      const units = isAsked
        ? isAsked.options
            .filter(({ value }) => value !== 'leave out')
            .map(({ value }) => value.split(' ').at(-1))
        : stored
          ? [stored.unit]
          : []
      // After the brackets, 'raw' distinguishes two series, as in AirGradient's files.
      const isVariant = unit === 'raw' && !/^[^([]+[([]raw[)\]]$/.test(name)
      for (const given of units) if (!isVariant) expect([name, given]).toEqual([name, parseUnit(unit)])
      if (units.length === 0) expect(file.leftOut).toContain(name)
    }
})

describe('a column in another unit', () => {
  test.each([
    ['Humidity (g/m³)', '“g/m³” is not a unit that we read Relative humidity in'],
    ['CO2 (raw ADC)', '“raw adc” is not a unit that we read CO₂ in'],
    ['PM2.5 (particles)', '“particles” is not a unit that we read PM2.5 in'],
    ['CO2 (ppb)', '“ppb” is not a unit that we read CO₂ in'],
    ['TVOC (kΩ)', '“kω” is not a unit that we read VOC in'],
  ])('a column in the unit %s is omitted, and the page says why', async (name, reason) => {
    const file = await read(`Time,${name},CO2 (ppm)\n2024-01-02T10:00:00Z,50,700\n`)
    expect(file).toMatchObject({ questions: [], leftOut: [name], series: [{ metric: 'co2' }] })
    expect(file.notes).toEqual([`“${name}” was left out: ${reason}.`])
    await expect(read(`Time,${name}\n2024-01-02T10:00:00Z,50\n`)).rejects.toThrow(
      `No column can be read. In “${name}”, ${reason}.`,
    )
  })

  test('a column with a room’s name in brackets has no known unit, so its owner is asked', async () => {
    const file = await read('Time,CO2 (Bedroom)\n2024-01-02T10:00:00Z,700\n')
    expect(file.questions).toMatchObject([
      { name: 'column 1', text: 'What does “CO2 (Bedroom)” measure? The file doesn’t say.' },
    ])
  })

  test('Home Assistant’s absolute humidity is not suggested as relative humidity', async () => {
    const { questions } = await read(
      'entity_id,state,last_changed\nsensor.absolute_humidity,8,2024-01-02T10:00Z\nsensor.co2,700,2024-01-02T10:00Z\n',
    )
    expect(questions.map(({ name, suggestion }) => [name, suggestion])).toEqual([['column 2', 'co2 ppm']])
  })
})

describe('a time zone in a column’s name', () => {
  const zoned = async (header: string, time: string, choices = nothing) => {
    const file = await read(`${header},CO2 (ppm)\n${time},700\n`, choices)
    return 'instants' in file
      ? [...file.instants].map((at) => new Date(at).toISOString())
      : file.questions.map(({ text }) => text)
  }

  test.each([
    ['Date (UTC+00:00)', '2024-01-02T10:00:00.000Z'],
    ['Time (UTC+08:00)', '2024-01-02T02:00:00.000Z'],
    ['Time(GMT+1)', '2024-01-02T09:00:00.000Z'],
    ['Timestamp [UTC]', '2024-01-02T10:00:00.000Z'],
    ['Date/Time UTC+5:30', '2024-01-02T04:30:00.000Z'],
    ['Time (GMT-0330)', '2024-01-02T13:30:00.000Z'],
    ['Time (UTC−3)', '2024-01-02T13:00:00.000Z'],
    ['timestamp_utc', '2024-01-02T10:00:00.000Z'],
    ['UTC time', '2024-01-02T10:00:00.000Z'],
    ['Time (Europe/Berlin)', '2024-01-02T09:00:00.000Z'],
    ['Date (Timezone: Asia/Kolkata)', '2024-01-02T04:30:00.000Z'],
    ['datetime (Z)', '2024-01-02T10:00:00.000Z'],
  ])('settles the question for the column “%s”', async (header, instant) => {
    expect(await zoned(header, '2024-01-02 10:00')).toEqual([instant])
    // The reader ignores the zone, because it does not ask for one in this file.
    expect(await zoned(header, '2024-01-02 10:00', { ...nothing, zone: 'America/New_York' })).toEqual([
      instant,
    ])
  })

  test('does not override an offset in the times themselves', async () => {
    expect(await zoned('Time (UTC+08:00)', '2024-01-02T10:00:00Z')).toEqual(['2024-01-02T10:00:00.000Z'])
  })

  test('applies to separate columns of date and time', async () => {
    expect(await zoned('Date,Time (UTC+08:00)', '2024-01-02,10:00')).toEqual(['2024-01-02T02:00:00.000Z'])
    expect(await zoned('Date (GMT+1),Time', '2024-01-02,10:00')).toEqual(['2024-01-02T09:00:00.000Z'])
  })

  test('makes its column preferred over a time column without a zone', async () => {
    expect(await zoned('Time,Timestamp (UTC+2)', '2024-01-02 10:00,2024-01-02 12:00')).toEqual([
      '2024-01-02T10:00:00.000Z',
    ])
  })

  test.each(['Time (CET)', 'Date (local time)', 'Time (UTC+25)'])(
    'is not claimed to be missing for “%s”',
    async (header) => {
      expect(await zoned(header, '2024-01-02 10:00')).toEqual([
        `In which time zone are the times in this file? The column is named “${header}”.`,
      ])
    },
  )

  test('is mentioned to the member unless it is UTC', async () => {
    const { notes } = await read('Time (UTC+08:00),CO2 (ppm)\n2024-01-02 10:00,700\n')
    expect(notes).toEqual(['Times are in UTC+08:00, as named in the column “Time (UTC+08:00)”.'])
  })
})

describe('the time column that changes from row to row', () => {
  const influx = (fields: readonly string[]) =>
    [
      '#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string,string',
      '#group,false,false,true,true,false,false,true,true,true',
      '#default,_result,,,,,,,,',
      ...fields.flatMap((field, table) => [
        ',result,table,_start,_stop,_time,_value,_field,_measurement,room',
        ...[0, 1, 2].map(
          (row) =>
            `,,${table},2024-01-01T00:00:00Z,2024-01-09T00:00:00Z,2024-01-02T10:0${row}:00Z,${20 + row + table * 600},${field},air,attic`,
        ),
        '',
      ]),
    ].join('\r\n')

  test('is chosen in InfluxDB’s CSV, where each field becomes a series', async () => {
    const text = influx(['temperature', 'co2'])
    expect((await read(text)).questions.map(({ name, examples }) => [name, examples])).toEqual([
      ['column 1', ['20', '21', '22']],
      ['column 2', ['620', '621', '622']],
    ])
    const columns = new Map([
      [1, 'temperature °C'],
      [2, 'co2 ppm'],
    ])
    const file = await read(text, { columns })
    if (!('instants' in file)) throw new Error('still asked')
    expect([...file.instants].map((at) => new Date(at).toISOString())).toEqual([
      '2024-01-02T10:00:00.000Z',
      '2024-01-02T10:01:00.000Z',
      '2024-01-02T10:02:00.000Z',
    ])
    expect(file.dropped).toEqual([])
    expect(file.series.map(({ metric, values }) => [metric, [...values]])).toEqual([
      ['temperature', [20, 21, 22]],
      ['co2', [620, 621, 622]],
    ])
  })

  test.each([
    ['Timestamp,Time,CO2 (ppm)', 'named as times'],
    ['Exportiert,Gemessen,Wert', 'with names that are not known'],
  ])('is chosen in a table with columns %s (%s)', async (header) => {
    const text = `${header}\n2024-03-01T00:00:00Z,2024-01-02T10:00:00Z,700\n2024-03-01T00:00:00Z,2024-01-02T10:05:00Z,701\n`
    const file = await read(text, { columns: new Map([[2, 'co2 ppm']]) })
    if (!('instants' in file)) throw new Error('still asked')
    expect([...file.instants].map((at) => new Date(at).toISOString().slice(11, 16))).toEqual([
      '10:00',
      '10:05',
    ])
  })

  test('is chosen in JSON files too', async () => {
    const entries = ['10:00', '10:05'].map((time) => ({
      timestamp: '2024-03-01T00:00:00Z',
      time: `2024-01-02T${time}:00Z`,
      co2: 700,
    }))
    const file = await read(JSON.stringify(entries))
    expect('instants' in file && [...file.instants]).toEqual(entries.map(({ time }) => Date.parse(time)))
  })
})

test('text in brackets is not split from names longer than any device writes', () => {
  expect(splitName(`CO2 ${'(a) '.repeat(50_000)}`)).toMatchObject({ inBrackets: null })
  expect(splitName('CO2 (ppm)')).toEqual({ base: 'co2', inBrackets: 'ppm' })
})
