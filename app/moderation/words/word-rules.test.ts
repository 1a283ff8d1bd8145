import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'
import { trialSchema } from './word-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const moderator = await addPerson(site.db, { role: 'moderator' })
beforeEach(async () => {
  await site.db.query('delete from word_rules')
})

interface Added {
  id: string
}

async function addRule(rule: object, as = moderator): Promise<string> {
  const answer = await site.call('/api/desk/word-rules', { method: 'POST', as, body: rule })
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as Added).id
}

const share = (content: string, as = author, title?: string) =>
  site.call('/api/stories', {
    method: 'POST',
    as,
    body: { title: title ?? null, content, sharePermission: true },
  })

const find = async (content: string, rule: { pattern: string; kind?: string; exceptions?: string[] }) => {
  const [row] = await site.db.query<{ place: number | null }>(
    'select locate_words(fold_text($1), fold_text($2), $3, $4) as place',
    [content, rule.pattern, rule.kind ?? 'word', rule.exceptions ?? []],
  )
  return row?.place != null
}

test.each([
  ['Buy CIALIS now', 'cialis', true],
  ['a specialist helped', 'cialis', false],
  ['ci\u200Balis', 'cialis', true],
  ['сiаlis with Cyrillic letters', 'cialis', true],
  ['ＣＩＡＬＩＳ', 'cialis', true],
  ['𝐜𝐢𝐚𝐥𝐢𝐬', 'cialis', true],
  ['cialis\u0323 with a mark', 'cialis', false],
  ['cialis2', 'cialis', false],
  ['die Straße', 'STRASSE', true],
  ['ΟΔΟΣ', 'οδός', false],
  ['ο οδος', 'ΟΔΟΣ', true],
  ['купить сейчас', 'Купить', true],
  ['перекупить', 'купить', false],
  ['की', 'क', false],
  ['buy\n  now', 'buy now', true],
])('the text “%s” contains the word “%s”: %s', async (content, pattern, isFound) => {
  expect(await find(content, { pattern, kind: 'phrase' })).toBe(isFound)
})

test.each([
  ['https://spam.example/x', true],
  ['www.spam.example', true],
  ['notspam.example', false],
  ['my-spam.example', false],
  ['spam.example.org', false],
  ['see spam.example.', true],
])('the text “%s” contains the blocked domain: %s', async (content, isFound) => {
  expect(await find(content, { pattern: 'spam.example', kind: 'domain' })).toBe(isFound)
})

test('exceptions to word rules apply first, and checking any text is quick', async () => {
  const rule = { pattern: 'lead', exceptions: ['lead to'] }
  expect(await find('This may lead to trouble', rule)).toBe(false)
  expect(await find('It may lead to lead in the water', rule)).toBe(true)
  expect(await find('aa'.repeat(5_000), { pattern: 'aa' })).toBe(false)
  expect(await find('a'.repeat(10_000), { pattern: `${'a'.repeat(99)}b` })).toBe(false)
})

test('a text held by a word rule is visible only to its author until a moderator publishes it', async () => {
  const desk = openDesk(site)
  await addRule({ pattern: 'miracle cure', kind: 'phrase', action: 'hold' })
  const shared = await share('My MIRACLE cure for dust')
  expect(shared).toMatchObject({ status: 201 })
  const { id } = shared.body as Added
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 404 })
  expect(await site.call('/api/profile/stories', { as: author })).toMatchObject({
    body: { stories: expect.arrayContaining([expect.objectContaining({ id, isHeld: true })]) },
  })
  const caseId = await desk.findOpenCase(id)
  const read = await desk.read(caseId, moderator)
  expect(read).toMatchObject({
    band: 3,
    isHeld: true,
    why: ['Matches a word rule, not published yet', 'Found automatically, not reported'],
    wordHits: [{ pattern: 'miracle cure', kind: 'phrase', isWrong: false }],
  })
  await desk.decide(moderator, id, 'approve')
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 200 })
  const [decision] = await site.db.query(
    'select automated_detection, automated_decision from moderation_decisions where case_id = $1',
    [caseId],
  )
  expect(decision).toEqual({ automated_detection: true, automated_decision: false })
  const [notice] = await site.db.query<{ text: string }>(
    'select text from notices where user_id = $1 order by created_at desc limit 1',
    [author.userId],
  )
  expect(notice?.text).toContain('is published')
  expect(notice?.text).not.toContain('automated')
})

