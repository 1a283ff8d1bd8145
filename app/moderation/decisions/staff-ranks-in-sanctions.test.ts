import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { openDesk, statement } from '../testing/desk.ts'
import { sanctionMisuse } from './sanction-misuse.command.server.ts'

let site: TestSite
let desk: ReturnType<typeof openDesk>
let reader: SamplePerson
let staff: Record<'owner' | 'moderator' | 'analyst', [SamplePerson, SamplePerson]>

beforeEach(async () => {
  site = await createTestSite()
  desk = openDesk(site)
  reader = await addPerson(site.db)
  const addTwo = async (role: 'owner' | 'moderator' | 'analyst'): Promise<[SamplePerson, SamplePerson]> => [
    await addPerson(site.db, { role }),
    await addPerson(site.db, { role }),
  ]
  staff = {
    owner: await addTwo('owner'),
    moderator: await addTwo('moderator'),
    analyst: await addTwo('analyst'),
  }
})

async function tryAgainst(
  author: SamplePerson,
  by: SamplePerson,
  action: 'warn' | 'suspend' | 'ban' | 'hide',
) {
  const story = await addStory(site.db, author)
  await desk.report(story, reader)
  const days = action === 'suspend' ? { days: 1 } : {}
  return desk.tryDeciding(by, [await desk.findOpenCase(story)], [{ action, ...days }])
}

const refused = { status: 403, body: { error: { code: 'higher_role_needed' } } }
const readSanctions = (of: SamplePerson) =>
  site.db.query('select kind, lifted_at is not null as lifted from sanctions where user_id = $1', [of.userId])

test.each([
  ['moderator', 'owner', false],
  ['moderator', 'moderator', false],
  ['owner', 'owner', false],
  ['moderator', 'analyst', true],
  ['owner', 'moderator', true],
  ['owner', 'analyst', true],
] as const)('a %s can sanction a colleague who is %s: %s', async (by, role, isPossible) => {
  const [decider, author] = [staff[by][0], staff[role][1]]
  for (const action of ['warn', 'suspend', 'ban'] as const)
    expect(await tryAgainst(author, decider, action)).toMatchObject(isPossible ? { status: 201 } : refused)
  expect(await readSanctions(author)).toHaveLength(isPossible ? 3 : 0)
  expect(await tryAgainst(author, decider, 'hide')).toMatchObject({ status: 201 })
})

test('a moderator can’t reverse an owner’s sanction of a staff member, and an owner can', async () => {
  const [[owner], [moderator, colleague]] = [staff.owner, staff.moderator]
  expect(await tryAgainst(colleague, owner, 'suspend')).toMatchObject({ status: 201 })
  const [decision] = await site.db.query<{ id: string }>(
    `select id from moderation_decisions where action = 'suspend' limit 1`,
  )
  const reverse = (by: SamplePerson) =>
    desk.call('POST', `/api/desk/decisions/${decision?.id}/reversal`, by, statement)
  expect(await reverse(moderator)).toMatchObject(refused)
  expect(await readSanctions(colleague)).toEqual([{ kind: 'suspended', lifted: false }])
  expect(await reverse(owner)).toMatchObject({ status: 201 })
  expect(await readSanctions(colleague)).toEqual([{ kind: 'suspended', lifted: true }])
})

test('the database rejects sanctions that are written or restarted outside the command', async () => {
  const [decider, [owner]] = [staff.moderator[0], staff.owner]
  expect(await tryAgainst(owner, decider, 'hide')).toMatchObject({ status: 201 })
  const write = (statement: ReturnType<typeof sql>) =>
    site.db.database
      .transaction({ role: 'moderator', ...decider }, (tx) => tx.execute(statement))
      .catch((error: { cause?: { code?: string } }) => error.cause?.code)
  expect(
    await write(sql`
      insert into sanctions (user_id, kind, decision_id)
      select ${owner.userId}::uuid, 'banned', id from moderation_decisions limit 1`),
  ).toBe('CA020')
  await site.db.query('alter table sanctions disable trigger guard_sanction')
  await site.db.query(
    `insert into sanctions (user_id, kind, decision_id, lifted_at) select $1, 'banned', id, now() from moderation_decisions limit 1`,
    [owner.userId],
  )
  await site.db.query('alter table sanctions enable trigger guard_sanction')
  expect(await write(sql`update sanctions set lifted_at = null`)).toBe('CA020')
})

test('an owner who was suspended before getting the role can write, even if both happen simultaneously', async () => {
  const [before, meanwhile] = [await addPerson(site.db), await addPerson(site.db)]
  const appoint = `insert into staff_members (user_id, role) values ($1, 'owner')`
  expect(await tryAgainst(before, staff.moderator[0], 'suspend')).toMatchObject({ status: 201 })
  await site.db.query(appoint, [before.userId])
  expect(await readSanctions(before)).toEqual([{ kind: 'suspended', lifted: true }])
  expect(await desk.call('POST', '/api/stories', before, { content: 'Dust on my sill.' })).toMatchObject({
    status: 201,
  })
  const late = await raceHeldLock(site.db, {
    statement: appoint,
    values: [meanwhile.userId],
    act: () => tryAgainst(meanwhile, staff.moderator[0], 'suspend'),
  })
  expect(late).toMatchObject(refused)
})

test('an analyst who becomes a moderator keeps an owner’s sanctions, and loses those by moderators', async () => {
  const [byModerator, byOwner] = staff.analyst
  expect(await tryAgainst(byModerator, staff.moderator[0], 'ban')).toMatchObject({ status: 201 })
  expect(await tryAgainst(byOwner, staff.owner[0], 'ban')).toMatchObject({ status: 201 })
  await site.db.query(`update staff_members set role = 'moderator' where role = 'analyst'`)
  expect(await readSanctions(byModerator)).toEqual([{ kind: 'banned', lifted: true }])
  expect(await readSanctions(byOwner)).toEqual([{ kind: 'banned', lifted: false }])
})

test('staff are never sanctioned automatically', async () => {
  const [, owner] = staff.owner
  for (let times = 0; times < 5; times += 1) {
    const story = await addStory(site.db, reader)
    await desk.report(story, owner)
    const decided = await desk.tryDeciding(
      staff.moderator[0],
      [await desk.findOpenCase(story)],
      [{ action: 'none' }],
      { reportsUnfounded: true },
    )
    expect(decided).toMatchObject({ status: 201 })
  }
  await site.db.query(
    `update reports set resolved_at = now() - interval '1 hour', told_at = now() - interval '1 hour'`,
  )
  await sanctionMisuse(site.dependencies)
  expect(await readSanctions(owner)).toEqual([])
})
