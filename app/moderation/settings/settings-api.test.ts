import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { numberSettings } from './setting-options.ts'
import { switchExamples } from './setting-texts.ts'

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner' })
const colleague = await addPerson(site.db, { role: 'owner' })
const path = '/api/desk/moderation-settings'
const change = (body: object, as = owner) => site.call(path, { method: 'PATCH', as, body })

test('a new site has the settings that the desk calls its defaults', async () => {
  const defaults = Object.fromEntries(
    Object.entries(numberSettings).map(([name, { initial }]) => [name, initial]),
  )
  const off = Object.fromEntries(Object.keys(switchExamples).map((name) => [name, false]))
  expect(await site.call(path, { as: owner })).toMatchObject({ body: { ...defaults, ...off, version: 1 } })
})

test('settings that another owner has changed in the meantime are not overwritten', async () => {
  const { version } = (await site.call(path, { as: owner })).body as { version: number }
  expect(await change({ dueHoursHeld: 6, basedOn: version }, colleague)).toMatchObject({
    status: 200,
    body: { version: version + 1 },
  })
  expect(await change({ dueHoursHeld: 8, fourEyes: true, basedOn: version })).toMatchObject({
    status: 409,
    body: { error: { code: 'settings_changed' } },
  })
  expect(await change({ fourEyes: true, basedOn: version + 1 })).toMatchObject({
    status: 200,
    body: { dueHoursHeld: 6, fourEyes: true },
  })
})

test.each([0, 721, 1.5, '7'])(
  'the number of hours %s is refused with the numbers that would be right',
  async (hours) => {
    expect(await change({ dueHoursHeld: hours })).toMatchObject({
      status: 400,
      body: {
        error: { fields: [{ field: 'dueHoursHeld', message: 'Please enter a whole number from 1 to 720.' }] },
      },
    })
  },
)
