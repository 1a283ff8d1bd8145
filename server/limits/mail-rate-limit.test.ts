import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { createServices } from '#server/boot/create-services.ts'
import { createApp } from '#server/http/app.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { rootKey } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { mailRules } from './mail-rate-limit.ts'

const password = 'a long enough phrase'
/** Half of the site's limits, to make the test faster. */
const factor = 0.5
const allowed = ({ points }: { points: number }) => Math.ceil(points * factor)
const open: (() => Promise<void>)[] = []

const db = await createTestDatabase()

async function stopAllBut(first: number): Promise<void> {
  for (const close of open.splice(first).reverse()) await close()
}

afterEach(() => stopAllBut(0))

/** Starts the whole site with its queue and a real mail server. Each request comes from a new address. */
async function startSite(smtp: TestSmtpServer) {
  const site = await createServices({
    config: {
      site: { ...defaultSite, url: 'https://clean-air.example', isLocal: false },
      mail: { smtpUrl: smtp.url, from: 'Clean Air <hello@clean-air.example>' },
      accounts: { ...defaultAccountSettings, allowedEmailDomains: [], refusedEmailDomains: [] },
      trustedProxies: [],
      rateLimitFactor: factor,
    },
    logins: db.logins,
    rootSecret: rootKey,
    erasureFolder: createTestJournal().folder,
    log: pino({ level: 'silent' }),
  })
  open.push(site.stop)
  let requests = 0
  const nextAddress = () => {
    requests += 1
    return `192.0.2.${requests}`
  }
  const app = createApp({
    ...site,
    ...(site.limit && { limit: { ...site.limit, clientAddress: nextAddress } }),
  })
  return async (path: string, body: object) => {
    const answer = await app.request(path, {
      method: 'POST',
      headers: { apikey: defaultSite.clientKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      body: (await answer.text()).replaceAll(/"[\da-f-]{36}"|"\d{4}-[^"]+Z"/g, '""'),
    }
  }
}

type Send = Awaited<ReturnType<typeof startSite>>

async function startSmtp(
  refuse?: (address: string, attempt: number) => { code: number; text: string } | null,
) {
  const smtp = await startTestSmtpServer(refuse ? { refuse } : {})
  open.push(smtp.stop)
  return smtp
}

/** Waits until every queued mail is sent or dropped. */
async function emptyQueue(): Promise<void> {
  const waiting = `select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(() => db.query(waiting)).toEqual([])
}

const doors: [door: string, path: string, body: (email: string) => object][] = [
  ['sign-up', '/auth/v1/signup', (email) => ({ email, password })],
  ['resend', '/auth/v1/resend', (email) => ({ email, type: 'signup' })],
  ['the VIP list', '/api/vip-subscriptions', (email) => ({ email })],
  [
    'the waitlist',
    '/api/waitlist',
    (email) => ({
      email,
      password,
      fullName: 'Ada',
      workDescription: 'I teach.',
      airQualityStory: 'Smoke.',
      sharePermission: false,
    }),
  ],
  ['recover', '/auth/v1/recover', (email) => ({ email })],
]

async function askEverywhere(send: Send, email: string, times: number) {
  const answers = new Map<string, Set<string>>()
  for (let time = 0; time < times; time += 1)
    for (const [door, path, body] of doors) {
      const answer = JSON.stringify(await send(path, body(email)))
      answers.set(door, (answers.get(door) ?? new Set()).add(answer))
    }
  return answers
}

const mostInHour = allowed(mailRules.toRecipient) + allowed(mailRules.recovery)

test('one recipient gets a limited number of emails, no matter how many strangers request them and in which ways', async () => {
  const smtp = await startSmtp()
  const send = await startSite(smtp)
  const answers = await askEverywhere(send, 'victim@mail.example', 6)
  await send('/auth/v1/signup', { email: 'bystander@mail.example', password })
  await emptyQueue()
  expect(smtp.countAttempts('victim@mail.example')).toBe(mostInHour)
  expect(smtp.countAttempts('bystander@mail.example')).toBe(1)
  // The responses do not reveal that no mail was sent.
  for (const [door, seen] of answers) expect([door, seen.size]).toEqual([door, 1])
  expect(
    [...answers.values()].flatMap((seen) => [...seen]).filter((answer) => answer.includes('429')),
  ).toEqual([])
})

test('a recipient with too many sign-up emails can still get one for a new password, and all kinds later', async () => {
  const smtp = await startSmtp()
  const send = await startSite(smtp)
  const email = 'patient@mail.example'
  for (let time = 0; time < 6; time += 1) await send('/auth/v1/signup', { email, password })
  await emptyQueue()
  expect(smtp.countAttempts(email)).toBe(allowed(mailRules.toRecipient))
  await send('/auth/v1/recover', { email })
  await emptyQueue()
  expect(smtp.countAttempts(email)).toBe(allowed(mailRules.toRecipient) + 1)
  // Simulates the end of the hour with a new server, because each caches refusals for a while.
  await stopAllBut(1)
  await db.query('update auth.rate_limits set expire = 0')
  const later = await startSite(smtp)
  await later('/auth/v1/resend', { email, type: 'signup' })
  await emptyQueue()
  expect(smtp.countAttempts(email)).toBe(allowed(mailRules.toRecipient) + 2)
})

test('an email refused by the limit does not invalidate the previous email’s link', async () => {
  const smtp = await startSmtp()
  const send = await startSite(smtp)
  const email = 'reader@mail.example'
  await send('/auth/v1/signup', { email, password })
  for (let time = 0; time < 6; time += 1) await send('/auth/v1/resend', { email, type: 'signup' })
  await emptyQueue()
  const links = smtp.messages.map(({ parsed }) => /token_hash=([\w-]+)/.exec(parsed.text ?? '')?.[1])
  expect(links).toHaveLength(allowed(mailRules.toRecipient))
  const answer = await send('/auth/v1/verify', { token_hash: links.at(-1), type: 'signup' })
  expect(answer.status).toBe(200)
})

test('different spellings of one mailbox share a limit', async () => {
  const smtp = await startSmtp()
  const send = await startSite(smtp)
  const many = allowed(mailRules.toMailbox) + 10
  for (let time = 0; time < many; time += 1)
    await send('/api/vip-subscriptions', { email: `victim+${time}@tagged.example` })
  await emptyQueue()
  expect(smtp.messages).toHaveLength(allowed(mailRules.toMailbox))
})

test('confirmed members get emails for a new password, even if strangers have used many spellings of the address', async () => {
  const smtp = await startSmtp()
  const send = await startSite(smtp)
  const [owner, stranger] = ['owner@used-up.example', 'owner+stranger@used-up.example']
  for (const email of [owner, stranger]) await send('/auth/v1/signup', { email, password })
  await emptyQueue()
  await db.query('update auth.users set email_verified_at = now() where email = $1', [owner])
  for (let time = 0; time < allowed(mailRules.toMailbox); time += 1)
    await send('/api/vip-subscriptions', { email: `owner+${time}@used-up.example` })
  await emptyQueue()
  expect(smtp.messages).toHaveLength(allowed(mailRules.toMailbox))
  for (let time = 0; time < 6; time += 1)
    for (const email of [owner, stranger]) await send('/auth/v1/recover', { email })
  await emptyQueue()
  expect(smtp.countAttempts(owner)).toBe(1 + allowed(mailRules.recovery))
  expect(smtp.countAttempts(stranger)).toBe(1)
})

test('an owner can get a link each hour, even if strangers have used up the day’s emails', async () => {
  const smtp = await startSmtp()
  const email = 'besieged@mail.example'
  const first = await startSite(smtp)
  await first('/auth/v1/signup', { email, password })
  await emptyQueue()
  await db.query('update auth.users set email_verified_at = now() where email = $1', [email])
  const perHour: number[] = []
  for (let hour = 0; hour < 5; hour += 1) {
    // A new server, because each caches refusals for a while.
    await stopAllBut(1)
    const send = await startSite(smtp)
    const before = smtp.countAttempts(email)
    for (let time = 0; time < 6; time += 1) await send('/auth/v1/recover', { email })
    await emptyQueue()
    perHour.push(smtp.countAttempts(email) - before)
    await db.query(`update auth.rate_limits set expire = 0 where key like 'recoveryMailToRecipient:%'`)
  }
  expect(perHour).toEqual([3, 3, 2, 1, 1])
})

test('an email that the mail server refuses temporarily counts once, however often it is retried', async () => {
  const smtp = await startSmtp((_address, attempt) =>
    attempt <= 2 ? { code: 451, text: '4.3.0 try again later' } : null,
  )
  const send = await startSite(smtp)
  await send('/auth/v1/recover', { email: 'victim@mail.example' })
  await db.query('update auth.rate_limits set expire = 0')
  await send('/api/vip-subscriptions', { email: 'slow@mail.example' })
  const hurry = async () => {
    await db.query(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
    return smtp.messages.length
  }
  await expect.poll(hurry).toBeGreaterThan(0)
  await emptyQueue()
  const counted = await db.query<{ points: number }>(
    `select points from auth.rate_limits where key like 'mailToRecipient:%' and expire > 0`,
  )
  expect(counted).toEqual([{ points: 1 }])
})
