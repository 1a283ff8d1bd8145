import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

test('a HEAD request for the data export sends nothing, is not recorded, and requires a session', async () => {
  const site = await createTestSite()
  const person = await addPerson(site.db)
  const ask = (method: string) => site.call('/api/profile/export', { method, as: person })
  const countExports = async () =>
    (await site.db.query(`select from auth.audit_log where action = 'data_exported'`)).length
  const { status, headers } = await ask('HEAD')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await countExports()).toBe(0)
  expect((await ask('GET')).status).toBe(200)
  expect(await countExports()).toBe(1)
  await site.db.query('delete from auth.sessions where user_id = $1', [person.userId])
  expect((await ask('HEAD')).status).toBe(401)
})
