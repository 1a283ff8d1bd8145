import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { vipConfirmation } from '#app/site/promotion/confirm-vip-mail.server.ts'
import { confirmVip } from '#app/site/promotion/vip-links.command.server.ts'
import { createTestMailer } from '#server/jobs/testing/mail-jobs.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { type SmtpRefusal, startTestSmtpServer } from '#tests/support/smtp.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { processReport } from './bounce-reports/process-bounce-report.command.server.ts'
import { createBounces } from './bounces.server.ts'
import { recognizeSuppressed } from './suppress.command.server.ts'

let refusal: SmtpRefusal | null = null

const site = await createTestSite()
const smtp = await startTestSmtpServer({ refuse: () => refusal })
endAfterFile(smtp.stop)
const owner = await addPerson(site.db, { role: 'owner' })

beforeEach(() => {
  refusal = null
})

interface Vip {
  id: string
  email: string
}

async function addVip(email = `vip-${randomUUID().slice(0, 8)}@example.org`): Promise<Vip> {
  const [row] = await site.db.query<Vip>(
    'insert into auth.vip_subscriptions (email) values ($1) returning id, email',
    [email],
  )
  if (!row) throw new Error('no row')
  return row
}

/** @returns the confirmation token */
async function send({ id }: Vip): Promise<string> {
  let token = ''
  const mailer = createTestMailer(smtp)
  const deliver = createMailDelivery({
    ...site.dependencies,
    mailer: {
      async send(mail) {
        token = /confirm\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
        await mailer.send(mail)
      },
    },
    bounces: createBounces(site.dependencies),
    mails: [vipConfirmation],
  })
  await deliver({ template: 'confirm-vip', subscriptionId: id }).catch(() => undefined)
  return token
}

async function readMail({ id }: Vip) {
  const { body } = await site.call(`/api/desk/people/${id}/record`, { method: 'POST', as: owner })
  return body
}

const readReason = (email: string) =>
  site.db.database.accounts((tx) => recognizeSuppressed(tx, site.dependencies, email))
const take = (raw: string) =>
  processReport({ ...site.dependencies, inTransaction: site.db.database.accounts }, Buffer.from(raw))
const letDaysPass = (days: number) =>
  site.db.query(
    `update auth.mail_bounces set day = day - $1::integer, created_at = created_at - $1 * interval '1 day'`,
    [days],
  )

test('an address unknown to its mail server gets no more emails, and owners see why', async () => {
  const vip = await addVip()
  refusal = { code: 550, text: '5.1.1 No such user' }
  await send(vip)
  expect(await readReason(vip.email)).toBe('bounced')
  expect(await readMail(vip)).toMatchObject({
    mail: {
      suppression: { reason: 'bounced' },
      bounces: [{ status: '5.1.1', isPermanent: true, toldBy: 'smtp' }],
    },
  })
})

test('full mailboxes count half and once a day, and failures caused by this site do not count', async () => {
  const vip = await addVip()
  refusal = { code: 550, text: '5.7.1 Relaying denied' }
  await send(vip)
  refusal = { code: 452, text: '4.2.2 Mailbox full' }
  for (let day = 1; day <= 5; day += 1) {
    await send(vip)
    await send(vip)
    await letDaysPass(1)
  }
  expect(await readReason(vip.email)).toBeNull()
  await send(vip)
  expect(await readReason(vip.email)).toBe('bounced')
})

test('bounces older than thirty days do not count', async () => {
  const vip = await addVip()
  refusal = { code: 550, text: 'Go away' }
  for (let day = 1; day <= 2; day += 1) {
    await send(vip)
    await letDaysPass(1)
  }
  await letDaysPass(30)
  await send(vip)
  expect(await readReason(vip.email)).toBeNull()
})

test('a suppressed address’s hash is kept after its person leaves, and emails resume once the address is confirmed again', async () => {
  const vip = await addVip()
  refusal = { code: 550, text: '5.1.1 No such user' }
  await send(vip)
  await site.db.query('delete from auth.vip_subscriptions where id = $1', [vip.id])
  const [left] = await site.db.query<{ text: string }>(
    `select (select string_agg(s::text, '') from auth.mail_suppressions s) || coalesce((select string_agg(b::text, '') from auth.mail_bounces b), '') as text`,
  )
  expect(left?.text).not.toContain(vip.email)
  expect(await readReason(vip.email)).toBe('bounced')
  refusal = null
  const token = await send(await addVip(vip.email))
  expect(await readReason(vip.email)).toBe('bounced')
  await confirmVip(site.dependencies, token)
  expect(await readReason(vip.email)).toBeNull()
})

interface ReportOptions {
  email: string
  messageId: string
  type?: 'delivery-status' | 'feedback-report'
  fields?: string[]
}

function writeReport({ email, messageId, type = 'delivery-status', fields }: ReportOptions): string {
  const said = fields ?? [
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    'Status: 5.1.1 (no such mailbox)',
  ]
  return [
    'From: MAILER-DAEMON@mx.example.org',
    'To: bounces@clean-air.example',
    'Subject: Undelivered Mail',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    `Content-Type: message/${type}`,
    '',
    ...said,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    `To: ${email}`,
    'Subject: Please confirm',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n')
}

async function sendAndReadId(vip: Vip): Promise<string> {
  await send(vip)
  const { parsed } = await smtp.waitForMessage(vip.email)
  return parsed.messageId ?? ''
}

test('a bounce that arrives by email later suppresses the address, and is shown as a report', async () => {
  const vip = await addVip()
  const messageId = await sendAndReadId(vip)
  expect(await take(writeReport({ email: vip.email, messageId }))).toBe('suppressed')
  expect(await readMail(vip)).toMatchObject({ mail: { bounces: [{ status: '5.1.1', toldBy: 'report' }] } })
})

test('forged bounce reports suppress no one', async () => {
  const vip = await addVip()
  const victim = await addVip()
  const own = await sendAndReadId(vip)
  for (const messageId of [own, '<made-up@clean-air.example>', own.replace(/\.[^.@]*@/, '.AAAA@')])
    expect(await take(writeReport({ email: victim.email, messageId }))).toBe('not_ours')
  expect(await readReason(victim.email)).toBeNull()
})

test('a spam complaint suppresses permanently, and out-of-office replies are ignored', async () => {
  const vip = await addVip()
  const messageId = await sendAndReadId(vip)
  const away = `From: ${vip.email}\r\nAuto-Submitted: auto-replied\r\nIn-Reply-To: ${messageId}\r\nSubject: 5.1.1\r\n\r\nI am away.`
  expect(await take(away)).toBe('no_report')
  const about = { email: vip.email, messageId, type: 'feedback-report' } as const
  expect(await take(writeReport({ ...about, fields: ['Feedback-Type: not-spam', 'Version: 1'] }))).toBe(
    'no_report',
  )
  expect(await readReason(vip.email)).toBeNull()
  expect(await take(writeReport({ ...about, fields: ['Feedback-Type: abuse', 'Version: 1'] }))).toBe(
    'suppressed',
  )
  expect(await readReason(vip.email)).toBe('complained')
})

test.each([
  ['nothing', ''],
  ['no mail', '\u0000\u0001'.repeat(1000)],
  ['parts without an end', 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n'.repeat(50)],
])('an email with %s is not a bounce report', async (_, raw) => {
  expect(await take(raw)).toBe('no_report')
})
