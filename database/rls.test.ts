import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import {
  addComment,
  addPerson,
  addSession,
  addStory,
  type SamplePerson,
} from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { type Actor, setActor } from './actor.ts'

const db = await createTestDatabase()
const author = await addPerson(db)
const other = await addPerson(db)
const moderator = await addPerson(db, { role: 'moderator' })
const unverified = await addPerson(db, { isVerified: false })
const publicStory = await addStory(db, author)
const privateStory = await addStory(db, author, { isPublic: false })
const hiddenStory = await addStory(db, author)
const unverifiedStory = await addStory(db, unverified)
await db.query('update stories set hidden_at = now() where id = $1', [hiddenStory])
for (const story of [publicStory, privateStory, hiddenStory])
  await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'So true.')`, [
    story,
    author.userId,
  ])

const anon: Actor = { role: 'anon' }
const member = (person: SamplePerson): Actor => ({ role: 'member', ...person })

/** Runs one statement as this actor and returns its rows. Rejects with PostgreSQL's error. */
async function runAs(actor: Actor, statement: string): Promise<Record<string, unknown>[]> {
  const run = db.database.transaction(actor, (tx) => tx.execute(sql.raw(statement)))
  const { rows } = await run.catch((error: Error) => Promise.reject(error.cause ?? error))
  return rows
}

const idsOf = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id).sort()

test('every table that requests can reach has row-level security', async () => {
  const open = await db.query(
    `select c.oid::regclass::text as name from pg_class c
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity and exists (
        select from (select relacl as acl union all select attacl from pg_attribute where attrelid = c.oid) granted,
          aclexplode(acl) given where grantee <> relowner
      )`,
    [],
  )
  expect(open).toEqual([])
})

test('anon reads only public stories of verified authors', async () => {
  expect(idsOf(await runAs(anon, 'select id from stories'))).toEqual([publicStory])
  const { rows } = await db.database.anon.execute(sql`select id from stories`)
  expect(idsOf(rows)).toEqual([publicStory])
})

test.each([
  ['e-mail addresses', 'select email from auth.users'],
  ['password hashes', 'select password_hash from auth.users'],
  ['sessions', 'select * from auth.sessions'],
  ['refresh tokens', 'select * from auth.refresh_tokens'],
  ['mailed links', 'select * from auth.one_time_links'],
  ['signing keys', 'select * from auth.signing_keys'],
  ['kept mails', 'select * from auth.inbox_messages'],
  ['who waits for the launch', 'select * from auth.vip_subscriptions'],
  ['work descriptions', 'select work_description from profiles'],
  ['who is verified', 'select email_verified from profiles'],
  ['reactions one by one', 'select * from reactions'],
  ['permissions given', 'select share_permission from stories'],
  ['idempotency keys', 'select * from idempotency_keys'],
  ['bookmarks', 'select * from bookmarks'],
  ['what people folded', 'select * from folded_texts'],
  ['whom people muted', 'select * from muted_people'],
  ['which words people muted', 'select * from muted_words'],
  ['reports', 'select * from reports'],
  ['their own profile, having none', 'select * from own_profile()'],
])('anon is refused %s', async (_what, statement) => {
  await expect(runAs(anon, statement)).rejects.toThrow(/permission denied/)
})

test('no one can read or write the tables of the search index', async () => {
  const actors: Actor[] = [anon, member(author), { role: 'moderator', ...moderator }]
  const statements = [
    'select * from story_search',
    `insert into story_search values ('${publicStory}', 1, 'x') on conflict do nothing`,
    `update story_search set search_text = 'x'`,
    'delete from story_search',
  ]
  for (const statement of statements) {
    for (const actor of actors) await expect(runAs(actor, statement)).rejects.toThrow(/permission denied/)
    const asAccounts = db.database.accounts((tx) => tx.execute(sql.raw(statement)))
    await expect(asAccounts).rejects.toMatchObject({ cause: { message: /permission denied/ } })
  }
})

test.each(['stories', 'comments', 'reactions', 'profiles'])(
  'anon is refused every write to %s',
  async (table) => {
    await expect(runAs(anon, `delete from ${table}`)).rejects.toThrow(/permission denied/)
    await expect(runAs(anon, `insert into ${table} default values`)).rejects.toThrow(/permission denied/)
  },
)

test('only the accounts role can read the schema auth', async () => {
  await expect(runAs(member(author), 'select email from auth.users')).rejects.toThrow(/permission denied/)
  await expect(runAs({ role: 'moderator', ...moderator }, 'select email from auth.users')).rejects.toThrow(
    /permission denied/,
  )
  const { rows } = await db.database.accounts((tx) => tx.execute(sql`select email from auth.users`))
  expect(rows).toHaveLength(4)
})

test('a profile is visible because of public texts, not because its person joined', async () => {
  const rows = await runAs(anon, 'select user_id as id from profiles')
  expect(idsOf(rows)).toEqual([author.userId])
})

test('comments are readable wherever their story is readable', async () => {
  const read = async (actor: Actor) =>
    (await runAs(actor, 'select story_id as id from comments')).map(({ id }) => id)
  expect(await read(anon)).toEqual([publicStory])
  expect(await read(member(other))).toEqual([publicStory])
  expect(await read(member(author))).toHaveLength(3)
})

test('an author can read their own private and hidden stories, and other members can’t', async () => {
  expect(idsOf(await runAs(member(author), 'select id from stories'))).toEqual(
    [publicStory, privateStory, hiddenStory].sort(),
  )
  expect(idsOf(await runAs(member(other), 'select id from stories'))).toEqual([publicStory])
})

test('a moderator can read public and hidden texts, and no private story, comment or name', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const own = await addStory(db, moderator, { isPublic: false })
  const stories = await runAs(actor, 'select id from stories')
  expect(idsOf(stories)).toEqual([publicStory, hiddenStory, own].sort())
  const comments = await runAs(actor, 'select story_id as id from comments')
  expect(idsOf(comments)).toEqual([publicStory, hiddenStory].sort())
  const profiles = await runAs(actor, 'select user_id as id from profiles')
  expect(idsOf(profiles)).toEqual([author.userId, moderator.userId].sort())
  await db.query('delete from stories where id = $1', [own])
})

test('a moderator who knows a private story’s id can’t read it in any other way', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  for (const story of [privateStory, unverifiedStory, crypto.randomUUID()])
    for (const insert of [
      `bookmarks (user_id, story_id) values ('${moderator.userId}', '${story}')`,
      `reactions (story_id, user_id, type) values ('${story}', '${moderator.userId}', 'sad')`,
      `comments (story_id, user_id, content) values ('${story}', '${moderator.userId}', 'Hm.')`,
      `reports (story_id, user_id) values ('${story}', '${moderator.userId}')`,
    ])
      await expect(runAs(actor, `insert into ${insert}`)).rejects.toThrow(/row-level security/)
  await runAs(actor, 'update stories set hidden_at = now()')
  await runAs(actor, 'update comments set hidden_at = now()')
  expect(await db.query('select id from stories where hidden_at is not null and not is_public', [])).toEqual(
    [],
  )
  expect(
    await db.query('select id from comments where hidden_at is not null and story_id = $1', [privateStory]),
  ).toEqual([])
  await db.query('update stories set hidden_at = null where id <> $1', [hiddenStory])
  await db.query('update comments set hidden_at = null')
})

test('a moderator can open cases only about texts that they can read', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const nobodys = await addPerson(db, { isVerified: false })
  const addHeld = async (held: 'held_at' | 'released', isPublic: boolean) => {
    const story = await addStory(db, author, { isPublic })
    await db.query(
      `update stories set held_for = 'first_text', held_at = case when $2 then now() end where id = $1`,
      [story, held === 'held_at'],
    )
    await db.query(`delete from moderation_cases where subject_id = $1`, [story])
    return story
  }
  const draft = await addHeld('released', false)
  const [gone, shown] = [await addStory(db, author), await addStory(db, author)]
  const comments = [await addComment(db, author, draft), await addComment(db, author, gone)]
  const ofShown = [await addComment(db, author, shown), await addComment(db, author, shown)]
  await db.query('update stories set deleted_at = now(), hidden_at = now() where id = $1', [gone])
  await db.query('update comments set deleted_at = now() where id = $1', [ofShown[1]])
  const closed = [
    ...[draft, gone, await addStory(db, nobodys), crypto.randomUUID()].map((id) => ['story', id]),
    ...[...comments, ofShown[1], draft].map((id) => ['comment', id]),
    ['profile', author.userId],
  ]
  for (const [type, id] of closed)
    for (const open of ['open_case_for_moderator', 'open_own_case', 'hold_again'])
      expect(await runAs(actor, `select nullif(${open}('${type}', '${id}')::text, 'false') as done`)).toEqual(
        [{ done: null }],
      )
  const ids = closed.map(([, id]) => id)
  expect(await db.query('select from moderation_cases where subject_id = any($1)', [ids])).toEqual([])
  expect(await runAs(actor, `select from stories where id = '${draft}'`)).toEqual([])

  const judged = await addStory(db, author, { isPublic: false })
  await db.query('insert into reports (story_id) values ($1)', [judged])
  for (const [type, id] of [
    ...[shown, hiddenStory, await addHeld('held_at', true), judged].map((story) => ['story', story]),
    ['comment', ofShown[0]],
    ['comment', await addComment(db, author, judged)],
  ])
    for (const open of ['open_own_case', 'open_case_for_moderator'])
      expect(await runAs(actor, `select ${open}('${type}', '${id}') as id`)).toEqual([
        { id: expect.any(String) },
      ])
  await expect(runAs(member(author), `select open_case_for_moderator('story', '${shown}')`)).rejects.toThrow(
    /permission denied/,
  )
  await db.query('delete from stories where id <> all($1)', [
    [publicStory, privateStory, hiddenStory, unverifiedStory],
  ])
})

test('a moderator can’t open a case about a text that its author is making private', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const story = await addStory(db, author)
  const comment = await addComment(db, author, story)
  for (const [type, id] of [
    ['story', story],
    ['comment', comment],
  ])
    await withClient(db.connection, async (client) => {
      await db.query('update stories set is_public = true where id = $1', [story])
      await setActor(client, actor, 'begin isolation level repeatable read')
      expect((await client.query('select from stories where id = $1', [story])).rowCount).toBe(1)
      await db.query('update stories set is_public = false where id = $1', [story])
      const opened = client.query('select open_case_for_moderator($1, $2)', [type, id])
      await expect(opened).rejects.toThrow(/could not serialize/)
    })
  await db.query('update stories set is_public = true where id = $1', [story])
  const statement = 'update stories set is_public = false where id = $1'
  const act = () => runAs(actor, `select open_own_case('comment', '${comment}') as id`)
  expect(await raceHeldLock(db, { statement, values: [story], act })).toEqual([{ id: null }])
  await db.query('delete from stories where id = $1', [story])
})

test('a moderator can’t open a case about a private text whose case a colleague is closing', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const story = await addStory(db, author, { isPublic: false })
  await db.query('insert into reports (story_id) values ($1)', [story])
  const statement = `update moderation_cases set state = 'decided', closed_at = now() where subject_id = $1`
  const act = () => runAs(actor, `select open_case_for_moderator('story', '${story}') as id`)
  expect(await raceHeldLock(db, { statement, values: [story], act })).toEqual([{ id: null }])
  expect(await runAs(actor, `select from stories where id = '${story}'`)).toEqual([])
  await db.query('delete from stories where id = $1', [story])
})

test('a moderator can’t reopen the case of an approved text', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const story = await addStory(db, author, { isPublic: false })
  await db.query('insert into reports (story_id) values ($1)', [story])
  const read = () => runAs(actor, `select from stories where id = '${story}'`)
  expect(await read()).toHaveLength(1)
  const change = (state: string, closedAt: string) =>
    runAs(
      actor,
      `update moderation_cases set state = '${state}', closed_at = ${closedAt} where subject_id = '${story}'`,
    )
  await change('decided', 'now()')
  for (const [state, closedAt] of [
    ['open', 'null'],
    ['decided', 'now()'],
    ['void', 'now()'],
  ] as const)
    await expect(change(state, closedAt)).rejects.toThrow('only an undo can reopen a case')
  expect(await read()).toEqual([])
  await db.query('delete from stories where id = $1', [story])
})

describe.each(['story', 'comment'] as const)(
  'a %s made private by its author after it was approved',
  (type) => {
    const me = () => ({ role: 'moderator', ...moderator }) as const
    const table = type === 'story' ? 'stories' : 'comments'
    let story: string
    let subject: string
    const about = () => `case_id in (select id from moderation_cases where subject_id = '${subject}')`
    const decide = (action: string, batch = crypto.randomUUID()) => `
    insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, ends_at, decided_by)
      select id, '${batch}', '${action}', 'Some law', 'Facts.', 'Words.', 'own',
        case when '${action}' = 'limit' then 'writing' when '${action}' ~ 'warn|suspend' then 'account' else 'content' end,
        case when '${action}' in ('limit', 'suspend') then now() + interval '1 day' end, '${moderator.userId}'
      from moderation_cases where subject_id = '${subject}'`
    const change = (state: string, closedAt: string) =>
      `update moderation_cases set state = '${state}', closed_at = ${closedAt} where subject_id = '${subject}'`
    const undo = (batch: string) =>
      `insert into moderation_undos (batch_id, undone_by) values ('${batch}', '${moderator.userId}')`
    /** Runs statements in one transaction of a moderator and rolls it back. Returns how many of the texts the moderator can read at its end. */
    const readAfter = (...statements: string[]) =>
      withClient(db.connection, async (client) => {
        await setActor(client, me(), 'begin')
        for (const statement of statements) await client.query(statement)
        return (await client.query(`select from ${table} where id = '${subject}'`)).rowCount
      })

    beforeAll(async () => {
      story = await addStory(db, author)
      subject = type === 'story' ? story : await addComment(db, author, story)
      await db.query(`insert into reports (${type}_id, user_id) values ($1, $2)`, [subject, other.userId])
      expect(await readAfter(change('decided', 'now()'), decide('none'))).toBe(1)
      await runAs(me(), change('decided', 'now()'))
      await runAs(me(), decide('none'))
      await runAs(member(author), `update stories set is_public = false where id = '${story}'`)
      return () => db.query('delete from stories where id = $1', [story])
    })

    test.each(['none', 'hide', 'approve', 'reject_held', 'restore', 'warn', 'limit', 'suspend', 'unsuspend'])(
      'can’t be read by the moderator who decides %s again, and its hash is not recorded',
      async (action) => {
        expect(await readAfter(decide(action))).toBe(0)
        const noted = `select 1 / (content_sha256 is null)::int from moderation_decisions
        where ${about()} and decided_at = now()::timestamptz(3)`
        expect(await readAfter(decide(action), noted)).toBe(0)
      },
    )

    test('can’t be read by a moderator who reopens its case, or changes when it was closed', async () => {
      const refused = 'only an undo can reopen a case'
      const batch = crypto.randomUUID()
      for (const statements of [
        [change('open', 'null')],
        [change('decided', 'now()'), decide('none')],
        [change('void', 'now()'), decide('none')],
        [decide('none', batch), undo(batch), change('open', 'null')],
      ])
        await expect(readAfter(...statements)).rejects.toThrow(refused)
      await expect(readAfter(undo(batch), decide('none', batch))).rejects.toThrow(/row-level security/)
      const later = `update moderation_cases set state = 'decided', closed_at = now() + interval '3 seconds' where state = 'open'`
      await db.query('insert into reports (story_id) values ($1)', [publicStory])
      await expect(readAfter(later)).rejects.toThrow('a case must be closed with the current time')
      await db.query('delete from reports where story_id = $1', [publicStory])
    })

    test('can’t be read by a moderator who hides it first, without a decision', async () => {
      await db.query('update stories set is_public = true where id = $1', [story])
      await runAs(me(), `update ${table} set hidden_at = now() where id = '${subject}'`)
      await runAs(member(author), `update stories set is_public = false where id = '${story}'`)
      expect(await readAfter(decide('hide'))).toBe(0)
      await db.query(`update ${table} set hidden_at = null where id = $1`, [subject])
    })

    test('can’t be read by a moderator who quotes it to the author of another appeal', async () => {
      const [notice] = await db.query<{ id: string }>(
        `insert into notices (user_id, kind, subject, text, visible_from, created_at)
          values ($1, 'decision', 'Words', 'Words', now(), now() - interval '1 minute') returning id`,
        [author.userId],
      )
      await db.query(
        `insert into appeals (notice_id, user_id, party, text) values ($1, $2, 'author', 'No.')`,
        [notice?.id, author.userId],
      )
      const batch = crypto.randomUUID()
      const link = `insert into notice_decisions (notice_id, decision_id)
        select '${notice?.id}', id from moderation_decisions where batch_id = '${batch}'`
      await expect(readAfter(decide('none', batch), link)).rejects.toThrow(/row-level security/)
      await db.query('delete from notices')
    })

    test('can’t be read by its reporter before a notice is sent', async () => {
      const readAnswer = (isPublic: boolean) =>
        withClient(db.connection, async (client) => {
          await client.query('begin')
          await client.query('update stories set is_public = $2 where id = $1', [story, isPublic])
          const { rows } = await client.query<{ id: string }>(
            `update reports set outcome = 'stays' where ${type}_id = $1 returning id`,
            [subject],
          )
          await setActor(client, member(other))
          return (await client.query('select from read_given_answer($1)', [rows[0]?.id])).rowCount
        })
      expect(await readAnswer(true)).toBe(1)
      expect(await readAnswer(false)).toBe(0)
    })

    test('can’t be read by a moderator who undoes a decision too late, in a transaction that began in time', async () => {
      await withClient(db.connection, async (client) => {
        await setActor(client, me(), 'begin')
        const batch = crypto.randomUUID()
        const { rows } = await client.query<{ now: string }>('select now()::text as now')
        await db.query('alter table moderation_decisions disable trigger user')
        await db.query(
          `insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by, decided_at)
            select id, $1, 'none', 'Some law', 'Facts.', 'Words.', 'own', 'content', $2, $3::timestamptz - interval '29.999 seconds'
            from moderation_cases where subject_id = $4`,
          [batch, moderator.userId, rows[0]?.now, subject],
        )
        await db.query('alter table moderation_decisions enable trigger user')
        await expect(client.query(undo(batch))).rejects.toThrow(/row-level security/)
        await client.query('rollback')
      })
    })

    test('can be read by moderators once its reporter appeals, and not when others do', async () => {
      const tell = (person: SamplePerson) => `with told as (
        insert into notices (user_id, kind, subject, text, visible_from)
          values ('${person.userId}', 'report_outcome', 'Words', 'Words', now() - interval '1 second') returning id
      ) insert into notice_decisions (notice_id, decision_id)
        select told.id, d.id from told, moderation_decisions d where ${about()}`
      await expect(readAfter(tell(other))).rejects.toThrow(/row-level security/)
      const bystander = await addPerson(db)
      for (const [person, count] of [
        [bystander, 0],
        [other, 1],
      ] as const) {
        await db.query(tell(person))
        await db.query(
          `insert into appeals (notice_id, user_id, party, text) select id, user_id, 'reporter', 'No.' from notices where user_id = $1`,
          [person.userId],
        )
        expect(await readAfter()).toBe(count)
        await expect(runAs(me(), `update appeals set decided_by = '${moderator.userId}'`)).rejects.toThrow(
          /row-level security/,
        )
        await db.query('delete from notices')
      }
    })
  },
)

test('a moderator can’t undo decisions that do not exist, or decide in a colleague’s name', async () => {
  const colleague = await addPerson(db, { role: 'moderator' })
  const story = await addStory(db, author)
  await db.query('insert into reports (story_id) values ($1)', [story])
  const decide = (batch: string, decidedBy: string | null) => `
    insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by, automated_decision)
      select id, '${batch}', '${decidedBy ? 'none' : 'hold'}', 'Some law', 'Facts.', 'Words.', '${decidedBy ? 'own' : 'automatic'}',
        'content', ${decidedBy ? `'${decidedBy}'` : 'null'}, ${decidedBy === null} from moderation_cases where subject_id = '${story}'`
  const [hold, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.query(decide(hold, null))
  await runAs({ role: 'moderator', ...colleague }, decide(theirs, colleague.userId))
  const me = { role: 'moderator', ...moderator } as const
  const undo = (batch: string, by: string) =>
    `insert into moderation_undos (batch_id, undone_by) values ('${batch}', '${by}')`
  await expect(runAs(me, undo(hold, moderator.userId))).rejects.toThrow(/row-level security/)
  await expect(runAs(me, decide(theirs, moderator.userId))).rejects.toThrow(
    'decisions were made by another moderator',
  )
  await runAs({ role: 'moderator', ...colleague }, undo(theirs, colleague.userId))
  await db.query('delete from stories where id = $1', [story])
})

test('a member gets no suggestions of people to mention on a story that they can’t read', async () => {
  const commenter = await addPerson(db, { fullName: 'Only Commenter' })
  await addComment(db, commenter, privateStory, 'Between us.')
  const find = (person: SamplePerson, story: string) =>
    runAs(member(person), `select about from find_mentionable('${story}', '')`)
  expect(await find(other, privateStory)).toEqual([])
  expect(await find(author, privateStory)).toEqual([{ about: 'Between us.' }])
  expect(await find(other, publicStory)).not.toEqual([])
  await db.query('delete from comments where user_id = $1', [commenter.userId])
})

test('mention suggestions for an unreadable story are the same as for a nonexistent one', async () => {
  const hermit = await addPerson(db, { fullName: 'Only Here' })
  const stories = [
    await addStory(db, hermit, { isPublic: false }),
    await addStory(db, hermit),
    await addStory(db, hermit),
    await addStory(db, hermit),
  ]
  const [hidden, held, deleted] = stories.slice(1)
  await db.query('update stories set hidden_at = now() where id = $1', [hidden])
  await db.query(`update stories set held_at = now(), held_for = 'trap' where id = $1`, [held])
  await db.query('update stories set deleted_at = now() where id = $1', [deleted])
  for (const story of [...stories, crypto.randomUUID()])
    expect(
      await runAs(member(other), `select user_id from list_mentionable('${story}', '{${hermit.userId}}')`),
    ).toEqual([])
  const shown = await addStory(db, hermit)
  expect(
    await runAs(member(other), `select user_id from list_mentionable('${shown}', '{${hermit.userId}}')`),
  ).toEqual([{ user_id: hermit.userId }])
  await db.query('delete from auth.users where id = $1', [hermit.userId])
})

test('a moderator can’t read who reported, or a visitor’s address', async () => {
  for (const column of [
    'reports.user_id',
    'reports.notifier_email',
    'reports.notifier_name',
    'reports.reporter_hash',
    'reports.reference',
    'notices.user_id',
    'notices.report_id',
    'appeals.user_id',
    'appeals.report_id',
  ]) {
    const [table = ''] = column.split('.')
    await expect(
      runAs({ role: 'moderator', ...moderator }, `select ${column} from ${table}`),
    ).rejects.toThrow('permission denied')
  }
})

test('a moderator can read a reported story with its context, whether or not it is private', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  await db.query('insert into reports (story_id) values ($1), ($2)', [privateStory, unverifiedStory])
  expect(idsOf(await runAs(actor, 'select id from stories'))).toEqual(
    [publicStory, privateStory, hiddenStory, unverifiedStory].sort(),
  )
  const about = await runAs(actor, `select content from comments where story_id = '${privateStory}'`)
  expect(about).toEqual([{ content: 'So true.' }])
  await db.query('delete from reports')
})

test('a moderator can hide a story and show it again', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const story = await addStory(db, author)
  const isShown = async () => (await runAs(anon, `select from stories where id = '${story}'`)).length === 1
  await runAs(actor, `update stories set hidden_at = now() where id = '${story}'`)
  expect(await isShown()).toBe(false)
  await runAs(actor, `update stories set hidden_at = null where id = '${story}'`)
  expect(await isShown()).toBe(true)
  await db.query('delete from stories where id = $1', [story])
})

test('a moderator can’t rewrite others’ stories, and can edit their own like any member', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  for (const change of [`content = 'Rewritten.'`, 'is_public = not is_public', 'share_permission = true'])
    await expect(runAs(actor, `update stories set ${change} where id = '${publicStory}'`)).rejects.toThrow(
      /permission denied/,
    )
  const own = await addStory(db, moderator)
  await runAs(actor, `update stories set content = 'Mine.' where id = '${own}'`)
  expect(await db.query('select content from stories where id = $1', [own])).toEqual([{ content: 'Mine.' }])
})

test('a moderator can’t rewrite others’ comments, and no one can set when something was deleted', async () => {
  const actor: Actor = { role: 'moderator', ...moderator }
  const rewrite = `update comments set content = 'Rewritten.' where story_id = '${publicStory}'`
  await expect(runAs(actor, rewrite)).rejects.toThrow(/permission denied/)
  await runAs(member(other), rewrite)
  expect(await db.query('select content from comments where story_id = $1', [publicStory])).toEqual([
    { content: 'So true.' },
  ])
  for (const role of [anon, member(author), actor])
    for (const write of [
      'update stories set deleted_at = now()',
      'update stories set deleted_at = null',
      'update stories set edited_at = null',
      'update comments set deleted_at = null',
      'update comments set edited_at = null',
    ])
      await expect(runAs(role, write)).rejects.toThrow(/permission denied/)
  await expect(runAs(anon, `select delete_story('${publicStory}')`)).rejects.toThrow(/permission denied/)
  for (const stranger of [member(other), actor])
    expect(await runAs(stranger, `select delete_story('${publicStory}') as done`)).toEqual([{ done: false }])
  await expect(runAs(member(author), 'select purge_deleted_stories(1)')).rejects.toThrow(/permission denied/)
})

test('a member can write only in their own name', async () => {
  const insert = (userId: string) => `insert into stories (user_id, content) values ('${userId}', 'Mine.')`
  await runAs(member(other), insert(other.userId))
  await expect(runAs(member(other), insert(author.userId))).rejects.toThrow(/row-level security/)
  const comment = `insert into comments (story_id, user_id, content) values ('${publicStory}', '${author.userId}', 'Not me.')`
  await expect(runAs(member(other), comment)).rejects.toThrow(/row-level security/)
  const reaction = `insert into reactions (story_id, user_id, type) values ('${publicStory}', '${author.userId}', 'heart')`
  await expect(runAs(member(other), reaction)).rejects.toThrow(/row-level security/)
})

test('a member can’t change or delete other people’s data', async () => {
  await runAs(member(other), `update stories set content = 'Changed.' where id = '${publicStory}'`)
  await runAs(member(other), `delete from stories where id = '${publicStory}'`)
  await runAs(member(other), `update profiles set full_name = 'Changed' where user_id = '${author.userId}'`)
  await runAs(member(other), `delete from comments where story_id = '${publicStory}'`)
  const [story] = await db.query('select content, comment_count from stories where id = $1', [publicStory])
  expect(story).toEqual({ content: 'The air is thick.', comment_count: 1 })
  expect(await db.query(`select from profiles where full_name = 'Changed'`)).toEqual([])
})

test.each([
  'is_visible',
  'comment_count',
  'heart_count',
  'reaction_count',
  'hidden_at',
  'search_text',
  'created_at',
  'user_id',
  'id',
])('a member can’t write %s of their own story', async (column) => {
  const update = `update stories set ${column} = ${column} where user_id = '${author.userId}'`
  await expect(runAs(member(author), update)).rejects.toThrow(/permission denied/)
})

test('a member can’t comment on or react to a story that they can’t read', async () => {
  for (const story of [privateStory, hiddenStory, unverifiedStory, crypto.randomUUID()]) {
    const values = `('${story}', '${other.userId}', `
    await expect(
      runAs(member(other), `insert into comments (story_id, user_id, content) values ${values} 'Hm.')`),
    ).rejects.toThrow(/row-level security/)
    await expect(
      runAs(member(other), `insert into reactions (story_id, user_id, type) values ${values} 'sad')`),
    ).rejects.toThrow(/row-level security/)
  }
})

test('a member can read only their own reactions', async () => {
  await runAs(
    member(other),
    `insert into reactions (story_id, user_id, type) values ('${publicStory}', '${other.userId}', 'sad')`,
  )
  expect(await runAs(member(other), 'select type from reactions')).toEqual([{ type: 'sad' }])
  expect(await runAs(member(author), 'select type from reactions')).toEqual([])
})

test('a member can read only their own work description', async () => {
  expect(await runAs(member(author), 'select * from own_profile()')).toEqual([
    {
      full_name: 'Ada Air',
      organization: 'Clinic',
      avatar_url: null,
      work_description: 'Private words',
      name_shown: 'full',
      display_name: null,
      shown_name: 'Ada Air',
    },
  ])
  await expect(runAs(member(author), 'select work_description from profiles')).rejects.toThrow(
    /permission denied/,
  )
})

test('idempotency keys can be read only by their owner', async () => {
  const insert = (scope: string) =>
    `insert into idempotency_keys (scope, key, request_hash, status, body) values ('${scope}', 'k', '', 200, '{}')`
  await runAs(member(author), insert(author.userId))
  await expect(runAs(member(other), insert(author.userId))).rejects.toThrow(/row-level security/)
  expect(await runAs(member(other), 'select * from idempotency_keys')).toEqual([])
})

test('the user’s id is reset at the end of its transaction', async () => {
  await runAs(member(author), 'select 1')
  for (let time = 0; time < 8; time += 1)
    expect(await runAs(anon, 'select current_user_id() as id')).toEqual([{ id: null }])
})

describe('a login for requests', () => {
  /** Returns the ids of all stories visible to a role with these settings. */
  async function readStories(
    role: 'member' | 'moderator',
    settings: Record<string, string>,
  ): Promise<unknown[]> {
    const { connection } = role === 'member' ? db.logins.write : db.logins.desk
    return withClient(connection, async (client) => {
      await client.query(`begin; set local role ${role}`)
      for (const [name, value] of Object.entries(settings))
        await client.query(`set local ${name} = '${value}'`)
      const { rows } = await client.query<{ id: string }>('select id from stories')
      return idsOf(rows)
    })
  }

  test('can’t read a person’s data by setting that person’s id', async () => {
    const forged = { 'app.user_id': author.userId, 'app.session_id': crypto.randomUUID() }
    for (const role of ['member', 'moderator'] as const)
      expect(await readStories(role, forged)).not.toContain(privateStory)
  })

  test('can read as a moderator only with a moderator’s session', async () => {
    expect(await readStories('moderator', { 'app.session_id': author.sessionId })).not.toContain(hiddenStory)
    expect(await readStories('moderator', { 'app.session_id': moderator.sessionId })).toContain(hiddenStory)
  })

  test('can read a person’s data with that person’s session until it ends', async () => {
    const sessionId = await addSession(db, author.userId)
    expect(await readStories('member', { 'app.session_id': sessionId })).toContain(privateStory)
    await db.query('delete from auth.sessions where id = $1', [sessionId])
    expect(await readStories('member', { 'app.session_id': sessionId })).not.toContain(privateStory)
  })

  test('can’t read data of a person with a second factor in a session without it', async () => {
    const protectedPerson = await addPerson(db)
    const story = await addStory(db, protectedPerson, { isPublic: false })
    await db.query(
      `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
      [protectedPerson.userId],
    )
    const { sessionId, userId } = protectedPerson
    expect(await readStories('member', { 'app.session_id': sessionId })).not.toContain(story)
    await expect(runAs(member(protectedPerson), 'select id from stories')).rejects.toThrow(/second factor/)
    const assured = await addSession(db, userId, { aal: 'aal2' })
    expect(await readStories('member', { 'app.session_id': assured })).toContain(story)
  })

  test('can’t write in another person’s name', async () => {
    const write = withClient(db.logins.write.connection, async (client) => {
      await client.query(`begin; set local role member; set local app.user_id = '${author.userId}'`)
      await client.query(`insert into stories (user_id, content) values ($1, 'Forged.')`, [author.userId])
    })
    await expect(write).rejects.toThrow(/row-level security/)
  })
})

test('pictures can be read by their hash and can’t be listed', async () => {
  const hash = 'a'.repeat(64)
  await db.query(`insert into avatars (user_id, hash, image) values ($1, $2, 'picture')`, [
    author.userId,
    hash,
  ])
  await expect(runAs(anon, 'select hash from avatars')).rejects.toThrow(/permission denied/)
  expect(await runAs(member(other), 'select hash from avatars')).toEqual([])
  expect(await runAs(anon, `select find_picture('${hash}') as image`)).toEqual([
    { image: Buffer.from('picture') },
  ])
})
