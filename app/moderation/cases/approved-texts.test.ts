import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { raceHeldLock, waitForLocks } from '#tests/support/lock-race.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'

let author: SamplePerson
const { site, desk, moderator } = await createSiteWithDesk()
beforeEach(async () => {
  author = await addPerson(site.db)
  await site.db.query('delete from word_rules')
  await choose('holds_first_texts = false, limits_new_people = false, hold_suspicious = false')
})

const choose = (settings: string) => site.db.query(`update moderation_settings set ${settings}`)
const addRule = (pattern: string, action = 'hold') =>
  site.db.query(`insert into word_rules (pattern, kind, action, dry_run) values ($1, 'word', $2, false)`, [
    pattern,
    action,
  ])
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

async function write(type: 'story' | 'comment', content: string) {
  const story = await addStory(site.db, moderator)
  const path = type === 'story' ? '/api/stories' : `/api/stories/${story}/comments`
  const id = idOf(
    await desk.call('POST', path, author, { content, ...(type === 'story' && { sharePermission: true }) }),
  )
  const own = type === 'story' ? `/api/stories/${id}` : `/api/comments/${id}`
  const table = type === 'story' ? 'stories' : 'comments'
  return {
    id,
    async edit(change: object) {
      expect(await desk.call('PATCH', own, author, change)).toMatchObject({ status: 200 })
    },
    async heldFor() {
      const [row] = await site.db.query<{ why: string | null }>(
        `select case when held_at is not null then held_for end as why from ${table} where id = $1`,
        [id],
      )
      return row?.why
    },
    approve: () => desk.decide(moderator, id, 'approve'),
    isHidden: async () =>
      (await site.db.query(`select from ${table} where id = $1 and hidden_at is not null`, [id])).length > 0,
    remove: () => desk.call('DELETE', own, author),
    putBack: () => desk.call('POST', `${own}/restore`, author),
    countOpenCases: async () =>
      (await site.db.query(`select from moderation_cases where subject_id = $1 and state = 'open'`, [id]))
        .length,
  }
}

describe.each(['story', 'comment'] as const)('an edit of an approved %s', (type) => {
  test('is held again, in its old place, if its author is a new member', async () => {
    await choose('holds_first_texts = true')
    const text = await write(type, 'Dust on my sill.')
    expect(await text.heldFor()).toBe('first_text')
    await text.approve()
    await text.edit({ content: 'You are an idiot, see https://spam.example' })
    expect(await text.heldFor()).toBe('edited_first_text')
    const shown = await desk.read(await desk.findOpenCase(text.id), moderator)
    expect(shown).toMatchObject({
      band: 3,
      why: ['Edited by a new member, hidden until decided'],
      current: { text: 'You are an idiot, see https://spam.example' },
    })
    await text.approve()
    expect(await text.heldFor()).toBeNull()
  })

  test('is held again if it keeps a word that a rule holds', async () => {
    await addRule('bleach')
    const text = await write(type, 'I clean with bleach.')
    await text.approve()
    await text.edit({ content: 'Drink bleach.' })
    expect(await text.heldFor()).toBe('edited_word_rule')
    expect(await desk.read(await desk.findOpenCase(text.id), moderator)).toMatchObject({
      wordHits: [{ pattern: 'bleach' }],
    })
  })

  test('is held if the text was public before the rule for its word', async () => {
    const text = await write(type, 'I clean with bleach.')
    await addRule('bleach')
    await text.edit({ content: 'I clean with bleach' })
    expect(await text.heldFor()).toBe('edited_word_rule')
  })

  test('is held again if it keeps a new member’s links', async () => {
    await choose('limits_new_people = true')
    const text = await write(type, 'https://a.example https://b.example')
    await text.approve()
    await text.edit({ content: 'https://evil.example https://spam.example' })
    expect(await text.heldFor()).toBe('edited_new_links')
    expect(await text.countOpenCases()).toBe(1)
  })

  test('is held again if the text was sent by a bot', async () => {
    await choose('hold_suspicious = true')
    const text = await write(type, 'Dust on my sill.')
    const table = type === 'story' ? 'stories' : 'comments'
    await site.db.query(`update ${table} set held_at = now(), held_for = 'trap' where id = $1`, [text.id])
    await text.approve()
    await text.edit({ content: 'Buy now.' })
    expect(await text.heldFor()).toBe('edited_suspicious')
    expect(await text.countOpenCases()).toBe(1)
  })

  test('opens no new case if it changes only white space, or if the text is already held', async () => {
    await choose('holds_first_texts = true, limits_new_people = true, hold_suspicious = true')
    await addRule('bleach')
    const text = await write(type, 'Bleach: www.a.example www.b.example, and much else of the same length.')
    await text.approve()
    await text.edit({ content: 'Bleach: www.a.example\n www.b.example, and much else of the same length.' })
    expect([await text.heldFor(), await text.countOpenCases()]).toEqual([null, 0])
    await text.edit({ content: 'Bleach alone' })
    expect([await text.heldFor(), await text.countOpenCases()]).toEqual(['edited_first_text', 1])
    await text.edit({ content: 'Bleach alone, and more' })
    expect(await text.countOpenCases()).toBe(1)
  })
})

