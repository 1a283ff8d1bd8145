import { beforeEach, expect, test } from 'vitest'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { refreshOutdatedCharts } from '../charts/shared/refresh-outdated-charts.command.server.ts'
import { createSharedAir } from '../testing/shared-air.ts'

let site: TestSite
let air: ReturnType<typeof createSharedAir>
beforeEach(async () => {
  site = await createTestSite()
  air = createSharedAir(site)
})

const remove = (path: string, as: SamplePerson) => site.call(path, { method: 'DELETE', as })

test('readings of four people give no community figures, and those of five give levels and results, until one of them deletes the story', async () => {
  const [first] = await air.addHomes(4)
  await air.count()
  expect(await air.read()).toMatchObject({ known: [], spread: null, results: [] })
  await air.addHome({ left: 1 })
  await air.count()
  const { spread, results, known } = await air.read()
  expect(known).toEqual(['pm25'])
  expect(spread?.rows.map(({ name, people }) => [name, people])).toEqual([
    ['All rooms', '5 people or more'],
    ['Bedroom', '5 people or more'],
  ])
  expect(results[0]?.action).toBe('Purifier on')
  expect(results[0]?.drawn.summary).toMatch(/^5 people\. 1 of them found no clear difference/)
  expect(results[0]?.drawn.rows).toHaveLength(5)
  expect(await air.rowNames('season')).toEqual(['All rooms', 'March to May'])
  expect(await air.rowNames('device')).toHaveLength(2)
  expect(JSON.stringify(await air.read())).not.toContain(first?.person.userId)

  // Charts shared before community figures existed are included automatically, once.
  const [, kept] = await site.db.query('select spread from air_shared_charts order by id')
  await site.db.query('update air_shared_charts set spread = null')
  await air.count()
  expect(await air.rowNames()).toBeUndefined()
  expect(await refreshOutdatedCharts(site.db.database)).toBe(5)
  await air.count()
  expect(await air.rowNames()).toEqual(['All rooms', 'Bedroom'])
  expect((await site.db.query('select spread from air_shared_charts order by id'))[1]).toEqual(kept)
  expect(await refreshOutdatedCharts(site.db.database)).toBe(0)

  // Other ways to withdraw data are tested in `community-air.slow.test.ts`.
  if (first) await remove(`/api/stories/${first.story}`, first.person)
  expect(await air.read()).toMatchObject({ spread: null, results: [] })
  await air.count()
  expect(await air.read()).toMatchObject({ spread: null, results: [] })
})

test('no part of the community figures isolates a person, and outdoor air does not count as a room', async () => {
  await air.addHomes(5)
  await air.addHome({ kind: 'kitchen' })
  await air.addHomes(5, { kind: 'outdoors' })
  await air.count()
  expect(await air.rowNames()).toEqual(['All rooms', 'Outdoors'])
})

test('when one of eleven people leaves, the figures return an hour later and differ by five people', async () => {
  const [first] = await air.addHomes(11)
  await air.count()
  expect((await air.read()).results[0]?.drawn.rows).toHaveLength(11)
  if (first) await remove(`/api/stories/${first.story}`, first.person)
  expect((await air.read()).results).toEqual([])
  await air.count()
  expect((await air.read()).results[0]?.drawn.rows).toHaveLength(6)
  await air.count()
  expect((await air.read()).results[0]?.drawn.rows).toHaveLength(6)
})
