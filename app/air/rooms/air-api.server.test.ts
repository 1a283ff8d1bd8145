import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { co2File, createAirSite } from '../testing/air-site.ts'

let person: SamplePerson
let room: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  person = await addPerson(site.db)
  room = await air.addRoom(person)
})

async function onlySeries() {
  const { series } = await air.own(person)
  expect(series).toHaveLength(1)
  return series[0]?.id ?? ''
}

const noon = '2024-05-01T12:00:00.000Z'

describe('a file saved in a room', () => {
  test('becomes a series with its first and last reading, and downloads as it was uploaded', async () => {
    const file = [
      'Time,Temperature (°F),serial number',
      '2024-05-01T23:59:30.250Z,70.5,A-17',
      '2024-05-02T00:00:30Z,71,A-17',
    ].join('\n')
    expect(await air.uploadReadings(person, room, file)).toMatchObject({
      readings: 2,
      repeated: 0,
      replaced: 0,
      keptBefore: null,
    })
    const own = await air.own(person)
    expect(own).toMatchObject({
      rooms: [{ id: room, kind: 'bedroom' }],
      devices: [{ model: 'Other device' }],
      imports: [{ kind: 'file', rowCount: 2, droppedCount: 0, readings: 2 }],
      series: [
        {
          roomId: room,
          metric: 'temperature',
          unit: '°F',
          readings: 2,
          firstAt: '2024-05-01T23:59:30.250Z',
          lastAt: '2024-05-02T00:00:30.000Z',
          lastValue: 71,
        },
      ],
    })
    expect(await air.readCsv(person, await onlySeries())).toEqual([
      'Time,Temperature (°F)',
      '2024-05-01T23:59:30.250Z,70.5',
      '2024-05-02T00:00:30.000Z,71',
    ])
    const rows = await site.db.query<{ row: string }>(
      'select concat(r, d, s, i) as row from air_rooms r, air_devices d, air_series s, air_imports i',
    )
    expect(JSON.stringify(rows)).not.toContain('A-17')
  })

  test('is not stored twice, and reports how many earlier values it overrides', async () => {
    await air.uploadReadings(person, room, co2File(noon, [600, 610, 620]))
    const later = co2File('2024-05-01T12:01:00Z', [610, 700, 640])
    expect(await air.uploadReadings(person, room, later)).toMatchObject({
      readings: 3,
      repeated: 1,
      replaced: 1,
    })
    expect(await air.readCsv(person, await onlySeries())).toEqual([
      'Time,CO2 (ppm)',
      '2024-05-01T12:00:00.000Z,600',
      '2024-05-01T12:01:00.000Z,610',
      '2024-05-01T12:02:00.000Z,700',
      '2024-05-01T12:03:00.000Z,640',
    ])
    const { imports } = await air.own(person)
    expect(imports.map(({ readings }) => readings)).toEqual([3, 1])
  })

  test('replaces its earlier readings when imported again with other answers', async () => {
    const file = 'Time,CO2 (ppm)\n2024-05-01 12:00:00,600\n2024-05-13 12:00:00,610'
    await air.uploadReadings(person, room, file, { zone: 'UTC' })
    const again = await air.uploadReadings(person, room, file, { zone: 'Europe/Berlin' })
    expect(again).toMatchObject({ readings: 2, keptBefore: expect.stringMatching(/^20/) })
    expect(await air.readCsv(person, await onlySeries())).toEqual([
      'Time,CO2 (ppm)',
      '2024-05-01T10:00:00.000Z,600',
      '2024-05-13T10:00:00.000Z,610',
    ])
  })

  test('a file from a second device of the same kind creates another series', async () => {
    await air.uploadReadings(person, room, co2File(noon, [600]))
    await air.uploadReadings(person, room, co2File(noon, [900]), { device: 'new' })
    const { series, devices } = await air.own(person)
    expect(series.map(({ lastValue }) => lastValue).sort()).toEqual([600, 900])
    expect(devices).toHaveLength(2)
  })

  test('a file with two columns of one quantity creates two series', async () => {
    await air.uploadReadings(person, room, `Time,CO2 (ppm),CO2 (ppm)\n${noon},600,700`)
    expect((await air.own(person)).series.map(({ lastValue }) => lastValue)).toEqual([600, 700])
  })

  test('is stored completely or not at all', async () => {
    const refused = [
      await air.sendFile(person, room, 'Time,CO2 (ppm)\n2024-05-01 12:00:00,600'),
      await air.sendFile(person, room, `Time,CO2 (ppm)\n${noon},65535`),
      await air.sendFile(person, '5f0c1a52-8c2a-4a57-9c35-0d5a3f0f8a11', co2File(noon, [600])),
      await air.sendFile(person, room, co2File(noon, [600]), {
        device: '5f0c1a52-8c2a-4a57-9c35-0d5a3f0f8a11',
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404, 404])
    expect(await air.own(person)).toMatchObject({ series: [], imports: [], devices: [] })
  })

  test('can be typed by hand, and invalid lines are rejected with their field', async () => {
    const reading = { time: noon, metric: 'co2', unit: 'ppm', value: 600 }
    const type = (readings: unknown) =>
      site.call('/api/air/typed-readings', { method: 'POST', as: person, body: { room, readings } })
    expect(await type([reading, { ...reading, value: 65_535 }])).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'readings.1.value' }] } },
    })
    expect(await type([reading, { ...reading, value: 610 }])).toMatchObject({
      status: 200,
      body: { readings: 1 },
    })
    expect(await air.own(person)).toMatchObject({
      series: [{ lastValue: 610 }],
      devices: [{ model: 'Typed by hand' }],
      imports: [{ kind: 'typed', rowCount: 2 }],
    })
  })
})

