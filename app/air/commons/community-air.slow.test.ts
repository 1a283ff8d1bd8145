import { beforeEach, expect, test } from 'vitest'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { at, createSharedAir, type SharedAir } from '../testing/shared-air.ts'

let site: TestSite
let air: ReturnType<typeof createSharedAir>
beforeEach(async () => {
  site = await createTestSite()
  air = createSharedAir(site)
})

test.each([
  [
    'a chart is no longer shared',
    ({ chart, person }: SharedAir) => remove(`/api/air/shared-charts/${chart}`, person),
  ],
  ['a series is deleted', ({ series, person }: SharedAir) => remove(`/api/air/series/${series}`, person)],
  [
    'a day of readings is deleted',
    ({ series, person }: SharedAir) =>
      remove(
        `/api/air/series/${series}/readings?${new URLSearchParams({ from: at(0), to: at(24) })}`,
        person,
      ),
  ],
  [
    'a story gets another chart',
    ({ story, person }: SharedAir) =>
      site.call(`/api/stories/${story}`, { method: 'PATCH', as: person, body: { chartId: null } }),
  ],
  [
    'an account goes',
    ({ person }: SharedAir) => site.db.query('delete from auth.users where id = $1', [person.userId]),
  ],
  [
    'a story is hidden',
    ({ story }: SharedAir) => site.db.query('update stories set hidden_at = now() where id = $1', [story]),
  ],
])(
  'when %s, all figures that included it disappear immediately and stay hidden while only four people remain',
  async (_, takeBack) => {
    const [first] = await air.addHomes(5)
    await air.count()
    expect(await air.rowNames()).toHaveLength(2)
    if (!first) throw new Error('no story was added')
    await takeBack(first)
    expect(await air.read()).toMatchObject({ spread: null, results: [] })
    await air.count()
    expect(await air.read()).toMatchObject({ spread: null, results: [] })
  },
)

const remove = (path: string, as: SamplePerson) => site.call(path, { method: 'DELETE', as })
