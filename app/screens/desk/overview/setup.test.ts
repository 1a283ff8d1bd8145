import * as v from 'valibot'
import { expect, test } from 'vitest'
import { healthTest } from '#app/audience/health/health-test-mail.server.ts'
import { createApp } from '#server/http/app.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { setupSchema } from './setup-schemas.ts'

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner' })

async function listSteps(mailFrom: string | null = 'hello@example.org') {
  const app = createApp({ dependencies: { ...site.dependencies, mailFrom } })
  const { token } = await site.dependencies.accessTokens.sign({
    ...{ ...owner, role: 'member', aal: 'aal1', amr: [], userMetadata: {} },
  })
  const response = await app.request('/api/desk/setup', { headers: { authorization: `Bearer ${token}` } })
  return v.parse(setupSchema, await response.json()).steps
}

async function listOpen(mailFrom?: string | null) {
  const steps = await listSteps(mailFrom)
  return steps.filter(({ isDone }) => !isDone).map(({ title }) => title)
}

const addFactor = (type: 'totp' | 'recovery_code') =>
  site.db.query<{ id: string }>(
    `insert into auth.factors (user_id, factor_type, status, secret) values ($1, $2, 'verified', 'x') returning id`,
    [owner.userId, type],
  )

test('each step of setting up the site is done once the site finds it done, and there are none once all are done or optional', async () => {
  await addFactor('totp')
  const titles = (await listSteps()).map(({ title }) => title)
  expect(await listOpen()).toEqual([
    'Set up your second factor',
    'Invite a moderator',
    'Read the rules',
    'Send email',
    'Make a backup',
    'Set the contact address',
  ])
  const [codes] = await addFactor('recovery_code')
  await site.db.query(`insert into auth.recovery_codes (factor_id, code_hash) values ($1, '')`, [codes?.id])
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
  // Steps keep their places.
  expect((await listSteps()).map(({ title }) => title)).toEqual(titles)
  await site.db.database.accounts(async (tx) => healthTest.open({ userId: owner.userId })?.settle?.(tx))
  // Without a mail server it went to the inbox.
  const tested = (steps: Awaited<ReturnType<typeof listSteps>>) =>
    steps.find(({ title }) => title === 'Send email')?.post?.done
  expect(tested(await listSteps(null))).toMatchObject({ action: { to: '/inbox' } })
  expect(tested(await listSteps())).toMatchObject({ description: 'Look into your mailbox.' })
  expect(await listOpen(null)).toEqual(['Send email', 'Set the contact address'])
  expect(await listOpen()).toEqual(['Set the contact address'])
  site.dependencies.site.contactEmail = 'hello@example.org'
  expect(await listOpen()).toEqual([])
  // A site without a mail server, which only this machine reaches, needs neither email nor https.
  site.dependencies.site.url = 'http://localhost:3000'
  expect(await listOpen(null)).toEqual([])
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
