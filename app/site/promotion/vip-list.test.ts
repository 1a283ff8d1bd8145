import { beforeEach, expect, test } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'
import { issueVipTokens, type VipMail } from './vip-links.command.server.ts'

const site = await createTestSite()

let email = ''
let count = 0
beforeEach(() => {
  count += 1
  email = `vip${count}@example.org`
})

const subscribe = (typed: unknown = email) =>
  site.call('/api/vip-subscriptions', { method: 'POST', body: { email: typed } })
const follow = (action: 'confirm' | 'withdraw', token: string) =>
  site.call(`/api/vip-subscriptions/${action}`, { method: 'POST', body: { token } })
const readRows = (address = email) =>
  site.db.query<{ id: string; confirmed_at: Date | null }>(
    'select id, confirmed_at from auth.vip_subscriptions where email = $1',
    [address],
  )
const passTime = (interval: string) =>
  site.db.query(`update auth.vip_subscriptions set sent_at = sent_at - $2::interval where email = $1`, [
    email,
    interval,
  ])

/** Processes the mails queued since index `from` as the mail worker does, and returns those that are sent. */
async function sendMails(from: number): Promise<VipMail[]> {
  const sent: VipMail[] = []
  for (const message of site.mails.slice(from)) {
    if (message.template !== 'confirm-vip') continue
    const mail = await site.db.database.accounts((tx) => issueVipTokens(tx, String(message.subscriptionId)))
    if (mail) sent.push(mail)
  }
  return sent
}

async function subscribeAndReadMail(): Promise<VipMail> {
  const from = site.mails.length
  await subscribe()
  const [mail] = await sendMails(from)
  if (!mail) throw new Error('no mail')
  return mail
}

test('an address on the VIP list is stored once, normalized, and gets an email', async () => {
  const from = site.mails.length
  const answer = await subscribe(`  ${email.toUpperCase()} `)
  expect(answer).toMatchObject({ status: 202, body: { outcome: 'received' } })
  expect(await readRows()).toMatchObject([{ confirmed_at: null }])
  expect(await sendMails(from)).toMatchObject([{ email }])
})

test('a VIP list request that is sent again with its key is processed once, and another address gets another key', async () => {
  const from = site.mails.length
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = (typed: string) =>
    site.call('/api/vip-subscriptions', { method: 'POST', body: { email: typed }, headers })
  expect(await send(email)).toMatchObject({ status: 202, body: { outcome: 'received' } })
  expect(await send(email)).toMatchObject({ status: 202, body: { outcome: 'received' } })
  expect(site.mails.length - from).toBe(1)
  expect(await send(`other-${email}`)).toMatchObject({
    status: 422,
    body: { error: { code: 'idempotency_key_reused' } },
  })
})

test('a repeated request for the VIP list gets the same response, and no other email for ten minutes', async () => {
  const from = site.mails.length
  const answers = [await subscribe(), ...(await Promise.all([subscribe(), subscribe(), subscribe()]))]
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 202, body: { outcome: 'received' } })
  }
  expect(await readRows()).toHaveLength(1)
  expect(await sendMails(from)).toHaveLength(1)

  await passTime('10 minutes')
  const later = site.mails.length
  await subscribe()
  expect(await readRows()).toHaveLength(1)
  expect(await sendMails(later)).toHaveLength(1)
})

test('an email for the VIP list that is still queued when a newer one is requested is not sent', async () => {
  const from = site.mails.length
  await subscribe()
  await passTime('1 hour')
  await subscribe()
  expect(await sendMails(from)).toHaveLength(1)
})

