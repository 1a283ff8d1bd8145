import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { startMailJobs } from '#server/jobs/testing/mail-jobs.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { healthReport } from './health-report-mail.server.ts'
import type { HealthLine } from './health-schemas.ts'
import { queueHealthReports } from './mail-reports.command.server.ts'

const lines: HealthLine[] = [
  { name: 'Disk', state: 'ok', says: '40.0 GB are free.' },
  { name: 'Backup', state: 'failure', says: 'The last backup was made 15 days ago. <Run it>' },
]
let owner: SamplePerson
const site = await createTestSite()
const {
  smtp,
  jobs: { mailQueue },
} = await startMailJobs(site, [healthReport])
const mailReports = (now: Date) =>
  queueHealthReports({ ...site.dependencies, clock: () => now, mailQueue }, async () => lines)
beforeEach(async () => {
  owner = await addPerson(site.db, { role: 'owner' })
})

const choose = (isMailed: unknown, as = owner) =>
  site.call('/api/desk/health/report', { method: 'PUT', as, body: { isMailed } })
const isMailed = async () => (await site.call('/api/desk/health', { as: owner })).body

test('an owner sees the health checks’ results and whether they are emailed', async () => {
  const app = createApp({ dependencies: site.dependencies, look: async () => lines })
  const subject = { ...owner, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
  const { token } = await site.dependencies.accessTokens.sign(subject)
  const response = await app.request('/api/desk/health', { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    checkedAt: expect.any(String),
    lines,
    isMailed: false,
    command: expect.stringMatching(/doctor$/),
  })
})

test('subscribed owners get a daily health email until they unsubscribe or lose the role', async () => {
  const day = 86_400_000
  const begin = Date.parse('2026-11-23T06:00:00Z')
  await mailReports(new Date(begin))
  expect(await choose(true)).toMatchObject({ status: 204 })
  expect(await choose(true)).toMatchObject({ status: 204 })
  expect(await isMailed()).toMatchObject({ isMailed: true })
  // Two servers run the job at the same time.
  await Promise.all([mailReports(new Date(begin)), mailReports(new Date(begin))])
  const { parsed } = await smtp.waitForMessage(owner.email)
  expect(parsed.subject).toBe('Your site has a problem')
  expect(parsed.text).toContain(
    'Health report for Clean Air on 23 November 2026 at 06:00 UTC. Needs attention: Backup.',
  )
  expect(parsed.text).toContain('Backup (Failure): The last backup was made 15 days ago. <Run it>')
  expect(parsed.html).toContain('&lt;Run it&gt;')
  await mailReports(new Date(begin + day))
  await smtp.waitForMessage(owner.email)
  await choose(false)
  expect(await isMailed()).toMatchObject({ isMailed: false })
  await mailReports(new Date(begin + 2 * day))
  await choose(true)
  await addPerson(site.db, { role: 'owner' })
  await site.db.query(`update staff_members set role = 'analyst' where user_id = $1`, [owner.userId])
  await mailReports(new Date(begin + 3 * day))
  expect(await site.db.query('select from auth.health_reports')).toEqual([])
  const sent = smtp.messages.filter(({ recipients }) => recipients.includes(owner.email))
  expect(sent).toHaveLength(2)
})

test('only owners can see the health checks, and the error for an invalid choice names the field', async () => {
  expect(await choose('yes')).toMatchObject({ status: 400, body: { error: { field: 'isMailed' } } })
  const others = [await addPerson(site.db), await addPerson(site.db, { role: 'moderator' })]
  for (const as of others) {
    expect(await site.call('/api/desk/health', { as })).toMatchObject({ status: 404 })
    expect(await choose(true, as)).toMatchObject({ status: 404 })
  }
  expect(await site.db.query('select from auth.health_reports')).toEqual([])
})
