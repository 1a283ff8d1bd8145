import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { explain } from '../testing/explain.ts'
import { listQueue, selectDueFirst } from './case-queries.server.ts'

const openCases = 100_000

const site = await createTestSite()
const moderator = await addPerson(site.db, { role: 'moderator' })
// A tenth of the cases is closed; no page may read them.
await site.db.query(`
    alter table moderation_cases disable trigger user;
    insert into moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at, report_count, state, closed_at)
      select 'story', gen_random_uuid(), gen_random_uuid(), 2, 'report', now() + random() * interval '1 day', 1,
        case when n % 11 > 0 then 'open' else 'decided' end, case when n % 11 = 0 then now() end
      from generate_series(1, ${1.1 * openCases}) n;
    alter table moderation_cases enable trigger user;
    analyze moderation_cases`)

test('a page of a queue of 100,000 cases is read only by index, without sorting or scanning', async () => {
  const first = await listQueue(site.db.database, { role: 'member', ...moderator }, {})
  expect(first.cases).toHaveLength(30)
  const due = first.cases.map(({ dueAt }) => dueAt)
  expect(due).toEqual(due.toSorted())
  for (const cursor of [undefined, first.nextCursor ?? undefined]) {
    const nodes = await explain(site.db, moderator, selectDueFirst({ cursor }))
    // The `Result` node only checks the role once.
    const types = nodes.map((node) => node['Node Type']).filter((type) => type !== 'Result')
    expect(types).toEqual(['Limit', 'Index Scan'])
    expect(nodes.at(-1)?.['Index Name']).toBe('moderation_cases_due')
  }
})
