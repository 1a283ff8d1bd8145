import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createSiteWithDesk } from '../testing/desk.ts'
import { defaultMacros } from './default-macros.server.ts'
import { fillMacro } from './macro-fields.ts'
import { macrosSchema } from './macro-schemas.ts'

const { site, desk, moderator } = await createSiteWithDesk()
const owner = await addPerson(site.db, { role: 'owner' })
const change = (sentences: object, version: number, as = owner) =>
  desk.call('PUT', '/api/desk/macros', as, { version, sentences })
const read = async () => v.parse(macrosSchema, (await desk.call('GET', '/api/desk/macros', moderator)).body)

test('moderators read the default sentences until an owner changes them, which the audit log records', async () => {
  expect(await read()).toEqual({ version: 0, sentences: defaultMacros })
  expect(await change({ topic: ['No.'] }, 0, moderator)).toMatchObject({ status: 404 })
  expect(await change({ topic: ['The {kind} “{title}” breaks “{rule}”.'] }, 0)).toMatchObject({ status: 200 })
  expect(await read()).toEqual({
    version: 1,
    sentences: { topic: ['The {kind} “{title}” breaks “{rule}”.'] },
  })
  const logged = await site.db.query(
    `select actor_id, by_role from auth.audit_log where action = 'macros_changed'`,
  )
  expect(logged).toEqual([{ actor_id: owner.userId, by_role: 'site_owner' }])
})

test('of two owners who change the same version, the second is refused', async () => {
  const { version } = await read()
  const answers = await Promise.all([
    change({ topic: ['One.'] }, version),
    change({ topic: ['Two.'] }, version),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: 'macros_changed' },
  })
  expect((await read()).version).toBe(version + 1)
})

test.each([
  [['Dear {nme},'], 'There is no field {nme}. You can use {kind}, {rule}, {title}.', 'sentences.topic.0'],
  [
    ['{author} wrote {Titel}.'],
    'There are no fields {author} and {Titel}. You can use {kind}, {rule}, {title}.',
    'sentences.topic.0',
  ],
  ...['Broken { brace', '{kind', 'rule}', '{{kind}}'].map((text): [string[], string, string] => [
    [text],
    'Please close each brace, or remove it. You can use {kind}, {rule}, {title}.',
    'sentences.topic.0',
  ]),
  [['x'.repeat(501)], 'Please use at most 500 characters in a sentence.', 'sentences.topic.0'],
  [['Fine.', ' '], 'Please write a sentence.', 'sentences.topic.1'],
  [Array(11).fill('Fine.'), 'Please use at most 10 sentences for a rule.', 'sentences.topic'],
])('an invalid list of sentences is refused with a reason: %j', async (topic, message, field) => {
  const { status, body } = await change({ topic }, (await read()).version)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { fields: [{ field, message }] } })
})

test('the fields of a sentence are filled in as they are, even with special characters', () => {
  const values = { kind: 'story', rule: 'Be honest', title: '$& and {rule}' }
  expect(fillMacro('The {kind} “{title}” and {more}: {rule}.', values)).toBe(
    'The story “$& and {rule}” and {more}: “Be honest”.',
  )
})
