import { beforeEach, expect, test } from 'vitest'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { deliverPushes } from '#app/community/notifications/push/deliver-pushes.command.server.ts'
import { startPushService } from '#app/community/notifications/push/testing/push-service.ts'
import { unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createTestMailer } from '#server/jobs/testing/mail-jobs.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'
import { suspendPerson } from '../testing/suspend-person.ts'
import { alertMail } from './alert-mail.server.ts'
import { queueAlerts } from './queue-alerts.command.server.ts'

const site = await createTestSite()
const reach = { toLocalhost: true }
site.dependencies.webhookReach = reach
const desk = openDesk(site)
const smtp = await startTestSmtpServer()
endAfterFile(smtp.stop)
const author = await addPerson(site.db)
const reader = await addPerson(site.db)
const owner = await addPerson(site.db, { role: 'owner' })
const colleague = await addPerson(site.db, { role: 'moderator' })

let moderator: SamplePerson
let now: number

beforeEach(async () => {
  await site.db.query(`delete from staff_alerts`)
  await site.db.query(`update moderation_cases set state = 'void', closed_at = now() where state = 'open'`)
  site.mails.splice(0)
  moderator = await addPerson(site.db, { role: 'moderator' })
  now = Date.now() + 2 * 60_000
})

const choose = (byMail: string | null, as = moderator, byPush: string | null = null) =>
  site.call('/api/desk/alerts', { method: 'PUT', as, body: { byMail, byPush } })

async function report(title = 'Smoke again', of = author, by = reader): Promise<string> {
  const story = await addStory(site.db, of, { title })
  await desk.report(story, by, { reason: 'respect' })
  return desk.findOpenCase(story)
}

const queue = (minutes = 0) =>
  queueAlerts({ ...site.dependencies, clock: () => new Date(now + minutes * 60_000) })

async function send() {
  const deliver = createMailDelivery({
    database: site.dependencies.database,
    mailer: createTestMailer(smtp),
    site: site.dependencies.site,
    keyedHash: site.dependencies.keyedHash,
    log: site.dependencies.log,
    bounces: createBounces(site.dependencies),
    mails: [alertMail],
  })
  for (const mail of site.mails.splice(0)) await deliver(mail)
}

const textsTo = ({ email }: SamplePerson) =>
  smtp.messages.filter(({ recipients }) => recipients.includes(email)).map(({ parsed }) => parsed.text ?? '')

async function isMailed(minutes = 0, to = moderator): Promise<boolean> {
  const before = textsTo(to).length
  await queue(minutes)
  await send()
  return textsTo(to).length > before
}

/** Chooses pushes, and returns those that the moderator's device has shown. */
async function startPushes(byPush: string, byMail: string | null = null) {
  await choose(byMail, moderator, byPush)
  const { device, received } = await startPushService()
  await site.call('/api/notifications/devices', { method: 'PUT', as: moderator, body: device })
  const show = async (id: string) =>
    (
      await site.call(`/api/notifications/pushed/${id}`, {
        headers: { authorization: `Bearer ${device.auth}` },
      })
    ).body
  return async (minutes = 0) => {
    const before = received.length
    await queue(minutes)
    await deliverPushes(site.dependencies, reach)
    return Promise.all(received.slice(before).map(({ text }) => show(text)))
  }
}

const makeOverdue = (id: string) =>
  site.db.query(`update moderation_cases set due_at = now() - interval '1 second' where id = $1`, [id])

test('a push says how many cases wait but not their texts, and comes at most once an hour', async () => {
  const pushes = await startPushes('new')
  for (const title of ['Smoke again', 'Where he lives']) await makeOverdue(await report(title))
  await report('Third')
  await report('Mine', moderator)
  expect(await pushes()).toEqual([
    {
      title: 'Cases are waiting for a moderator',
      body: '3 cases, 2 of them overdue.',
      path: '/auth?returnTo=%2Fdesk%2Fcases',
    },
  ])
  await report('Fourth')
  await site.db.query(`update moderation_cases set opened_at = now() + interval '10 minutes' where state = 'open'
    and subject_id in (select id from stories where title = 'Fourth')`)
  expect(await pushes(59)).toEqual([])
  expect(await pushes(61)).toMatchObject([{ body: '4 cases, 2 of them overdue.' }])
  expect(site.mails).toEqual([])
  const { body } = await site.call('/api/notifications', { as: moderator })
  expect(body).toMatchObject({ notifications: [] })
})

test('mail and push are chosen independently, and the link in the mail stops only the mails', async () => {
  const pushes = await startPushes('overdue', 'new')
  const id = await report()
  expect(await pushes()).toEqual([])
  expect(site.mails).toHaveLength(1)
  await send()
  await makeOverdue(id)
  await site.db.query(`update staff_alerts set told_until = now() - interval '1 hour', queued_at = null`)
  expect(await pushes()).toMatchObject([{ body: 'One case, overdue.' }])
  const stop = /unsubscribe\?token=(\S+)/.exec(textsTo(moderator).at(-1) ?? '')?.[1] ?? ''
  await site.call(`${unsubscribePath}?token=${stop}`, { method: 'POST' })
  expect(await site.call('/api/desk/alerts', { as: moderator })).toMatchObject({
    body: { byMail: null, byPush: 'overdue' },
  })
})

