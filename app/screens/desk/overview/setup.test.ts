import * as v from 'valibot'
import { expect, test } from 'vitest'
import { healthTest } from '#app/audience/health/health-test-mail.server.ts'
import { createApp } from '#server/http/app.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { setupSchema } from './overview-schemas.ts'

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner' })

/** Lists the steps that aren't done. */
async function listOpen(mailFrom: string | null = 'hello@example.org') {
  const app = createApp({ dependencies: { ...site.dependencies, mailFrom } })
  const { token } = await site.dependencies.accessTokens.sign({
    ...{ ...owner, role: 'member', aal: 'aal1', amr: [], userMetadata: {} },
  })
  const response = await app.request('/api/desk/setup', { headers: { authorization: `Bearer ${token}` } })
  const { steps } = v.parse(setupSchema, await response.json())
  return steps.filter(({ isDone }) => !isDone).map(({ title }) => title)
}

test('each step of setting up the site is done once the site finds it done, and then there are none', async () => {
  expect(await listOpen()).toEqual([
    'Invite a moderator',
    'Read the rules',
    'Send email',
    'Make a backup',
    'Set the contact address',
  ])
  await addPerson(site.db, { role: 'moderator' })
  expect(await site.call('/api/desk/rules/read', { method: 'POST', as: owner })).toMatchObject({
    status: 204,
  })
  expect(await site.call('/api/desk/health/test', { method: 'POST', as: owner })).toMatchObject({
    status: 204,
  })
  expect(site.mails).toEqual([healthTest.message({ userId: owner.userId })])
  await site.db.query('insert into auth.backup_runs (bytes) values (1)')
  expect(await listOpen()).toEqual(['Send email', 'Set the contact address'])
  await site.db.database.accounts(async (tx) => healthTest.open({ userId: owner.userId })?.settle?.(tx))
  // Without a mail server it went to the inbox.
  expect(await listOpen(null)).toEqual(['Send email', 'Set the contact address'])
  expect(await listOpen()).toEqual(['Set the contact address'])
  site.dependencies.site.contactEmail = 'hello@example.org'
  expect(await listOpen()).toEqual([])
})

test('only owners see the steps of setting up the site, and send test emails', async () => {
  const others: (SamplePerson | undefined)[] = [
    undefined,
    await addPerson(site.db),
    await addPerson(site.db, { role: 'moderator' }),
  ]
  for (const as of others)
    for (const [method, path] of [
      ['GET', '/api/desk/setup'],
      ['POST', '/api/desk/rules/read'],
      ['POST', '/api/desk/health/test'],
    ] as const)
      expect(await site.call(path, { method, ...(as && { as }) })).toMatchObject({ status: 404 })
  expect(site.mails).toHaveLength(1)
})
