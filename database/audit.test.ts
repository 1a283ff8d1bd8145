import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Actor } from './actor.ts'
import { withRequestId } from './request-id.ts'

const db = await createTestDatabase()
const author = await addPerson(db)
const moderator = await addPerson(db, { role: 'moderator' })
const storyId = await addStory(db, author)

const run = (actor: Actor, statement: string) =>
  db.database
    .transaction(actor, (tx) => tx.execute(sql.raw(statement)))
    .catch((error: Error) => Promise.reject(error.cause ?? error))
const runAsService = (statement: string) =>
  db.database
    .accounts((tx) => tx.execute(sql.raw(statement)))
    .catch((error: Error) => Promise.reject(error.cause ?? error))
const asModerator = (): Actor => ({ role: 'moderator', ...moderator })
const readLast = async () =>
  (
    await db.query(
      `select action, by_role, actor_id, account_id, subject_id, request_id
       from auth.audit_log order by id desc limit 1`,
    )
  )[0]

test('hiding a text is logged with its moderator, author, text and request', async () => {
  await withRequestId('request-7', () =>
    run(asModerator(), `update stories set hidden_at = now() where id = '${storyId}'`),
  )
  const recorded = {
    by_role: 'moderator',
    actor_id: moderator.userId,
    account_id: author.userId,
    subject_id: storyId,
  }
  expect(await readLast()).toEqual({ ...recorded, action: 'story_hidden', request_id: 'request-7' })
  await run(asModerator(), `update stories set hidden_at = null where id = '${storyId}'`)
  expect(await readLast()).toEqual({ ...recorded, action: 'story_shown', request_id: null })
})

test('reports, their resolution and hidden comments are logged in the audit log', async () => {
  const visitor: Actor = { role: 'anon' }
  await run(visitor, `insert into reports (story_id) values ('${storyId}')`)
  const story = { account_id: author.userId, subject_id: storyId }
  expect(await readLast()).toMatchObject({
    action: 'story_reported',
    by_role: 'anon',
    actor_id: null,
    ...story,
  })
  await run(asModerator(), `update reports set resolved_at = now() where story_id = '${storyId}'`)
  expect(await readLast()).toMatchObject({
    action: 'report_resolved',
    by_role: 'moderator',
    actor_id: moderator.userId,
    ...story,
  })
  const [comment] = await db.query<{ id: string }>(
    `insert into comments (story_id, user_id, content) values ($1, $2, 'Yes.') returning id`,
    [storyId, author.userId],
  )
  await run(asModerator(), `update comments set hidden_at = now() where id = '${comment?.id}'`)
  expect(await readLast()).toMatchObject({ action: 'comment_hidden', subject_id: comment?.id })
})

test('statements that an owner types into the database are logged in the audit log too', async () => {
  const { userId } = await addPerson(db)
  await db.query(`insert into staff_members (user_id, role) values ($1, 'moderator')`, [userId])
  expect(await readLast()).toMatchObject({
    action: 'became_moderator',
    by_role: 'owner',
    actor_id: null,
    account_id: userId,
  })
})

test('no one can add to the audit log, change it, or delete recent entries', async () => {
  const everybody: [Actor['role'], (statement: string) => Promise<unknown>][] = [
    ['anon', (statement) => run({ role: 'anon' }, statement)],
    ['member', (statement) => run({ role: 'member', ...author }, statement)],
    ['moderator', (statement) => run(asModerator(), statement)],
  ]
  const changes = [
    `insert into auth.audit_log (action, by_role) values ('made_up', 'owner')`,
    `update auth.audit_log set action = 'nothing'`,
  ]
  for (const [, attempt] of everybody)
    for (const statement of [...changes, 'select * from auth.audit_log', 'delete from auth.audit_log'])
      await expect(attempt(statement)).rejects.toThrow(/permission denied/)
  for (const statement of changes) await expect(runAsService(statement)).rejects.toThrow(/permission denied/)
  expect((await runAsService('delete from auth.audit_log')).rowCount).toBe(0)
})

test('after an account is deleted, the audit log keeps its actions without its id', async () => {
  const [leaver, other] = [await addPerson(db), await addPerson(db)]
  const theirs = await addStory(db, leaver)
  const others = await addStory(db, other)
  await run(asModerator(), `update stories set hidden_at = now() where id = '${theirs}'`)
  await run(
    { role: 'member', ...leaver },
    `insert into reports (story_id, user_id) values ('${others}', '${leaver.userId}')`,
  )
  await db.query('delete from auth.users where id = $1', [leaver.userId])
  const rows = await db.query<{ text: string }>('select l::text as text from auth.audit_log l')
  const text = rows.map((row) => row.text).join('\n')
  for (const id of [leaver.userId, theirs]) expect(text).not.toContain(id)
  const [deleted] = await db.query<{ account_id: string }>(
    `select account_id from auth.audit_log where action = 'account_deleted'`,
  )
  const left = await db.query(
    `select action from auth.audit_log where account_id = $1 or actor_id = $1 order by id`,
    [deleted?.account_id],
  )
  expect(left.map(({ action }) => action)).toEqual([
    'account_opened',
    'signed_in',
    'story_hidden',
    'story_reported',
    'account_deleted',
  ])
})