test('the author of a rejected text is told that an automated check flagged it', async () => {
  const desk = openDesk(site)
  await addRule({ pattern: 'wonder drug', kind: 'phrase', action: 'hold' })
  const { id } = (await share('My wonder drug for dust')).body as Added
  await desk.decide(moderator, id, 'reject_held')
  const [notice] = await site.db.query<{ text: string }>(
    'select text from notices where user_id = $1 order by created_at desc limit 1',
    [author.userId],
  )
  expect(notice?.text).toContain('An automated check, such as a word list, flagged the content.')
})

test('a text flagged by a word rule is visible and has a case, and a false alarm counts once', async () => {
  const desk = openDesk(site)
  const ruleId = await addRule({ pattern: 'bleach', kind: 'word', action: 'flag' })
  const story = await addStory(site.db, await addPerson(site.db))
  const said = await site.call(`/api/stories/${story}/comments`, {
    method: 'POST',
    as: author,
    body: { content: 'Bleach it.' },
  })
  const { id } = said.body as Added
  expect(await site.call(`/api/stories/${story}/comments`)).toMatchObject({
    body: { comments: [{ content: 'Bleach it.' }] },
  })
  const caseId = await desk.findOpenCase(id)
  const wrong = () =>
    site.call(`/api/desk/cases/${caseId}/wrong-hits/${ruleId}`, { method: 'PUT', as: moderator })
  expect(await wrong()).toMatchObject({ status: 204 })
  expect(await wrong()).toMatchObject({ status: 204 })
  expect(await desk.read(caseId, moderator)).toMatchObject({ band: 2, wordHits: [{ ruleId, isWrong: true }] })
  expect(await site.call('/api/desk/word-rules', { as: moderator })).toMatchObject({
    body: { rules: [{ id: ruleId, hits: 1, wrongHits: 1 }] },
  })
  await site.db.query('delete from comments where id = $1', [id])
  expect(await site.db.query('select from word_rule_hits where subject_id = $1', [id])).toEqual([])
})

test('an edit is checked by word rules, and keeps its place once published', async () => {
  const desk = openDesk(site)
  const { id } = (await share('A quiet text that was there before')).body as Added
  await addRule({ pattern: 'casino', kind: 'word', action: 'hold' })
  const edit = (content: string) =>
    site.call(`/api/stories/${id}`, { method: 'PATCH', as: author, body: { content } })
  expect(await edit('A quiet text, with a comma')).toMatchObject({ status: 200, body: { isHeld: false } })
  await site.db.query(`update stories set created_at = '2026-01-01' where id = $1`, [id])
  expect(await edit('A quiet casino')).toMatchObject({ status: 200, body: { isHeld: true } })
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 404 })
  await desk.decide(moderator, id, 'approve')
  expect(
    await site.db.query('select created_at::date::text as day from stories where id = $1', [id]),
  ).toEqual([{ day: '2026-01-01' }])
})

test('a private story is checked by word rules once shared, and staff texts are not checked', async () => {
  await addRule({ pattern: 'casino', kind: 'word', action: 'hold' })
  const story = await addStory(site.db, author, { content: 'A casino', isPublic: false })
  const shown = await site.call(`/api/stories/${story}`, {
    method: 'PATCH',
    as: author,
    body: { sharePermission: true },
  })
  expect(shown).toMatchObject({ status: 200, body: { isHeld: true } })
  const { id } = (await share('A casino near us', moderator)).body as Added
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 200 })
})

test('a word rule that is being tried out only counts', async () => {
  const id = await addRule({ pattern: 'humidity', kind: 'word', action: 'hold', dryRun: true })
  const first = (await share('Humidity again')).body as Added
  expect(await site.call(`/api/stories/${first.id}`)).toMatchObject({ status: 200 })
  const change = (dryRun: unknown) =>
    site.call(`/api/desk/word-rules/${id}`, { method: 'PATCH', as: moderator, body: { dryRun } })
  expect(await change('yes')).toMatchObject({ status: 400 })
  expect(await change(false)).toMatchObject({ status: 200, body: { hits: 1, dryRun: false } })
  const second = (await share('More humidity')).body as Added
  expect(await site.call(`/api/stories/${second.id}`)).toMatchObject({ status: 404 })
})

