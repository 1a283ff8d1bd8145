import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { explain } from '../testing/explain.ts'
import { listDecided, selectDecided } from './decided-queries.server.ts'

const decisions = 50_000

const site = await createTestSite()
const moderator = await addPerson(site.db, { role: 'moderator' })
await site.db.query(`
    alter table moderation_cases disable trigger user;
    alter table moderation_decisions disable trigger user;
    with cases as (
      insert into moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at, state, closed_at)
        select 'story', gen_random_uuid(), gen_random_uuid(), 2, 'report', now(), 'decided', now()
        from generate_series(1, ${decisions}) returning id
    )
    insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by, starts_at, decided_at)
      select id, gen_random_uuid(), case when n % 50 = 0 then 'hide' else 'none' end, 'Law', 'Facts', 'Why', 'notice', 'content',
        case when n % 20 = 0 then '${moderator.userId}' else '00000000-0000-4000-8000-000000000001' end::uuid,
        at, at
      from (select id, row_number() over () as n, now() - random() * interval '1 year' as at from cases) numbered;
    alter table moderation_cases enable trigger user;
    alter table moderation_decisions enable trigger user;
    analyze moderation_cases, moderation_decisions`)

test('a page of 50,000 decisions is read only by index, without sorting or scanning', async () => {
  const all = await listDecided(site.db.database, { role: 'member', ...moderator }, {})
  expect(all.decisions).toHaveLength(30)
  const queries = [
    [{}, 'latest'],
    [{ cursor: all.nextCursor ?? undefined }, 'latest'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'latest'],
    [{ by: moderator.userId }, 'latest_by'],
    [{ action: 'hide' }, 'latest_action'],
  ] as const
  for (const [query, index] of queries) {
    const nodes = await explain(site.db, moderator, selectDecided(query))
    // The `Result` node only checks the role once.
    const types = nodes.map((node) => node['Node Type']).filter((type) => type !== 'Result')
    expect(types).toEqual(['Limit', 'Index Scan'])
    expect(nodes.at(-1)?.['Index Name']).toBe(`moderation_decisions_${index}`)
  }
})
