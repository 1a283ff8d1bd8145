import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { findActPage } from './act-page.ts'
import { actGroups, describeAct, findActions, nameActor } from './audit-labels.ts'
import { type Act, auditLogPageSchema } from './audit-schemas.ts'
import { groupActs } from './group-acts.ts'

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
const jack = await addPerson(site.db, { role: 'moderator', fullName: 'Jack Reader' })
const maya = await addPerson(site.db, { fullName: 'Maya Member' })
beforeEach(() => site.db.query('truncate auth.audit_log'))

async function read(query: Record<string, string> = {}) {
  const { status, body } = await site.call(`/api/desk/audit?${new URLSearchParams(query)}`, { as: owner })
  expect(status).toBe(200)
  return v.parse(auditLogPageSchema, body)
}
const list = async (query: Record<string, string> = {}) =>
  groupActs((await read(query)).acts).map(({ lead }) => `${nameActor(lead)}: ${describeAct(lead)}`)

interface Entry {
  action: string
  day?: string
  by?: string | null
  about?: string | null
  subject?: string | null
  request?: string | null
}

/** Adds an entry that a trigger would have written on that day. */
const add = ({
  action,
  day = '2026-05-01',
  by = owner.userId,
  about = null,
  subject = null,
  request = null,
}: Entry) =>
  site.db.query(
    `insert into auth.audit_log (action, by_role, happened_at, actor_id, account_id, subject_id, request_id)
       values ($1, 'site_owner', $2, $3, $4, $5, $6)`,
    [action, `${day}T12:00:00Z`, by, about, subject, request],
  )

test('a removed role is named, and a campaign with its time', async () => {
  await site.db.query(`update staff_members set role = 'analyst' where user_id = $1`, [jack.userId])
  await site.db.query(`update staff_members set role = 'moderator' where user_id = $1`, [jack.userId])
  await site.db.query('delete from staff_members where user_id = $1', [jack.userId])
  const [campaign] = await site.db.query<{ id: string }>(
    `insert into campaigns (subject, body, mails_per_hour) values ('Spring update', 'News', 10) returning id`,
  )
  const schedule = (at: string) =>
    site.db.query(`update campaigns set state = 'scheduled', starts_at = $2 where id = $1`, [
      campaign?.id,
      at,
    ])
  await schedule('2027-05-08T08:00:00Z')
  await site.db.query(`update campaigns set state = 'draft'`)
  await schedule('2027-05-09T10:00:00Z')
  const acts = await read()
  expect(acts.acts.map(describeAct)).toEqual([
    'Scheduled “Spring update” for 9 May 2027 at 10:00 UTC',
    'Returned “Spring update” to draft',
    'Scheduled “Spring update”',
    'Saved a draft of “Spring update”',
    'Removed Jack Reader’s moderator role',
    'Made Jack Reader a moderator',
    'Made Jack Reader an analyst',
  ])
  expect(acts.acts.map((act) => findActPage(act)?.path)[0]).toBe(`/desk/campaigns/${campaign?.id}`)
  expect(await list({ search: 'spring UP' })).toHaveLength(4)
})

describe('filters', () => {
  beforeEach(async () => {
    await add({ action: 'became_moderator', day: '2026-05-01', about: jack.userId })
    await add({ action: 'decided_hide', day: '2026-05-02', by: jack.userId, about: maya.userId })
    await add({ action: 'decided_ban', day: '2026-05-03', about: maya.userId })
    await add({ action: 'webhook_added', day: '2026-05-04' })
  })
  const made = 'Olga Owner: Made Jack Reader a moderator'
  const hid = 'Jack Reader: Decided to hide a post by Maya Member'
  const banned = 'Olga Owner: Banned Maya Member'
  const added = 'Olga Owner: Added a webhook'

  test.each([
    [{}, [added, banned, hid, made]],
    [{ person: 'jack' }, [hid, made]],
    [{ person: 'maya' }, [banned, hid]],
    [{ kind: 'decisions' }, [banned, hid]],
    [{ kind: 'decisions', person: 'jack' }, [hid]],
    [{ from: '2026-05-02', to: '2026-05-03' }, [banned, hid]],
    [{ person: 'maya', to: '2026-05-02' }, [hid]],
    [{ search: 'mAYA' }, [banned, hid]],
    [{ search: 'webhook' }, [added]],
    [{ search: 'Decisions', person: 'jack' }, [hid]],
    [{ search: 'maya', person: 'jack' }, [hid]],
    [{ search: 'jack', kind: 'staff' }, [made]],
    [{ search: 'webhook', kind: 'staff' }, []],
    [{ search: 'a%b_c' }, []],
  ])('%o select and combine', async (filter: Record<string, string>, expected) => {
    const ids: Record<string, string> = { jack: jack.userId, maya: maya.userId }
    const { person = '', ...others } = filter
    expect(await list({ ...others, ...(person && { person: ids[person] ?? '' }) })).toEqual(expected)
  })

  test.each([
    ['person', { person: 'jack' }],
    ['kind', { kind: 'nothing' }],
    ['from', { from: '2026-02-31' }],
    ['search', { search: 'ab' }],
    ['search', { search: 'x'.repeat(101) }],
    ['before', { before: '-1' }],
  ])('an invalid %s is refused by name', async (field, query) => {
    const path = `/api/desk/audit?${new URLSearchParams(query)}`
    expect(await site.call(path, { as: owner })).toMatchObject({ status: 400, body: { error: { field } } })
  })
})

test('one decision is one entry with its steps, whichever of them matches, also across pages', async () => {
  const request = crypto.randomUUID()
  for (let index = 0; index < 40; index += 1)
    await add({ action: 'report_resolved', request, about: maya.userId })
  for (let index = 0; index < 40; index += 1)
    await add({ action: 'decided_hide', request, about: maya.userId, subject: crypto.randomUUID() })
  for (let index = 0; index < 45; index += 1) await add({ action: 'case_noted' })
  for (const filter of [{}, { kind: 'cases' }, { search: 'maya' }]) {
    const acts: Act[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({
        ...filter,
        ...(cursor && { before: cursor }),
      })
      acts.push(...page.acts)
      cursor = page.nextCursor
    } while (cursor !== null)
    const decisions = groupActs(acts).filter(({ key }) => key === request)
    expect(decisions).toHaveLength(1)
    expect(decisions[0]).toMatchObject({ lead: { action: 'decided_hide' }, alike: 39, steps: { length: 80 } })
    expect(groupActs(acts)).toHaveLength('search' in filter ? 1 : 46)
  }
})

test('every action of the database has a sentence, and leads to a page', async () => {
  const functions = await site.db.query<{ text: string }>(
    `select prosrc as text from pg_proc where prosrc like '%record_action(''%' and prosrc not like '%signed_in%'`,
  )
  const names = functions.flatMap(({ text }) =>
    [...text.matchAll(/record_action\(\s*'([a-z_]+)'/g)].map(([, name]) => name),
  )
  const known = Object.values(actGroups).flatMap(({ sentences }) => Object.keys(sentences))
  expect(known).toEqual(expect.arrayContaining(names.filter((name) => !name?.endsWith('_'))))
  expect(Object.keys(findActions('moderator'))).toContain('became_moderator')
})
