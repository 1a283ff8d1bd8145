import { DrizzleQueryError, eq } from 'drizzle-orm'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { MailLink } from '#app/accounts/auth/links/issue-link.command.server.ts'
import { confirmSignUp } from '#app/accounts/auth/mails/link-mails.server.ts'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { features } from '#app/features.server.ts'
import { createKeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import { createSmtpMailer } from '#app/platform/mail/transports.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { allFacts } from '#tests/support/feature-facts.ts'
import { startTestSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '#tests/support/smtp.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { hourlyJob } from './hourly-job.ts'
import { type Jobs, openJobsPool, startJobs } from './jobs.ts'

const site = { url: 'https://air.example', name: 'Clean Air' }
const keyedHash = createKeyedHash(Buffer.alloc(32))
const token = 'a-token-that-must-stay-in-the-mail'
const open: Array<() => Promise<void>> = []
const logLines: string[] = []
const log: Logger = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })

const db = await createTestDatabase()

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  logLines.length = 0
})

async function startSmtp(options?: TestSmtpOptions): Promise<TestSmtpServer> {
  const server = await startTestSmtpServer(options)
  open.push(server.stop)
  return server
}

/** Runs the jobs like the site, with a shorter first pause. */
async function runJobs(mailer: Mailer): Promise<Jobs> {
  const deliverMail = createMailDelivery({
    database: db.database,
    mailer,
    site,
    log,
    keyedHash,
    bounces: createBounces({ keyedHash, site }),
    mails: [confirmation],
  })
  const jobs = await startJobs({
    connection: db.logins.queue.connection,
    log,
    deliverMail,
    jobs: [hourlyJob, ...features.flatMap(({ jobs = [] }) => jobs)].map((job) => ({
      ...job,
      work: async () => void log.info(`worked on ${job.queue}`),
    })),
    outboxes: features.flatMap(({ outboxes = [] }) =>
      outboxes.map(({ queue, event }) => ({ queue, event, deliver: async () => {} })),
    ),
    needs: () => ({}),
    retryDelaySeconds: 1,
  })
  open.push(jobs.stop)
  return jobs
}

function sendTo(server: TestSmtpServer): Mailer {
  return createSmtpMailer({ url: server.url, from: 'Clean Air <hello@air.example>' })
}

const confirmation = defineMail({
  template: confirmSignUp.template,
  content: { linkId: uuidField() },
  read: (tx, { linkId }) => issueLink(tx, linkId),
  dropReason: 'link expired or used',
  render: confirmSignUp.render,
  isToOwner: false,
})

/** Returns the link with the account's address and name, and a known token. */
async function issueLink(tx: Transaction, linkId: string): Promise<MailLink | null> {
  const [row] = await tx
    .select({
      email: users.email,
      fullName: oneTimeLinks.profile,
      usedAt: oneTimeLinks.usedAt,
      purpose: oneTimeLinks.purpose,
    })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(eq(oneTimeLinks.id, linkId))
  if (!row || row.usedAt !== null) return null
  return { purpose: row.purpose, email: row.email, fullName: String(row.fullName), token, code: '012345' }
}

async function addLink(tx: Transaction, email: string, fullName = 'Ada Lovelace'): Promise<string> {
  const [user] = await tx.insert(users).values({ email, passwordHash: 'x' }).returning({ id: users.id })
  const [link] = await tx
    .insert(oneTimeLinks)
    .values({ userId: user?.id ?? '', purpose: 'signup', profile: fullName })
    .returning({ id: oneTimeLinks.id })
  return link?.id ?? ''
}

/** Does what a sign-up does: account, link and mail in one transaction. */
async function signUp(jobs: Jobs, email: string, fullName?: string): Promise<{ linkId: string }> {
  return await db.database.accounts(async (tx) => {
    const linkId = await addLink(tx, email, fullName)
    await jobs.mailQueue.enqueue(tx, confirmation.message({ linkId }))
    return { linkId }
  })
}

