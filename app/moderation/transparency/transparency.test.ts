import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'

const noticesSchema = v.object({ notices: v.array(v.object({ id: v.string() })) })

/** A query for each figure, independent of the implementation; undone decisions are excluded. */
const counts: Readonly<Record<string, string>> = {
  notices: 'select count(*) from reports',
  'notices_by_reason,,privacy': `select count(*) from reports where 'privacy' = any(reasons)`,
  'notices_by_reason,,illegal': `select count(*) from reports where 'illegal' = any(reasons)`,
  'notices_by_reason,,none': `select count(*) from reports where reasons = '{}'`,
  decisions: 'select count(*) from standing',
  'decisions_by_action,hide,privacy': `select count(*) from standing where action = 'hide' and rule_key = 'privacy'`,
  'decisions_by_action,none,privacy': `select count(*) from standing where action = 'none'`,
  'decisions_by_action,warn,privacy': `select count(*) from standing where action = 'warn'`,
  'decisions_by_action,restore,privacy': `select count(*) from standing where action = 'restore'`,
  'decisions_by_action,unsuspend,privacy': `select count(*) from standing where action = 'unsuspend'`,
  decisions_detected_automatically: 'select count(*) from standing where automated_detection',
  decisions_made_automatically: 'select count(*) from standing where automated_decision',
  appeals: 'select count(*) from appeals',
  'appeals_by_outcome,overturned,': `select count(*) from appeals where state = 'overturned'`,
  reversals: 'select count(*) from standing where supersedes_id is not null',
  median_hours_to_decision: 'select 48',
}

const reasons: Readonly<Record<string, string>> = {
  '': '',
  privacy: 'Private information',
  illegal: 'Illegal content',
  none: 'No reason given',
}

test('the public figures match the tables up to yesterday, in RFC 4180 format, and contain no names', async () => {
  const site = await createTestSite()
  const desk = openDesk(site)
  const [writer, reader, other] = [
    await addPerson(site.db),
    await addPerson(site.db),
    await addPerson(site.db),
  ]
  const moderator = await addPerson(site.db, { role: 'moderator' })
  const colleague = await addPerson(site.db, { role: 'moderator' })
  const [hidden, kept, undone, fresh] = await Promise.all([1, 2, 3, 4].map(() => addStory(site.db, writer)))
  if (!hidden || !kept || !undone || !fresh) throw new Error('a story is missing')
  await desk.report(hidden, reader)
  await desk.report(hidden, other, {
    reason: 'illegal',
    details: 'It names her.',
    law: 'A law',
    isInGoodFaith: true,
  })
  await desk.report(kept, reader, {})
  await desk.report(undone, reader)
  const back = await desk.decide(moderator, undone, 'hide')
  expect((await desk.call('POST', `/api/desk/decisions/${back.batchId}/undo`, moderator)).status).toBe(204)
  const toHide = await desk.findOpenCase(hidden)
  expect((await desk.tryDeciding(moderator, [toHide], [{ action: 'hide' }, { action: 'warn' }])).status).toBe(
    201,
  )
  await desk.decide(moderator, kept, 'none')
  await desk.letTimePass()
  const { notices } = v.parse(noticesSchema, (await desk.call('GET', '/api/moderation/notices', writer)).body)
  const appeal = { text: 'It is not so.' }
  expect(
    (await desk.call('POST', `/api/moderation/notices/${notices[0]?.id}/appeal`, writer, appeal)).status,
  ).toBe(204)
  const [{ id } = { id: '' }] = await site.db.query<{ id: string }>('select id from appeals')
  const answer = { state: 'overturned', answer: 'We have looked again.' }
  expect((await desk.call('POST', `/api/desk/appeals/${id}/decision`, colleague, answer)).status).toBe(204)
  await makeOlder()
  // The figures remain after everyone involved has deleted their account.
  for (const { userId } of [writer, reader, moderator, colleague])
    await site.db.query('delete from auth.users where id = $1', [userId])
  const expected: Record<string, string> = {}
  for (const [name, question] of Object.entries(counts)) {
    const [row] = await site.db.query<{ count: string }>(
      `with standing as (select * from moderation_decisions d
        where not exists (select from moderation_undos u where u.batch_id = d.batch_id))
      select (${question})::text as count`,
    )
    expected[name.includes(',') ? name : `${name},,`] = row?.count ?? ''
  }
  expect(expected).toMatchObject({
    'notices,,': '4',
    'decisions,,': '5',
    'reversals,,': '2',
    'appeals,,': '1',
  })
  // Events of today are not counted yet.
  await desk.report(fresh, reader)

  const { status, body, headers } = await site.call('/transparency.csv')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/)
  const lines = v.parse(v.string(), body).split('\r\n')
  expect(lines.shift()).toBe('year,figure,kind,rule,value,reason')
  expect(lines.pop()).toBe('')
  const [{ year } = { year: 0 }] = await site.db.query<{ year: number }>(
    `select extract(year from max(created_at) at time zone 'UTC')::integer as year from appeals`,
  )
  const read = lines.map((line) => {
    const cells = line.split(',')
    expect(cells.shift()).toBe(`${year}`)
    expect(cells.pop()).toBe(reasons[cells[2] ?? ''])
    return [cells.slice(0, 3).join(','), cells[3]]
  })
  expect(Object.fromEntries(read)).toEqual(expected)

  /** Moves all events into last year, with reports two days before the decisions. */
  async function makeOlder() {
    await site.db.query('alter table moderation_decisions disable trigger keep_decision')
    await site.db.query(
      `update moderation_decisions set decided_at = date_trunc('year', now()) - interval '20 days',
        starts_at = date_trunc('year', now()) - interval '20 days'`,
    )
    await site.db.query('alter table moderation_decisions enable trigger keep_decision')
    await site.db.query(`update reports set created_at = date_trunc('year', now()) - interval '22 days'`)
    await site.db.query(`update appeals set created_at = date_trunc('year', now()) - interval '19 days'`)
  }
})
