import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'
import { ruleListSchema } from './rule-schemas.ts'

const site = await createTestSite()

async function listViolations(): Promise<Record<string, string>> {
  const { rules } = v.parse(ruleListSchema, (await site.call('/api/rules')).body)
  return Object.fromEntries(rules.map(({ key, violation }) => [key, violation]))
}

test('each rule is shown to reporters by the name of its violation', async () => {
  expect(await listViolations()).toEqual({
    children: 'Harms children',
    danger: 'Threat or incitement',
    privacy: 'Private information',
    advertising: 'Spam or advertising',
    health: 'Dangerous advice',
    honesty: 'Fabricated',
    respect: 'Personal attack',
    topic: 'Off topic',
  })
})

test('an owner’s rule without a label keeps the previous version’s label, or gets one derived from its title', async () => {
  const long = 'x'.repeat(300)
  await site.db.query(
    `insert into rules (key, version, title, text, band) values
      ('respect', 2, 'Be kind', 'Be kind to each other.', 2), ('smoking', 1, 'No smoking', 'Not here.', 2),
      ('long', 1, $1, 'Too long.', 2)`,
    [long],
  )
  await site.db.query(
    `insert into rules (key, version, title, text, band, violation) values
      ('smoking', 2, 'No smoking at all', 'Not here.', 2, ' '), ('topic', 3, 'Air only', 'Air.', 2, 'Not about air')`,
  )
  expect(await listViolations()).toMatchObject({
    respect: 'Personal attack',
    smoking: 'Against “No smoking at all”',
    topic: 'Not about air',
    long: `Against “${'x'.repeat(190)}”`,
  })
})

test('a reworded rule keeps its place in the list', async () => {
  const before = Object.keys(await listViolations())
  await site.db.query(
    `insert into rules (key, version, title, text, band) values ('health', 9, 'No medical advice', 'Ask a doctor.', 2)`,
  )
  expect(Object.keys(await listViolations())).toEqual(before)
})