async function readQueue(): Promise<string> {
  const owner = new pg.Client(db.connection)
  await owner.connect()
  const { rows } = await owner.query('select to_jsonb(job)::text as job from pgboss.job')
  await owner.end()
  return rows.map(({ job }) => job).join('\n')
}

async function readQueuedJob(linkId: string): Promise<string> {
  return (await readQueue()).split('\n').find((job) => job.includes(linkId)) ?? ''
}

/** Returns the seconds between this failed attempt and the next, or 0 if not yet known. */
async function readPauseAfter(attempt: number, linkId: string): Promise<number> {
  const [row] = await db.query<{ pause: number }>(
    `select extract(epoch from start_after - started_on)::float as pause from pgboss.job
     where data->>'linkId' = $1 and state = 'retry' and retry_count = $2`,
    [linkId, attempt - 1],
  )
  return row?.pause ?? 0
}

test('a committed sign-up sends one email with text, HTML and a link on the configured site', async () => {
  const smtp = await startSmtp()
  const jobs = await runJobs(sendTo(smtp))
  await signUp(jobs, 'committed@mail.example')
  const { parsed, recipients } = await smtp.waitForMessage('committed@mail.example')
  const href = `https://air.example/auth/confirm?token_hash=${token}&type=signup`
  expect(recipients).toEqual(['committed@mail.example'])
  expect(parsed.text).toContain(href)
  expect(parsed.html).toContain(`href="${href.replace('&', '&amp;')}"`)
})

test('an email is sent within seconds on an idle site', async () => {
  const smtp = await startSmtp()
  const jobs = await runJobs(sendTo(smtp))
  await signUp(jobs, 'quick@mail.example')
  await smtp.waitForMessage('quick@mail.example', 10_000)
})

test('a sign-up that is rolled back sends no email', async () => {
  const smtp = await startSmtp()
  const jobs = await runJobs(sendTo(smtp))
  const attempt = db.database.accounts(async (tx) => {
    const linkId = await addLink(tx, 'undone@mail.example')
    await jobs.mailQueue.enqueue(tx, confirmation.message({ linkId }))
    throw new Error(`undo ${linkId}`)
  })
  const linkId = await attempt.then(String, (error: Error) => error.message.slice('undo '.length))
  expect(await readQueue()).not.toContain(linkId)
  await signUp(jobs, 'kept@mail.example')
  await smtp.waitForMessage('kept@mail.example')
  expect(smtp.countAttempts('undone@mail.example')).toBe(0)
})

test('an email that a mail server refuses temporarily is retried, and delivered once', async () => {
  const busy = { code: 451, text: '4.3.0 try again later' }
  const smtp = await startSmtp({
    refuse: (to, attempt) => (to === 'patient@mail.example' && attempt <= 2 ? busy : null),
  })
  const jobs = await runJobs(sendTo(smtp))
  await signUp(jobs, 'patient@mail.example')
  await smtp.waitForMessage('patient@mail.example')
  expect(smtp.countAttempts('patient@mail.example')).toBe(3)
  // Any mail that was wrongly queued again would be sent before this one.
  await signUp(jobs, 'barrier@mail.example')
  await smtp.waitForMessage('barrier@mail.example')
  expect(smtp.countAttempts('patient@mail.example')).toBe(3)
})

test('an email that a mail server keeps refusing temporarily is retried after growing pauses', async () => {
  const smtp = await startSmtp({ refuse: () => ({ code: 451, text: '4.3.0 try again later' }) })
  const jobs = await runJobs(sendTo(smtp))
  const { linkId } = await signUp(jobs, 'growing@mail.example')
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const pause = () => readPauseAfter(attempt, linkId)
    await expect.poll(pause).toBeGreaterThan(0)
    pauses.push(await pause())
    await db.query(`update pgboss.job set start_after = now() where data->>'linkId' = $1`, [linkId])
  }
  const [first = 0, , third = 0, , fifth = 0] = pauses
  expect(third).toBeGreaterThan(first * 1.5)
  expect(fifth).toBeGreaterThan(third * 1.5)
})