test('all series are in the member’s data export as CSV', async () => {
  await air.uploadReadings(person, room, co2File(noon, [600, 610]))
  expect((await site.call('/api/profile/export', { as: person })).body).toMatchObject({
    airRooms: [{ id: room, kind: 'bedroom', floorArea: null }],
    airDevices: [{ model: 'Other device' }],
    airImports: [{ kind: 'file', rowCount: 2, readings: 2 }],
    airSeries: [
      {
        metric: 'co2',
        firstAt: noon,
        csv: 'Time,CO2 (ppm)\r\n2024-05-01T12:00:00.000Z,600\r\n2024-05-01T12:01:00.000Z,610\r\n',
      },
    ],
  })
})

describe('deleting stored readings', () => {
  const remove = (path: string, as = person) => site.call(`/api/air/${path}`, { method: 'DELETE', as })

  test('deleting a period removes exactly its readings, across days and files', async () => {
    await air.uploadReadings(person, room, co2File('2024-05-01T23:58:00Z', [601, 602, 603, 604]))
    await air.uploadReadings(person, room, co2File('2024-05-02T00:02:00Z', [605]))
    const series = await onlySeries()
    const span = 'from=2024-05-01T23:59:00Z&to=2024-05-02T00:02:00Z'
    expect(await remove(`series/${series}/readings?${span}`)).toMatchObject({ body: { deleted: 3 } })
    expect(await air.readCsv(person, series)).toEqual([
      'Time,CO2 (ppm)',
      '2024-05-01T23:58:00.000Z,601',
      '2024-05-02T00:02:00.000Z,605',
    ])
  })

  test('deleting a file removes its readings, and series and devices that become empty', async () => {
    const first = await air.uploadReadings(person, room, co2File(noon, [600, 610]))
    await air.uploadReadings(person, room, co2File('2024-05-01T12:01:00Z', [700]))
    expect((await remove(`imports/${first.importId}`)).status).toBe(204)
    expect(await air.own(person)).toMatchObject({ series: [{ readings: 1, lastValue: 700 }], imports: [{}] })
    const [last] = (await air.own(person)).imports
    await remove(`imports/${last?.id}`)
    expect(await air.own(person)).toMatchObject({
      series: [],
      imports: [],
      devices: [],
      rooms: [{ id: room }],
    })
  })

  test('a series, a room, and everything can be deleted', async () => {
    await air.uploadReadings(person, room, co2File(noon, [600]))
    expect((await remove(`series/${await onlySeries()}`)).status).toBe(204)
    await air.uploadReadings(person, room, co2File(noon, [600]))
    expect((await remove(`rooms/${room}`)).status).toBe(204)
    await air.uploadReadings(person, await air.addRoom(person), co2File(noon, [600]))
    expect((await remove('own')).status).toBe(204)
    expect(await air.own(person)).toEqual({
      rooms: [],
      devices: [],
      series: [],
      imports: [],
      tokens: [],
      charts: [],
    })
    const left = await site.db.query('select from air_chunks where user_id = $1', [person.userId])
    expect(left).toEqual([])
  })

  test('deleting the account deletes all stored readings', async () => {
    await air.uploadReadings(person, room, co2File(noon, [600]))
    await air.issueToken(person, room)
    await site.db.query('delete from auth.users where id = $1', [person.userId])
    for (const table of ['rooms', 'devices', 'series', 'imports', 'chunks', 'tokens'])
      expect(await site.db.query(`select from air_${table} where user_id = $1`, [person.userId])).toEqual([])
  })
})

test('a member’s readings can’t be read, changed or deleted by other people', async () => {
  const { importId } = await air.uploadReadings(person, room, co2File(noon, [600]))
  const series = await onlySeries()
  const [device] = (await air.own(person)).devices
  const stranger = await addPerson(site.db)
  const strangersRoom = await air.addRoom(stranger)
  expect((await air.own(stranger)).series).toEqual([])
  const as = stranger
  const attempts = [
    await site.call(`/api/air/series/${series}/readings.csv`, { as }),
    await site.call(`/api/air/series/${series}`, { method: 'DELETE', as }),
    await site.call(`/api/air/imports/${importId}`, { method: 'DELETE', as }),
    await site.call(`/api/air/rooms/${room}`, { method: 'DELETE', as }),
    await air.sendFile(stranger, room, co2File(noon, [900])),
    await air.sendFile(stranger, strangersRoom, co2File(noon, [900]), { device: device?.id ?? '' }),
    await site.call('/api/air/tokens', { method: 'POST', as, body: { room, model: 'Awair' } }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
  expect((await site.call('/api/air/own', {})).status).toBe(401)
  expect((await air.own(person)).series).toMatchObject([{ readings: 1, lastValue: 600 }])
})
