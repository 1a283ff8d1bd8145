import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { co2File, createAirSite, deviceHeaders } from '../../testing/air-site.ts'
import { packLiveReadings } from './pack-live-readings.command.server.ts'

let person: SamplePerson
let room: string
let token: string
let tokenId: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  person = await addPerson(site.db)
  room = await air.addRoom(person)
  ;({ token, id: tokenId } = await air.issueToken(person, room))
})

const reading = (time: string, value: number) => ({ time, metric: 'co2', unit: 'ppm', value })
const fold = (now: string) =>
  site.dependencies.database.accounts((tx) => packLiveReadings(tx, new Date(now), 1000))
const lines = async () => {
  const [series] = (await air.own(person)).series
  return (await air.readCsv(person, series?.id ?? '')).slice(1)
}

describe('readings sent by a device', () => {
  test('appear in their series immediately, are not stored twice, and can be corrected by sending them again', async () => {
    const sent = [reading('2024-05-01T12:00:00Z', 600), reading('2024-05-01T14:01:00+02:00', 610)]
    expect(await air.send(token, sent)).toMatchObject({ status: 200, body: { stored: 2, dropped: [] } })
    expect(await air.send(token, sent)).toMatchObject({ body: { stored: 0 } })
    expect(await air.send(token, [reading('2024-05-01T12:01:00Z', 611)])).toMatchObject({
      body: { stored: 1 },
    })
    expect(await air.own(person)).toMatchObject({
      devices: [{ model: 'Home Assistant' }],
      series: [{ roomId: room, readings: 2, lastValue: 611, lastAt: '2024-05-01T12:01:00.000Z' }],
    })
  })

  test('have only the last value if two are sent for one instant', async () => {
    const time = '2024-05-01T12:00:00Z'
    expect(await air.send(token, [reading(time, 600), reading(time, 601)])).toMatchObject({
      body: { stored: 1 },
    })
    expect(await lines()).toEqual(['2024-05-01T12:00:00.000Z,601'])
  })

  test('are stored by the hour and stay the same, however late they arrive', async () => {
    await air.send(token, [reading('2024-05-01T12:00:00Z', 600), reading('2024-05-01T13:10:00Z', 610)])
    await fold('2024-05-01T13:30:00Z')
    expect(
      await site.db.query('select from air_live_readings where user_id = $1', [person.userId]),
    ).toHaveLength(1)
    await air.send(token, [reading('2024-05-01T12:30:00Z', 605), reading('2024-05-01T12:00:00Z', 601)])
    const expected = [
      '2024-05-01T12:00:00.000Z,601',
      '2024-05-01T12:30:00.000Z,605',
      '2024-05-01T13:10:00.000Z,610',
    ]
    expect(await lines()).toEqual(expected)
    await fold('2024-05-01T15:00:00Z')
    expect(await lines()).toEqual(expected)
    expect((await air.own(person)).imports).toMatchObject([{ kind: 'live', readings: 3 }])
  })

  test('are dropped and reported if they are impossible for air, and the rest is stored', async () => {
    const sent = [reading('2024-05-01T12:00:00Z', 65_535), reading('2024-05-01T12:01:00Z', 600)]
    expect(await air.send(token, sent)).toEqual({
      status: 200,
      body: {
        stored: 1,
        dropped: [{ field: 'readings.0.value', message: 'Is not plausible.' }],
      },
    })
  })

  test('override those in a file saved earlier', async () => {
    const { devices } = await air.own(person)
    await air.uploadReadings(person, room, co2File('2024-05-01T12:00:00Z', [500, 510]), {
      device: devices[0]?.id ?? '',
    })
    await air.send(token, [reading('2024-05-01T12:01:00Z', 600)])
    await fold('2024-05-01T15:00:00Z')
    expect(await lines()).toEqual(['2024-05-01T12:00:00.000Z,500', '2024-05-01T12:01:00.000Z,600'])
    expect((await air.own(person)).imports.map(({ readings }) => readings)).toEqual([1, 1])
  })
})

describe('a device’s request', () => {
  test('is rejected completely if a reading is invalid, and the error names its field and row', async () => {
    const good = reading('2024-05-01T12:00:00Z', 600)
    for (const [bad, field] of [
      [{ ...good, time: '2024-05-01 12:00' }, 'readings.1.time'],
      [{ ...good, time: '2024-05-01T12:00:00' }, 'readings.1.time'],
      [{ ...good, metric: 'CO2' }, 'readings.1.metric'],
      [{ ...good, unit: '°C' }, 'readings.1.unit'],
      [{ ...good, value: '600' }, 'readings.1.value'],
      [{ ...good, room: 'x' }, 'readings.1.room'],
    ] as const)
      expect(await air.send(token, [good, bad])).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_input', fields: [{ field }] } },
      })
    const many = Array.from({ length: 501 }, () => good)
    expect(await air.send(token, many)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'readings' }] } },
    })
    expect((await air.own(person)).series).toEqual([])
  })

  test('is rejected if its token is unknown or revoked, its room is deleted, or it uses the token as a session', async () => {
    const sent = [reading('2024-05-01T12:00:00Z', 600)]
    const refusal = { status: 401, body: { error: { code: 'invalid_token' } } }
    expect(await air.send(`${token}x`, sent)).toMatchObject(refusal)
    expect((await site.call('/api/air/own', { headers: deviceHeaders(token) })).status).toBe(401)
    const other = await air.issueToken(person, await air.addRoom(person, 'kitchen'))
    expect((await site.call(`/api/air/tokens/${tokenId}`, { method: 'DELETE', as: person })).status).toBe(204)
    expect(await air.send(token, sent)).toMatchObject(refusal)
    expect(await air.send(other.token, sent)).toMatchObject({ status: 200 })
    await site.call('/api/air/own', { method: 'DELETE', as: person })
    expect(await air.send(other.token, sent)).toMatchObject(refusal)
  })

  test('uses a token that strangers can’t revoke', async () => {
    const as = await addPerson(site.db)
    expect((await site.call(`/api/air/tokens/${tokenId}`, { method: 'DELETE', as })).status).toBe(404)
  })
})

test('a device’s token is stored only as a hash, and the list of tokens omits it', async () => {
  const rows = await site.db.query<{ row: string }>('select t::text as row from air_tokens t where id = $1', [
    tokenId,
  ])
  expect(JSON.stringify([rows, await air.own(person)])).not.toContain(token)
  await air.send(token, [reading('2024-05-01T12:00:00Z', 600)])
  expect(await air.own(person)).toMatchObject({
    tokens: [{ id: tokenId, lastUsedAt: expect.any(String), fullSince: null }],
  })
})