test('trying out a word rule shows what it would have found in public texts', async () => {
  const word = 'formaldehyde'
  await addStory(site.db, author, { title: `${word} at home`, content: 'It smells.' })
  await addStory(site.db, author, { content: `A private ${word}`, isPublic: false })
  const tried = await site.call('/api/desk/word-rules/trial', {
    method: 'POST',
    as: moderator,
    body: { pattern: word.toUpperCase(), kind: 'word' },
  })
  expect(tried).toMatchObject({
    status: 200,
    body: { hits: 1, samples: [{ subjectType: 'story', around: 'formaldehyde at home It smells.' }] },
  })
})

test.each([
  ['Buy CIALIS now', 'cialis', 'CIALIS'],
  ['Buy  ci\u200Balis\u00AD, now', 'cialis', 'ci\u200Balis'],
  ['Not a specialist’s advice: 𝐂𝐢𝐚𝐥𝐢𝐬!', 'cialis', '𝐂𝐢𝐚𝐥𝐢𝐬'],
  ['ﬁrst, then the Straße', 'strasse', 'Straße'],
  ['Buy\n  Now, they said', 'buy now', 'Buy\n  Now'],
  [`${'Long ago. '.repeat(20)}A Casino${' and more'.repeat(20)}`, 'casino', 'Casino'],
])(
  'the trial of a word rule on “%s” shows the text as written, with the match',
  async (content, pattern, match) => {
    const story = await addStory(site.db, author, { content })
    const { body } = await site.call('/api/desk/word-rules/trial', {
      method: 'POST',
      as: moderator,
      body: { pattern, kind: 'phrase' },
    })
    const sample = v.parse(trialSchema, body).samples.find(({ subjectId }) => subjectId === story)
    const { around = '', matchAt = 0, matchLength = 0 } = sample ?? {}
    expect([...around].slice(matchAt, matchAt + matchLength).join('')).toBe(match)
    expect(content).toContain(around)
  },
)

test('word rules ignore the generated part of a title', async () => {
  await addRule({ pattern: 'air quality', kind: 'phrase', action: 'hold' })
  const shareUnder = async (title: string) => {
    const { id } = (await share('It smells.', author, title)).body as Added
    return (await site.call(`/api/stories/${id}`)).status
  }
  expect(await shareUnder("Ada's Air Quality Story")).toBe(200)
  const tried = await site.call('/api/desk/word-rules/trial', {
    method: 'POST',
    as: moderator,
    body: { pattern: 'air quality story', kind: 'phrase' },
  })
  expect(tried).toMatchObject({ status: 200, body: { hits: 0 } })
  expect(await shareUnder('Air quality at home')).toBe(404)
})

test('word rules can be changed only by moderators, must be complete, and are limited in number', async () => {
  const good = { pattern: 'casino', kind: 'word', action: 'flag' }
  const analyst = await addPerson(site.db, { role: 'analyst' })
  for (const as of [author, analyst])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/trial'],
    ] as const)
      expect(
        await site.call(`/api/desk/word-rules${path}`, {
          method,
          as,
          ...(method === 'POST' && { body: good }),
        }),
      ).toMatchObject({ status: 404 })
  const refused = [
    [{ ...good, pattern: 'x' }, 'pattern'],
    [{ ...good, pattern: '!!!' }, 'pattern'],
    [{ ...good, pattern: 'two words' }, 'pattern'],
    [{ ...good, kind: 'domain' }, 'pattern'],
    [{ ...good, pattern: 'x'.repeat(101) }, 'pattern'],
    [{ ...good, action: 'reject' }, 'action'],
    [{ ...good, exceptions: Array.from({ length: 21 }, () => 'casino royale') }, 'exceptions'],
  ] as const
  for (const [body, field] of refused)
    expect(await site.call('/api/desk/word-rules', { method: 'POST', as: moderator, body })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: expect.stringContaining(field) }] } },
    })
  await site.db.query(
    `insert into word_rules (pattern, kind, action) select 'rule ' || n, 'phrase', 'flag' from generate_series(1, 200) n`,
  )
  expect(
    await site.call('/api/desk/word-rules', { method: 'POST', as: moderator, body: good }),
  ).toMatchObject({
    status: 409,
    body: { error: { code: 'too_many_rules' } },
  })
})
