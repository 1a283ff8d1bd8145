import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { whileSanctioned, writeAsMember } from '#app/moderation/testing/suspend-person.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { packLiveReadings } from '../../rooms/devices/pack-live-readings.command.server.ts'
import { co2File, createAirSite } from '../../testing/air-site.ts'

const site = await createTestSite()
const air = createAirSite(site)

const refused = { status: 403, body: { error: { code: 'suspended' } } }
const idSchema = v.object({ id: v.string() })
const call = (method: string, path: string, as: SamplePerson, body?: unknown) =>
  site.call(path, { method, as, ...(body !== undefined && { body }) })

describe('the data in a shared chart', () => {
  const day = (of: number, hour = 0) => new Date(Date.UTC(2024, 4, of, hour)).toISOString()
  const values = Array.from({ length: 600 }, (_, minute) => 600 + minute)

  /** Creates a user with one room whose chart of 6 and 7 May is shared, and one room without a shared chart. */
  async function share() {
    const person = await addPerson(site.db)
    const room = await air.addRoom(person)
    await air.uploadReadings(person, room, co2File(day(6), values))
    const [series] = (await air.own(person)).series
    if (!series) throw new Error('no series')
    const span = { from: day(6), to: day(8), zone: 'UTC', isExact: true }
    const { body } = await call('POST', `/api/air/series/${series.id}/shared-charts`, person, span)
    return {
      person,
      room,
      series: series.id,
      chart: v.parse(idSchema, body).id,
      other: await air.addRoom(person),
    }
  }
  const mark = (as: SamplePerson, room: string, at: string) =>
    call('POST', '/api/air/marks', as, { roomId: room, kind: 'window_opened', at })

  test.each(['suspended', 'banned'])(
    'can’t be written by people who are %s, who can still write other data',
    async (kind) => {
      const { person, room, other } = await share()
      const { token } = await air.issueToken(person, other)
      await whileSanctioned(site.db, { person, kind }, async () => {
        expect(await mark(person, room, day(6, 3))).toMatchObject(refused)
        expect((await mark(person, room, day(9))).status).toBe(201)
        expect((await mark(person, other, day(6, 3))).status).toBe(201)
        expect(await air.sendFile(person, room, co2File(day(7), values))).toMatchObject(refused)
        expect(await air.sendFile(person, room, co2File(day(6), [999, 999]))).toMatchObject(refused)
        expect((await air.sendFile(person, room, co2File(day(8), values))).status).toBe(200)
        expect((await air.sendFile(person, other, co2File(day(6), values))).status).toBe(200)
        const sent = [{ time: day(6, 3), metric: 'co2', unit: 'ppm', value: 999 }]
        expect(await air.send(token, sent)).toMatchObject({ status: 200 })
      })
      expect((await mark(person, room, day(6, 3))).status).toBe(201)
    },
  )

  test('can’t be written by a suspended member’s devices, or by SQL', async () => {
    const { person, room, series, chart } = await share()
    const { token } = await air.issueToken(person, room)
    const send = (at: string, value: number) =>
      air.send(token, [{ time: at, metric: 'co2', unit: 'ppm', value }])
    expect(await send(day(10), 700)).toMatchObject({ status: 200 })
    const [live] = (await air.own(person)).series.filter(({ id }) => id !== series)
    const shown = await call('POST', `/api/air/series/${live?.id}/shared-charts`, person, {
      ...{ from: day(10), to: day(12), zone: 'UTC', isExact: true },
    })
    expect(shown.status).toBe(201)
    await whileSanctioned(site.db, { person, kind: 'suspended' }, async () => {
      expect(await send(day(11), 700)).toMatchObject(refused)
      expect(await send(day(10), 701)).toMatchObject(refused)
      expect(await send(day(10), 700)).toMatchObject({ status: 200, body: { stored: 0 } })
      expect(await send(day(13), 700)).toMatchObject({ status: 200, body: { stored: 1 } })
      // Readings that were sent before, or are in no shared chart, are still compacted.
      await site.db.database.accounts((tx) => packLiveReadings(tx, new Date(), 1_000))
      expect(await site.db.query('select from air_live_readings', [])).toEqual([])
      const write = (statement: string, id = person.userId) =>
        writeAsMember(site.db, person, [statement, [id]])
      const more = `update air_chunks set count = count + 1 where user_id = $1`
      const others = `update air_chunks set packed = packed || '\\x00' where user_id = $1`
      expect(await write(more)).toBe('CA005')
      expect(await write(others)).toBe('CA005')
      expect(await write('update air_chunks set count = count where user_id = $1')).toBeGreaterThan(0)
      const inShared = `insert into air_marks (user_id, room_id, kind, at) select user_id, room_id, 'Words', '2024-05-06 01:00Z'
        from air_series where user_id = $1 limit 1`
      expect(await write(inShared)).toBe('CA005')
      expect(await write('update air_shared_charts set spread = spread where id = $1', chart)).toBe(1)
    })
  })

  test('can’t be changed indirectly by a suspended member’s plan days or outdoor readings', async () => {
    const person = await addPerson(site.db)
    const [room, outdoors] = [await air.addRoom(person), await air.addRoom(person, 'outdoors')]
    const dust = (of: number) => `Time,PM2.5 (ug/m3)\n${day(of)},20\n${day(of, 1)},21`
    await air.uploadReadings(person, room, dust(6))
    await air.uploadReadings(person, outdoors, dust(5))
    const [inside] = (await air.own(person)).series.filter(({ roomId }) => roomId === room)
    const at = day(6, 0)
    const { body: marked } = await mark(person, room, at)
    const today = new Date().toISOString().slice(0, 10)
    const plan = { seriesId: inside?.id, startOn: today, switchHour: 0, zone: 'UTC', byMail: false }
    const { body: planned } = await call('POST', '/api/air/plans', person, plan)
    const { id: planId } = v.parse(idSchema, planned)
    const span = { from: day(6), to: day(8), zone: 'UTC', isExact: true }
    const shareWith = async (of: object) => {
      const path = `/api/air/series/${inside?.id}/shared-charts`
      return v.parse(idSchema, (await call('POST', path, person, { ...span, ...of })).body).id
    }
    const tick = (changed: object) => call('PATCH', `/api/air/plans/${planId}`, person, changed)
    await whileSanctioned(site.db, { person, kind: 'suspended' }, async () => {
      expect((await tick({ day: 0, state: 'done' })).status).toBe(204)
      expect((await air.sendFile(person, outdoors, dust(6))).status).toBe(200)
    })
    await shareWith({ markId: v.parse(idSchema, marked).id })
    const { token } = await air.issueToken(person, outdoors)
    await whileSanctioned(site.db, { person, kind: 'suspended' }, async () => {
      expect((await tick({ day: 0, state: 'missed' })).status).toBe(204)
      expect(await air.sendFile(person, outdoors, dust(7))).toMatchObject(refused)
      const sent = [{ time: day(7), metric: 'pm25', unit: 'µg/m³', value: 20 }]
      expect(await air.send(token, sent)).toMatchObject(refused)
      expect((await air.sendFile(person, outdoors, dust(9))).status).toBe(200)
      expect((await air.sendFile(person, outdoors, co2File(day(6), values))).status).toBe(200)
    })
    await shareWith({ planId })
    await whileSanctioned(site.db, { person, kind: 'banned' }, async () => {
      expect(await tick({ day: 0, state: 'done' })).toMatchObject({ status: 403 })
      expect((await tick({ byMail: true })).status).toBe(204)
      expect((await tick({ day: 0, state: 'open' })).status).toBe(204)
    })
    expect((await tick({ day: 0, state: 'done' })).status).toBe(204)
  })

  test('can always be deleted: readings, marks, charts and rooms', async () => {
    const { person, room, series, chart } = await share()
    const added = await mark(person, room, day(6, 3))
    const keeps = v.parse(idSchema, added.body)
    const take = (path: string) => call('DELETE', path, person)
    await whileSanctioned(site.db, { person, kind: 'banned' }, async () => {
      const some = await take(`/api/air/series/${series}/readings?from=${day(6, 1)}&to=${day(6, 2)}`)
      expect(some).toMatchObject({ status: 200, body: { deleted: 60 } })
      expect((await take(`/api/air/marks/${keeps.id}`)).status).toBe(204)
      expect((await call('GET', '/api/profile/export', person)).status).toBe(200)
      expect((await take(`/api/air/shared-charts/${chart}`)).status).toBe(204)
      expect((await take(`/api/air/rooms/${room}`)).status).toBe(204)
    })
  })
})