test('the VIP list’s emailed link confirms once, within a week', async () => {
  const { confirmToken } = await subscribeAndReadMail()
  expect(await follow('confirm', confirmToken)).toMatchObject({ status: 200, body: { outcome: 'confirmed' } })
  expect(await readRows()).toMatchObject([{ confirmed_at: expect.any(Date) }])
  const [confirmed] = await readRows()
  await passTime('8 days')
  expect(await follow('confirm', confirmToken)).toMatchObject({ body: { outcome: 'confirmed' } })
  expect(await readRows()).toEqual([confirmed])

  email = `late-${email}`
  const late = await subscribeAndReadMail()
  await passTime('8 days')
  expect((await follow('confirm', late.confirmToken)).status).toBe(404)
  expect(await readRows()).toMatchObject([{ confirmed_at: null }])
})

test('many concurrent requests with one confirmation link all report the address as confirmed', async () => {
  const { confirmToken } = await subscribeAndReadMail()
  const answers = await Promise.all(Array.from({ length: 20 }, () => follow('confirm', confirmToken)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('the link that confirmed an address can also remove it from the VIP list, and then stops working', async () => {
  const { confirmToken } = await subscribeAndReadMail()
  await follow('confirm', confirmToken)
  expect(await follow('withdraw', confirmToken)).toMatchObject({ body: { outcome: 'withdrawn' } })
  expect(await readRows()).toEqual([])
  expect((await follow('confirm', confirmToken)).status).toBe(404)
})

test('people already on the VIP list get the same response and no email', async () => {
  const { confirmToken } = await subscribeAndReadMail()
  await follow('confirm', confirmToken)
  await passTime('1 day')
  const from = site.mails.length
  expect(await subscribe()).toMatchObject({ status: 202, body: { outcome: 'received' } })
  expect(await sendMails(from)).toEqual([])
  expect(await readRows()).toMatchObject([{ confirmed_at: expect.any(Date) }])
})

test('withdrawing from the VIP list deletes the address, before and after its confirmation', async () => {
  const before = await subscribeAndReadMail()
  expect(await follow('withdraw', before.withdrawToken)).toMatchObject({ status: 200 })
  expect(await readRows()).toEqual([])

  const after = await subscribeAndReadMail()
  await follow('confirm', after.confirmToken)
  expect(await follow('withdraw', after.withdrawToken)).toMatchObject({ body: { outcome: 'withdrawn' } })
  expect(await readRows()).toEqual([])
  expect((await follow('withdraw', after.withdrawToken)).status).toBe(404)
})

test('a link for the VIP list works only for its own purpose', async () => {
  const { confirmToken, withdrawToken } = await subscribeAndReadMail()
  expect((await follow('confirm', withdrawToken)).status).toBe(404)
  expect((await follow('withdraw', confirmToken)).status).toBe(404)
  expect(await readRows()).toMatchObject([{ confirmed_at: null }])
})

test('an email provider can withdraw an address with a plain form, without the client key', async () => {
  const { withdrawToken } = await subscribeAndReadMail()
  const post = () =>
    site.call(`/vip/withdraw?token=${withdrawToken}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await post()).status).toBe(200)
  expect(await readRows()).toEqual([])
  expect((await post()).status).toBe(200)
})

test('opening the page for withdrawing changes nothing', async () => {
  const { withdrawToken } = await subscribeAndReadMail()
  await site.call(`/vip/withdraw?token=${withdrawToken}`)
  expect(await readRows()).toHaveLength(1)
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['nobody', 'invalid'],
  ['a@example.org, b@example.org', 'invalid'],
  ['a@example.org\r\nBcc: b@example.org', 'invalid'],
  [7, 'required'],
])(
  'an invalid address (%j) for the VIP list is rejected with an error at the field, and nothing is stored',
  async (typed, code) => {
    const from = site.mails.length
    expect(await subscribe(typed)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', fields: [{ field: 'email', code }] } },
    })
    expect(site.mails).toHaveLength(from)
  },
)

test('the database contains no emailed token in plain text', async () => {
  const { confirmToken, withdrawToken } = await subscribeAndReadMail()
  const rows = JSON.stringify(await site.db.query('select v::text from auth.vip_subscriptions v'))
  expect(rows).not.toContain(confirmToken)
  expect(rows).not.toContain(withdrawToken)
})