test('an email to an unknown mailbox is tried once, without delaying other emails', async () => {
  const unknown = { code: 550, text: '5.1.1 no such user' }
  const smtp = await startSmtp({ refuse: (to) => (to === 'nobody@mail.example' ? unknown : null) })
  const jobs = await runJobs(sendTo(smtp))
  const { linkId } = await signUp(jobs, 'nobody@mail.example')
  await signUp(jobs, 'somebody@mail.example')
  await smtp.waitForMessage('somebody@mail.example')
  await expect.poll(() => readQueuedJob(linkId)).toContain('"state": "completed"')
  expect(smtp.countAttempts('nobody@mail.example')).toBe(1)
})

test('emails that wait for an unavailable mail server survive a restart and are then sent', async () => {
  const dead = await startTestSmtpServer()
  await dead.stop()
  const first = await runJobs(sendTo(dead))
  for (const name of ['one', 'two', 'three']) await signUp(first, `${name}@waiting.example`)
  await first.stop()
  const smtp = await startSmtp({ port: dead.port })
  await runJobs(sendTo(smtp))
  for (const name of ['one', 'two', 'three']) await smtp.waitForMessage(`${name}@waiting.example`)
})

test('stopping the server lets the current email finish, so that it is not sent twice', async () => {
  const smtp = await startSmtp()
  const real = sendTo(smtp)
  const inHand = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  const jobs = await runJobs({
    async send(mail) {
      inHand.resolve()
      await mayFinish.promise
      await real.send(mail)
    },
  })
  await signUp(jobs, 'in-hand@mail.example')
  await inHand.promise
  const stopped = jobs.stop()
  mayFinish.resolve()
  await stopped
  expect(smtp.countAttempts('in-hand@mail.example')).toBe(1)
  const second = await runJobs(real)
  await signUp(second, 'after-stop@mail.example')
  await smtp.waitForMessage('after-stop@mail.example')
  expect(smtp.countAttempts('in-hand@mail.example')).toBe(1)
})

test('an email to a name with line breaks has one recipient and no extra header', async () => {
  const smtp = await startSmtp()
  const jobs = await runJobs(sendTo(smtp))
  await signUp(jobs, 'split@mail.example', 'Eve\r\nBcc: victim\r\nX-Evil: 1\r\n\r\nbody')
  const { recipients, parsed } = await smtp.waitForMessage('split@mail.example')
  expect(recipients).toEqual(['split@mail.example'])
  const headers = parsed.headers.map(({ key }) => key)
  expect(headers).not.toContain('bcc')
  expect(headers).not.toContain('x-evil')
  expect(parsed.text).toContain('Hello Eve Bcc: victim X-Evil: 1 body,')
})

test('an emailed link that was used or deleted before sending ends its job with a log line and no email', async () => {
  const smtp = await startSmtp()
  const jobs = await runJobs(sendTo(smtp))
  const used = await db.database.accounts(async (tx) => {
    const linkId = await addLink(tx, 'used@mail.example')
    await tx.update(oneTimeLinks).set({ usedAt: new Date() }).where(eq(oneTimeLinks.id, linkId))
    await jobs.mailQueue.enqueue(tx, confirmation.message({ linkId }))
    return linkId
  })
  const gone = crypto.randomUUID()
  await db.database.accounts((tx) => jobs.mailQueue.enqueue(tx, confirmation.message({ linkId: gone })))
  for (const linkId of [used, gone]) {
    const isDropped = (line: string) => line.includes('mail dropped') && line.includes(linkId)
    await expect.poll(() => logLines.some(isDropped)).toBe(true)
  }
  expect(smtp.countAttempts('used@mail.example')).toBe(0)
})

test('neither the queue nor the log contains an address, name or token, even after failures', async () => {
  const smtp = await startSmtp({
    refuse: (to, attempt) => (attempt === 1 ? { code: 452, text: `4.2.2 mailbox of ${to} is full` } : null),
  })
  const jobs = await runJobs(sendTo(smtp))
  await signUp(jobs, 'secret@mail.example', 'Secret Name')
  await smtp.waitForMessage('secret@mail.example')
  const written = `${await readQueue()}\n${logLines.join('\n')}`
  expect(written).toContain('452')
  for (const secret of ['secret@', 'Secret Name', token]) expect(written).not.toContain(secret)
})

