import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldLiveReadings } from '#app/air/rooms/devices/fold-live-readings.command.server.ts'
import { type AirSite, co2File, createAirSite } from '#app/air/testing/air-site.ts'
import { becomeActor } from '#database/actor.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { suspendPerson } from '../testing/suspend-person.ts'

let site: TestSite
let air: AirSite
let reader: SamplePerson

beforeAll(async () => {
  site = await createTestSite()
  air = createAirSite(site)
  reader = await addPerson(site.db)
})

const refused = { status: 403, body: { error: { code: 'suspended' } } }
const idSchema = v.object({ id: v.string() })
const call = (method: string, path: string, as: SamplePerson, body?: unknown) =>
  site.call(path, { method, as, ...(body !== undefined && { body }) })

/** Runs `work` while the user has a sanction of this kind. */
async function whileSanctioned(person: SamplePerson, kind: string, work: () => Promise<void>) {
  await suspendPerson(site.db, person)
  await site.db.query(
    `update sanctions set kind = $2, ends_at = case when $2 in ('warning', 'banned') then null else ends_at end where user_id = $1`,
    [person.userId, kind],
  )
  await work()
  await site.db.query('delete from sanctions where user_id = $1', [person.userId])
}

/** Executes a statement directly as the member and rolls it back. */
const write = (person: SamplePerson, statement: string, values: unknown[] = []) =>
  withClient(site.db.connection, async (client) => {
    await client.query('begin')
    await becomeActor(client, { role: 'member', ...person })
    return client.query(statement, values).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => v.parse(v.object({ code: v.string() }), error).code,
    )
  })

describe('undoing a deletion', () => {
  test.each(['no_posting', 'suspended', 'banned'])(
    'is refused to people who are %s, if others would see it',
    async (kind) => {
      const writer = await addPerson(site.db)
      const [shown, own] = [
        await addStory(site.db, writer),
        await addStory(site.db, writer, { isPublic: false }),
      ]
      const comment = await addComment(site.db, writer, await addStory(site.db, reader))
      await whileSanctioned(writer, kind, async () => {
        for (const [path, status] of [
          [`/api/stories/${shown}`, 204],
          [`/api/stories/${own}`, 204],
          [`/api/comments/${comment}`, 200],
        ] as const)
          expect((await call('DELETE', path, writer)).status).toBe(status)
        expect(await call('POST', `/api/stories/${shown}/restore`, writer)).toMatchObject(refused)
        expect(await call('POST', `/api/comments/${comment}/restore`, writer)).toMatchObject(refused)
        expect((await call('POST', `/api/stories/${own}/restore`, writer)).status).toBe(200)
        expect((await call('GET', `/api/stories/${shown}`, reader)).status).toBe(404)
      })
      expect((await call('POST', `/api/stories/${shown}/restore`, writer)).status).toBe(200)
      expect((await call('POST', `/api/comments/${comment}/restore`, writer)).status).toBe(200)
    },
  )

  test.each(['warning', 'reports_unheard'])('stays possible with a sanction of kind %s', async (kind) => {
    const writer = await addPerson(site.db)
    const story = await addStory(site.db, writer)
    await whileSanctioned(writer, kind, async () => {
      await call('DELETE', `/api/stories/${story}`, writer)
      expect((await call('POST', `/api/stories/${story}/restore`, writer)).status).toBe(200)
    })
  })
})