test('a device of a person without a role is told nothing about cases', async () => {
  const pushes = await startPushes('new')
  await report()
  await queue()
  await site.db.query('delete from staff_members where user_id = $1', [moderator.userId])
  expect(await pushes()).toEqual([])
})

test('many new cases are one mail, which names public titles, and the next mail comes an hour later at the earliest', async () => {
  await choose('new')
  const first = await report('Smoke 0')
  for (let count = 1; count < 7; count += 1) await report(`Smoke ${count}`)
  await Promise.all([queue(), queue(), queue()])
  expect(site.mails).toHaveLength(1)
  await send()
  const [text = ''] = textsTo(moderator)
  expect(text).toContain('7 cases are new.')
  expect(text).toContain('Story “Smoke 0”\nReported, due in')
  expect(text.match(/Open the case/g)).toHaveLength(5)
  // Signed out, the desk is a missing page.
  expect(text).toContain(`/auth?returnTo=%2Fdesk%2Fcases%2F${first}\n`)
  expect(text).toContain('/auth?returnTo=%2Fdesk%2Fcases\n')
  await report('One more')
  await site.db.query(`update moderation_cases set opened_at = now() + interval '10 minutes' where state = 'open'
    and subject_id in (select id from stories where title = 'One more')`)
  expect(await isMailed(59)).toBe(false)
  expect(await isMailed(61)).toBe(true)
  expect(textsTo(moderator).at(-1)).toContain('One case is new.')
  expect(await isMailed(200)).toBe(false)
})

test('staff who chose overdue cases are emailed once a case becomes overdue, and not before', async () => {
  await choose('overdue')
  await report()
  expect(await isMailed()).toBe(false)
  expect(await isMailed(24 * 60 + 5)).toBe(true)
  expect(textsTo(moderator).at(-1)).toContain('One case became overdue.')
  expect(await isMailed(26 * 60)).toBe(false)
})

test('a hidden text is not named', async () => {
  await choose('new')
  await report('Where he lives')
  await site.db.query(`update stories set held_at = now() where title = 'Where he lives'`)
  expect(await isMailed()).toBe(true)
  expect(textsTo(moderator).at(-1)).toContain('A story\n')
  expect(textsTo(moderator).at(-1)).not.toContain('Where he lives')
})

test('cases that were decided meanwhile, and those that the moderator may not decide, are not mailed', async () => {
  await choose('new')
  await report('Mine', moderator)
  await report('Reported by me', author, moderator)
  expect(await isMailed()).toBe(false)
  const id = await report('Decided')
  await site.db.query(`update moderation_cases set opened_at = now() + interval '1 hour' where id = $1`, [id])
  await queue(65)
  expect(site.mails).toHaveLength(1)
  await desk.tryDeciding(colleague, [id], [{ action: 'hide' }])
  await send()
  expect(textsTo(moderator)).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['who turned them off', () => choose(null)],
  ['without a role', () => site.db.query('delete from staff_members where user_id = $1', [moderator.userId])],
  [
    'who became an analyst',
    () => site.db.query(`update staff_members set role = 'analyst' where user_id = $1`, [moderator.userId]),
  ],
  ['who is suspended', () => suspendPerson(site.db, moderator, owner.userId)],
  [
    'without a confirmed address',
    () => site.db.query('update auth.users set email_verified_at = null where id = $1', [moderator.userId]),
  ],
])('a person %s gets no alerts', async (_who, change) => {
  await choose('new')
  await report()
  await queue()
  await change()
  await send()
  expect(textsTo(moderator)).toEqual([])
})

test('the link in the mail stops the alerts, and a removed role deletes the choice', async () => {
  await choose('new')
  await report()
  expect(await isMailed()).toBe(true)
  const stop = /\/\S*unsubscribe\?token=(\S+)/.exec(textsTo(moderator).at(-1) ?? '')?.[1] ?? ''
  const path = `${unsubscribePath}?token=${stop}`
  expect((await site.call(path, { method: 'POST' })).status).toBe(200)
  expect(await site.call('/api/desk/alerts', { as: moderator })).toMatchObject({ body: { byMail: null } })
  await choose('overdue')
  await site.db.query('delete from staff_members where user_id = $1', [moderator.userId])
  expect(await site.db.query('select from staff_alerts')).toEqual([])
})

test('only people who decide cases choose alerts, each their own, and the choice is in the data export', async () => {
  const analyst = await addPerson(site.db, { role: 'analyst' })
  for (const as of [author, analyst]) expect((await choose('new', as)).status).toBe(404)
  expect((await choose('daily')).status).toBe(400)
  expect((await choose('overdue')).status).toBe(204)
  expect(await site.call('/api/desk/alerts', { as: colleague })).toMatchObject({ body: { byMail: null } })
  const data = await site.call('/api/profile/export', { as: moderator })
  expect(data.body).toMatchObject({ staffAlerts: [{ byMail: 'overdue', byPush: null }] })
})
