import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createLimitedSite } from '#server/limits/testing/limited-site.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createBounces } from './bounces.server.ts'
import { recognizeSuppressed } from './suppress.command.server.ts'
import { maxReportBytes } from './suppression-limits.ts'
import { type ReturnedMail, readReturnedMail } from './testing/returned-mails.ts'

const limited = await createLimitedSite(0.005)
const site = limited.site
const owner = await addPerson(site.db, { role: 'owner' })
const token = await makeToken('bounces:write')

async function makeToken(scope: string): Promise<string> {
  const body = { name: scope, scopes: [scope], days: 7 }
  const made = await site.call('/api/desk/tokens', { method: 'POST', as: owner, body })
  return v.parse(v.object({ token: v.string() }), made.body).token
}

interface Sending {
  by?: string | null
  type?: string
  from?: string
}

/** Sends a report as a mail server's program does, without the pages' client key. */
function handIn(body: string, { by = token, type = 'message/rfc822', from = randomUUID() }: Sending = {}) {
  return site.call('/api/bounces', {
    method: 'POST',
    body,
    headers: {
      apikey: '',
      'content-type': type,
      'x-address': from,
      ...(by !== null && { authorization: `Bearer ${by}` }),
    },
  })
}

interface Sent {
  email: string
  messageId: string
}

/** Adds a VIP subscriber and returns the id of a mail to them. */
async function writeToSomebody(): Promise<Sent> {
  const email = `vip-${randomUUID().slice(0, 8)}@example.org`
  await site.db.query('insert into auth.vip_subscriptions (email) values ($1)', [email])
  return { email, messageId: idOfMailTo(email) }
}

function idOfMailTo(email: string): string {
  const mail = { to: email, subject: 'Please confirm', text: '', html: '' }
  return createBounces(site.dependencies).sign(mail).headers?.['Message-ID'] ?? ''
}

const readReason = (email: string) =>
  site.db.database.accounts((tx) => recognizeSuppressed(tx, site.dependencies, email))

const countBounces = async (email: string) =>
  (await site.db.query('select from auth.mail_bounces where email = $1', [email])).length

test.each<[ReturnedMail, outcome: string, reason: string | null, bounces: number]>([
  ['postfix', 'suppressed', 'bounced', 1],
  ['exchange', 'suppressed', 'bounced', 1],
  ['exim', 'noted', null, 1],
  ['delayed', 'noted', null, 1],
  ['complaint', 'suppressed', 'complained', 0],
  ['away', 'no_report', null, 0],
])('a bounce email recognized as %s has the outcome %s', async (name, outcome, reason, bounces) => {
  const sent = await writeToSomebody()
  const answer = await handIn(readReturnedMail(name, sent))
  expect(answer).toMatchObject({ status: 200, body: { outcome, message: expect.stringMatching(/\.$/) } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await readReason(sent.email)).toBe(reason)
  expect(await countBounces(sent.email)).toBe(bounces)
})

test('a bounce that is reported twice counts once', async () => {
  const sent = await writeToSomebody()
  for (let time = 0; time < 4; time += 1)
    expect((await handIn(readReturnedMail('exim', sent))).body).toMatchObject({ outcome: 'noted' })
  expect(await countBounces(sent.email)).toBe(1)
})

test('a bounce for an address that got no emails changes nothing, and for a deleted person only a hash is stored', async () => {
  const other = await writeToSomebody()
  const stranger = { email: 'stranger@example.org', messageId: other.messageId }
  expect((await handIn(readReturnedMail('postfix', stranger))).body).toMatchObject({ outcome: 'not_ours' })
  expect(await readReason(stranger.email)).toBeNull()
  const left = { email: 'left@example.org', messageId: idOfMailTo('left@example.org') }
  expect((await handIn(readReturnedMail('postfix', left))).body).toMatchObject({ outcome: 'suppressed' })
  const [row] = await site.db.query<{ text: string }>(
    `select (select string_agg(s::text, '') from auth.mail_suppressions s) || coalesce((select string_agg(b::text, '') from auth.mail_bounces b), '') as text`,
  )
  expect(row?.text).not.toContain(left.email)
  expect(await readReason(left.email)).toBe('bounced')
})

test('a bounce report of another type, too large or without a matching token changes nothing and gets an error', async () => {
  const sent = await writeToSomebody()
  const mail = readReturnedMail('postfix', sent)
  const reading = await makeToken('people:read')
  const refused: [Sending, body: string, status: number, code: string][] = [
    [{ type: 'application/json' }, mail, 415, 'unsupported_media_type'],
    [{ type: 'text/plain' }, mail, 415, 'unsupported_media_type'],
    [{}, mail.padEnd(maxReportBytes + 1, 'x'), 413, 'body_too_large'],
    [{ by: reading }, mail, 403, 'insufficient_scope'],
    [{ by: null }, mail, 401, 'invalid_token'],
    [{ by: 'x'.repeat(43) }, mail, 401, 'invalid_token'],
    // The token is checked before the size of the body.
    [{ by: 'x'.repeat(43) }, mail.padEnd(maxReportBytes + 1, 'x'), 401, 'invalid_token'],
  ]
  for (const [sending, body, status, code] of refused)
    expect(await handIn(body, sending)).toMatchObject({ status, body: { error: { code } } })
  expect(await readReason(sent.email)).toBeNull()
  expect((await handIn(mail.padEnd(maxReportBytes, ' \r\n\r\n'))).status).toBe(200)
})

test('bounce reports per hour are limited, for a program in total and for strangers by address', async () => {
  const busy = await makeToken('bounces:write')
  for (let time = 0; time < limited.allowed('bounceReportByToken'); time += 1)
    expect((await handIn('x', { by: busy })).status).toBe(200)
  const refused = await handIn('x', { by: busy })
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'over_request_rate_limit' } } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await handIn('x', { by: await makeToken('bounces:write') })).status).toBe(200)
  const from = '192.0.2.9'
  for (let time = 0; time < limited.allowed('bounceReportFromAddress'); time += 1)
    expect((await handIn('x', { by: `made-up-${'x'.repeat(30)}${time}`, from })).status).toBe(401)
  expect((await handIn('x', { from })).status).toBe(429)
})
