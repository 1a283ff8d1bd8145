import { expect, test } from 'vitest'
import { startAttackedSite } from '../support/attacked-site.ts'

const site = await startAttackedSite()

/** Returns a digest of each table, except those that count visits. */
async function digestRows(): Promise<Record<string, unknown>> {
  const tables = await site.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') and tablename !~ '^(rate_limits|visit|funnel|event)' order by 1`,
  )
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await site.db.query(
        `select count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`,
      )
      return [name, row] as const
    }),
  )
  return Object.fromEntries(digests)
}

/** Causes mails to a member who forgot their password, a new VIP, and a recipient of a campaign and a wave. */
async function haveMailsSent(): Promise<void> {
  const { email } = await site.addAccount('a phrase that nobody sends')
  await site.call('/auth/v1/recover', { method: 'POST', body: { email } })
  const vip = { method: 'POST', body: { email: 'vip@example.org' } }
  await site.call('/api/vip-subscriptions', vip)
  await site.db.query(
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('reader@example.org', now())`,
  )
  await site.db.query(
    `with written as (
       insert into campaigns (subject, body, mails_per_hour, state, starts_at)
         select subject, '{greeting}', 1000000, 'scheduled', now() - interval '1 second' from unnest(array['News', 'Your place']) subject
         returning id, subject
     )
     insert into campaign_waves (campaign_id, size, valid_days) select id, 5, 7 from written where subject = 'Your place'`,
  )
  for (const to of [email, 'vip@example.org', 'reader@example.org', 'reader@example.org'])
    await site.mail.waitForMessage(to, 60_000)
}

/** Lists the links in the mails' texts and in their unsubscribe headers. */
function listLinks(): string[] {
  const links = site.mail.messages.flatMap(({ parsed }) => {
    const header = parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    return [...`${parsed.text} ${header}`.matchAll(/https?:\/\/[^\s<>()]+\?[^\s<>()]+/g)].map(
      ([link]) => link,
    )
  })
  return [...new Set(links)].map((link) => link.slice(new URL(link).origin.length))
}

test('opening the links of any email changes nothing, however often and in whatever way a mail scanner opens them', async () => {
  await haveMailsSent()
  const links = listLinks()
  expect(links.map((link) => link.replace(/\?.*/, '')).sort()).toEqual(
    expect.arrayContaining([
      '/auth/confirm',
      '/invitation',
      '/notifications/unsubscribe',
      '/vip/confirm',
      '/vip/withdraw',
    ]),
  )
  await expect
    .poll(async () => (await site.db.query(`select from campaigns where state = 'sent'`)).length, {
      timeout: 60_000,
    })
    .toBe(2)
  const before = await digestRows()
  for (const link of links) {
    for (let time = 0; time < 20; time += 1) await site.call(link)
    for (const method of ['HEAD', 'OPTIONS']) await site.call(link, { method })
  }
  expect(await digestRows()).toEqual(before)
})