test('an edit of only the title or issues is held too, and withdrawing and granting permission is not', async () => {
  await choose('holds_first_texts = true')
  const text = await write('story', 'Dust on my sill.')
  await text.approve()
  for (const sharePermission of [false, true]) await text.edit({ sharePermission })
  expect(await text.heldFor()).toBeNull()
  await text.edit({ airQualityIssues: ['Mold'] })
  expect(await text.heldFor()).toBe('edited_first_text')
  await text.approve()
  await text.edit({ title: 'Idiots' })
  expect(await text.heldFor()).toBe('edited_first_text')
  expect(await desk.read(await desk.findOpenCase(text.id), moderator)).toMatchObject({
    title: 'Idiots',
    current: { issues: ['Mold'] },
  })
})

test('a generated title that follows its author’s name does not count as an edit', async () => {
  await choose('holds_first_texts = true')
  const text = await write('story', 'Dust on my sill.')
  await site.db.query('update stories set title = title_waitlist_story($2) where id = $1', [
    text.id,
    'Ada Air',
  ])
  await text.approve()
  expect(await desk.call('PATCH', '/api/profile', author, { fullName: 'Ada Airy' })).toMatchObject({
    status: 200,
  })
  expect(await site.db.query('select title, held_at from stories where id = $1', [text.id])).toEqual([
    { title: "Ada Airy's Air Quality Story", held_at: null },
  ])
})

test('a flagged text that was approved gets a new case when an edit keeps the flagged word', async () => {
  await addRule('bleach', 'flag')
  const text = await write('comment', 'I clean with bleach.')
  await desk.decide(moderator, text.id, 'none')
  await text.edit({ content: 'I clean  with bleach.' })
  expect(await text.countOpenCases()).toBe(0)
  await text.edit({ content: 'Drink bleach.' })
  expect(await text.countOpenCases()).toBe(1)
})

test('edits by an established member are not held', async () => {
  await choose('holds_first_texts = true')
  const text = await write('story', 'Dust on my sill.')
  await text.approve()
  await addStory(site.db, author)
  await addStory(site.db, author)
  await site.db.query(`update auth.users set created_at = now() - interval '2 days' where id = $1`, [
    author.userId,
  ])
  await text.edit({ content: 'Dust on both sills.' })
  expect(await text.heldFor()).toBeNull()
})

test('a text that is edited while held is shown in its new version, and a decision about the old version is refused', async () => {
  await choose('holds_first_texts = true')
  const text = await write('story', 'Dust on my sill.')
  const id = await desk.findOpenCase(text.id)
  const { version } = await desk.read(id, moderator)
  await text.edit({ content: 'Dust  on my sill.' })
  expect(await desk.read(id, moderator)).toMatchObject({ version })
  await text.edit({ content: 'You are an idiot.', airQualityIssues: ['Mold'] })
  expect(await desk.read(id, moderator)).toMatchObject({
    isEdited: true,
    start: 'You are an idiot.',
    why: ['By a new member, not published yet', 'Edited since the case was opened'],
    snapshot: { text: 'Dust on my sill.', issues: [] },
    current: { text: 'You are an idiot.', issues: ['Mold'] },
  })
  const decision = { cases: [{ id, version }], actions: [{ action: 'approve' }], ...statement }
  expect(await desk.call('POST', '/api/desk/decisions', moderator, decision)).toMatchObject({
    status: 409,
    body: { error: { code: 'case_changed' } },
  })
  expect(await text.heldFor()).toBe('first_text')
})