test('emails continue automatically after the database drops all of the queue’s connections', async () => {
  const smtp = await startSmtp()
  const jobs = await runJobs(sendTo(smtp))
  await signUp(jobs, 'before@mail.example')
  await smtp.waitForMessage('before@mail.example')
  const owner = new pg.Client(db.connection)
  await owner.connect()
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'clean-air jobs' and datname = current_database()`,
  )
  await owner.end()
  await signUp(jobs, 'afterwards@mail.example')
  await smtp.waitForMessage('afterwards@mail.example')
})

test('two servers on one database send each email once', async () => {
  const smtp = await startSmtp()
  const [first] = await Promise.all([runJobs(sendTo(smtp)), runJobs(sendTo(smtp))])
  const addresses = Array.from({ length: 20 }, (_, index) => `shared-${index}@mail.example`)
  for (const address of addresses) await signUp(first, address)
  for (const address of addresses) await smtp.waitForMessage(address)
  for (const address of addresses) expect(smtp.countAttempts(address)).toBe(1)
})

test.each([
  ['a statement', 'statement_timeout', '30s'],
  ['a wait for a lock', 'lock_timeout', '15s'],
  ['a forgotten transaction', 'idle_in_transaction_session_timeout', '1min'],
])('the queue’s %s has a time limit', async (_what, setting, limit) => {
  const pool = openJobsPool(db.logins.queue.connection, log)
  open.push(() => pool.end())
  expect((await pool.query(`show ${setting}`)).rows).toEqual([{ [setting]: limit }])
})

test('cleanup runs once an hour and notifications once a minute, regardless of the number of servers', async () => {
  const smtp = await startSmtp()
  await Promise.all([runJobs(sendTo(smtp)), runJobs(sendTo(smtp))])
  const schedules = await db.query<{ name: string; cron: string }>('select name, cron from pgboss.schedule')
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toEqual({
    health: '0 6 * * *',
    housekeeping: '23 * * * *',
    notifications: '* * * * *',
    pushes: '* * * * *',
    'staff-alerts': '*/5 * * * *',
    ...Object.fromEntries(allFacts.flatMap(({ schedules = {} }) => Object.entries(schedules))),
  })
  // Simulates the scheduler at that minute.
  await db.query(
    `insert into pgboss.job (name, policy) values ('housekeeping', 'singleton'), ('notifications', 'singleton')`,
  )
  const count = (text: string) => logLines.filter((line) => line.includes(text)).length
  await expect.poll(() => count('worked on housekeeping')).toBe(1)
  // The real scheduler may have run at that minute too.
  await expect.poll(() => count('worked on notifications')).toBeGreaterThan(0)
})

test('a failed job or outbox is logged, and leaves no values in the queue', async () => {
  const secret = 'd'.repeat(43)
  const fail = () => Promise.reject(new DrizzleQueryError('insert', [secret], new Error('Connection lost')))
  const jobs = await startJobs({
    connection: db.logins.queue.connection,
    log,
    deliverMail: fail,
    jobs: [{ queue: 'failing-job', schedule: '0 0 1 1 *', work: fail }],
    outboxes: [{ queue: 'failing-outbox', event: 'story_added', deliver: fail }],
    needs: () => ({}),
  })
  open.push(jobs.stop)
  await db.query(`insert into pgboss.job (name, policy, retry_limit) values ('failing-job', 'singleton', 0)`)
  await jobs.wake('failing-outbox')
  const outputs = `select distinct name, output ->> 'message' as message from pgboss.job
    where name like 'failing-%' and state = 'failed' order by name`
  await expect
    .poll(() => db.query(outputs), { timeout: 15_000 })
    .toEqual([
      { name: 'failing-job', message: 'failing-job failed, see the log' },
      { name: 'failing-outbox', message: 'failing-outbox failed, see the log' },
    ])
  expect(logLines.join()).toContain('Connection lost')
  expect(logLines.join()).not.toContain(secret)
})