describe('the data in a shared chart', () => {
  const day = (of: number, hour = 0) => new Date(Date.UTC(2024, 4, of, hour)).toISOString()
  const values = Array.from({ length: 600 }, (_, minute) => 600 + minute)

  /** Creates a user with one room whose chart of 6 and 7 May is shared, and one room without. */
  async function share() {
    const person = await addPerson(site.db)
    const room = await air.addRoom(person)
    await air.keepFile(person, room, co2File(day(6), values))
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
    'can’t be written by people who are %s, and other data can',
    async (kind) => {
      const { person, room, other } = await share()
      const { token } = await air.issueToken(person, other)
      await whileSanctioned(person, kind, async () => {
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

  test('can’t be written by a suspended member’s devices or by SQL', async () => {
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
    await whileSanctioned(person, 'suspended', async () => {
      expect(await send(day(11), 700)).toMatchObject(refused)
      expect(await send(day(10), 701)).toMatchObject(refused)
      expect(await send(day(10), 700)).toMatchObject({ status: 200, body: { stored: 0 } })
      expect(await send(day(13), 700)).toMatchObject({ status: 200, body: { stored: 1 } })
      // Readings that were sent before, or are in no shared chart, are still compacted.
      await site.db.database.accounts((tx) => foldLiveReadings(tx, new Date(), 1_000))
      expect(await site.db.query('select from air_live_readings', [])).toEqual([])
      const own = [person.userId]
      const more = `update air_chunks set count = count + 1 where user_id = $1`
      const others = `update air_chunks set packed = packed || '\\x00' where user_id = $1`
      expect(await write(person, more, own)).toBe('CA005')
      expect(await write(person, others, own)).toBe('CA005')
      expect(
        await write(person, 'update air_chunks set count = count where user_id = $1', own),
      ).toBeGreaterThan(0)
      const inShared = `insert into air_marks (user_id, room_id, kind, at) select user_id, room_id, 'Words', '2024-05-06 01:00Z'
        from air_series where user_id = $1 limit 1`
      expect(await write(person, inShared, own)).toBe('CA005')
      expect(await write(person, 'update air_shared_charts set spread = spread where id = $1', [chart])).toBe(
        1,
      )
    })
  })

  test('can’t be changed by plan days or outdoor air', async () => {
    const person = await addPerson(site.db)
    const [room, outdoors] = [await air.addRoom(person), await air.addRoom(person, 'outdoors')]
    const dust = (of: number) => `Time,PM2.5 (ug/m3)\n${day(of)},20\n${day(of, 1)},21`
    await air.keepFile(person, room, dust(6))
    await air.keepFile(person, outdoors, dust(5))
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
    await whileSanctioned(person, 'suspended', async () => {
      expect((await tick({ day: 0, state: 'done' })).status).toBe(204)
      expect((await air.sendFile(person, outdoors, dust(6))).status).toBe(200)
    })
    await shareWith({ markId: v.parse(idSchema, marked).id })
    const { token } = await air.issueToken(person, outdoors)
    await whileSanctioned(person, 'suspended', async () => {
      expect((await tick({ day: 0, state: 'missed' })).status).toBe(204)
      expect(await air.sendFile(person, outdoors, dust(7))).toMatchObject(refused)
      const sent = [{ time: day(7), metric: 'pm25', unit: 'µg/m³', value: 20 }]
      expect(await air.send(token, sent)).toMatchObject(refused)
      expect((await air.sendFile(person, outdoors, dust(9))).status).toBe(200)
      expect((await air.sendFile(person, outdoors, co2File(day(6), values))).status).toBe(200)
    })
    await shareWith({ planId })
    await whileSanctioned(person, 'banned', async () => {
      expect(await tick({ day: 0, state: 'done' })).toMatchObject({ status: 403 })
      expect((await tick({ byMail: true })).status).toBe(204)
      expect((await tick({ day: 0, state: 'open' })).status).toBe(204)
    })
    expect((await tick({ day: 0, state: 'done' })).status).toBe(204)
  })

  test('can be deleted at any time: readings, marks, charts and rooms', async () => {
    const { person, room, series, chart } = await share()
    const added = await mark(person, room, day(6, 3))
    const keeps = v.parse(idSchema, added.body)
    const take = (path: string) => call('DELETE', path, person)
    await whileSanctioned(person, 'banned', async () => {
      const some = await take(`/api/air/series/${series}/readings?from=${day(6, 1)}&to=${day(6, 2)}`)
      expect(some).toMatchObject({ status: 200, body: { deleted: 60 } })
      expect((await take(`/api/air/marks/${keeps.id}`)).status).toBe(204)
      expect((await call('GET', '/api/profile/export', person)).status).toBe(200)
      expect((await take(`/api/air/shared-charts/${chart}`)).status).toBe(204)
      expect((await take(`/api/air/rooms/${room}`)).status).toBe(204)
    })
  })
})

test('a suspended member can remove a picture and an organization, but not change them', async () => {
  const person = await addPerson(site.db)
  await site.db.query(
    `update profiles set avatar_url = '/avatars/' || repeat('a', 64) || '.webp' where user_id = $1`,
    [person.userId],
  )
  await whileSanctioned(person, 'suspended', async () => {
    expect(await call('PATCH', '/api/profile', person, { organization: 'Other' })).toMatchObject(refused)
    expect(await call('DELETE', '/api/profile/picture', person)).toMatchObject({
      status: 200,
      body: { avatarUrl: null },
    })
    expect((await call('PATCH', '/api/profile', person, { organization: null })).status).toBe(200)
    expect(
      await site.db.query('select full_name, organization from profiles where user_id = $1', [person.userId]),
    ).toEqual([{ full_name: 'Ada Air', organization: null }])
  })
})

test('a suspended member can hide their name on a story, but not show it', async () => {
  const writer = await addPerson(site.db)
  const story = await addStory(site.db, writer)
  const setAnonymous = (is: boolean) =>
    write(writer, 'update stories set is_anonymous = $2 where id = $1', [story, is])
  await whileSanctioned(writer, 'suspended', async () => {
    expect(await setAnonymous(true)).toBe(1)
    await site.db.query('update stories set is_anonymous = true where id = $1', [story])
    expect(await setAnonymous(false)).toBe('CA005')
  })
  expect(await setAnonymous(false)).toBe(1)
})

test('a suspended member can’t write in a transaction started before', async () => {
  const writer = await addPerson(site.db)
  const story = await addStory(site.db, reader)
  await withClient(site.db.connection, async (client) => {
    await becomeActor(client, { role: 'member', ...writer }, 'begin')
    const write = () =>
      client.query('insert into comments (story_id, user_id, content) values ($1, $2, $3)', [
        story,
        writer.userId,
        'Still here.',
      ])
    await write()
    await suspendPerson(site.db, writer)
    await expect(write()).rejects.toThrow('sanctioned')
  })
})