describe.each(['story', 'comment'] as const)('a %s edited at the moment of its decision', (type) => {
  test('is not approved unread: if the edit comes first, the decision is refused', async () => {
    await choose('holds_first_texts = true')
    const text = await write(type, 'Dust on my sill.')
    const decided = await raceHeldLock(site.db, {
      statement: `update ${type === 'story' ? 'stories' : 'comments'} set content = 'You are an idiot.' where id = $1`,
      values: [text.id],
      act: async () =>
        desk.tryDeciding(moderator, [await desk.findOpenCase(text.id)], [{ action: 'approve' }]),
    })
    expect(decided).toMatchObject({ status: 409, body: { error: { code: 'case_changed' } } })
    expect(await text.heldFor()).toBe('first_text')
  })

  test('is not approved unread: if the edit comes second, the text is held again', async () => {
    await choose('holds_first_texts = true')
    const text = await write(type, 'Dust on my sill.')
    const id = await desk.findOpenCase(text.id)
    // First the decision locks the content and waits for its case; then the edit waits for the content.
    const [decided] = await raceHeldLock(site.db, {
      statement: 'select from moderation_cases where id = $1 for update',
      values: [id],
      waiters: 2,
      act: async () => {
        const decision = desk.tryDeciding(moderator, [id], [{ action: 'approve' }])
        await waitForLocks(site.db, 1)
        const edit = text.edit({ content: 'You are an idiot.' })
        return Promise.all([decision, edit])
      },
    })
    expect(decided).toMatchObject({ status: 201 })
    expect(await text.heldFor()).toBe('edited_first_text')
    expect(await desk.read(await desk.findOpenCase(text.id), moderator)).toMatchObject({
      current: { text: 'You are an idiot.' },
    })
  })

  test('gets a new version even if two edits have the same timestamp', async () => {
    const text = await write(type, 'Dust on my sill.')
    await desk.report(text.id)
    const client = new pg.Client(site.db.connection)
    await client.connect()
    const table = type === 'story' ? 'stories' : 'comments'
    const readVersion = async () => {
      const id = idOf(
        await desk.call('POST', '/api/desk/cases', moderator, { subjectType: type, subjectId: text.id }),
      )
      return (await desk.read(id, moderator)).version
    }
    const before = await readVersion()
    await client.query('set session_replication_role = replica')
    await client.query(`update ${table} set content = 'You are an idiot.' where id = $1`, [text.id])
    await client.end()
    expect(await readVersion()).not.toBe(before)
  })
})

describe.each(['story', 'comment'] as const)('a %s that is edited after its rejection', (type) => {
  test('is held again when the rejection is reversed, and its author is told', async () => {
    for (const isDeleted of [false, true]) {
      await choose('holds_first_texts = true')
      const text = await write(type, 'Dust on my sill.')
      const { caseId } = await desk.decide(moderator, text.id, 'reject_held')
      await desk.letTimePass()
      await text.edit({ content: 'You are an idiot.' })
      expect(await text.countOpenCases()).toBe(0)
      if (isDeleted) await text.remove()
      const [decision] = await site.db.query('select id from moderation_decisions where case_id = $1', [
        caseId,
      ])
      expect(
        await desk.call('POST', `/api/desk/decisions/${decision?.id}/reversal`, moderator, statement),
      ).toMatchObject({ status: 201 })
      if (isDeleted) await text.putBack()
      expect([await text.isHidden(), await text.heldFor(), await text.countOpenCases()]).toEqual([
        false,
        'first_text',
        1,
      ])
      const [notice] = await site.db.query(
        'select subject, text from notices where user_id = $1 order by created_at desc, visible_from desc limit 1',
        [author.userId],
      )
      expect(notice).toMatchObject({
        subject: `We reversed our decision about your ${type}`,
        text: expect.stringContaining('a moderator will review the new version before others can see it.'),
      })
      await text.approve()
      expect(await text.heldFor()).toBeNull()
    }
  })

  test('is shown when the decision is reversed if the edit was changed back', async () => {
    await choose('holds_first_texts = true')
    const text = await write(type, 'Dust on my sill.')
    const { caseId } = await desk.decide(moderator, text.id, 'reject_held')
    await desk.letTimePass()
    await text.edit({ content: 'You are an idiot.' })
    await text.edit({ content: 'Dust on my sill.' })
    const [decision] = await site.db.query('select id from moderation_decisions where case_id = $1', [caseId])
    await desk.call('POST', `/api/desk/decisions/${decision?.id}/reversal`, moderator, statement)
    expect([await text.heldFor(), await text.countOpenCases()]).toEqual([null, 0])
  })
})

test('a hidden text that is edited is in no queue until it is shown again', async () => {
  await choose('holds_first_texts = true')
  const text = await write('story', 'Dust on my sill.')
  await text.approve()
  await desk.letTimePass()
  await desk.call('POST', '/api/desk/cases', moderator, { subjectType: 'story', subjectId: text.id })
  const { caseId } = await desk.decide(moderator, text.id, 'hide')
  await desk.letTimePass()
  await text.edit({ content: 'You are an idiot.' })
  expect([await text.heldFor(), await text.countOpenCases()]).toEqual(['edited_first_text', 0])
  const [decision] = await site.db.query('select id from moderation_decisions where case_id = $1', [caseId])
  await desk.call('POST', `/api/desk/decisions/${decision?.id}/reversal`, moderator, statement)
  expect([await text.heldFor(), await text.countOpenCases()]).toEqual(['edited_first_text', 1])
})
