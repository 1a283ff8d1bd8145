/**
 * `npm run drill -- campaign [--kills 50] [--people 5000]`: sends a campaign through a real mail server while the built site is repeatedly
 * killed with `kill -9`. No person may get it twice, and every uncertain delivery must be listed as unsure.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { withOwner } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { siteSettings } from './support/site-settings.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, people: { type: 'string', default: '5000' } },
})
const kills = Number(values.kills)
const people = Number(values.people)
/** The longest time to the end of the campaign: longer than a claim lasts. */
const endWithinMs = 300_000

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const smtp = await startTestSmtpServer()
const port = await findFreePort()
const start = () => startSite({ dataFolder, port, env: { ...siteSettings, SMTP_URL: smtp.url } })
let site: RunningSite | undefined

const query = <Row extends pg.QueryResultRow>(text: string, parameters: unknown[] = []) =>
  withOwner(dataFolder, (connection) =>
    withClient(connection, async (client) => (await client.query<Row>(text, parameters)).rows),
  )

async function begin(): Promise<void> {
  await query(
    `insert into auth.vip_subscriptions (email, confirmed_at)
      select 'reader' || n || '@drill.example', now() from generate_series(1, $1::integer) n`,
    [people],
  )
  await query(
    `insert into campaigns (subject, body, mails_per_hour, state, starts_at)
      values ('News', '{greeting}', 1000000, 'scheduled', now() - interval '1 second')`,
  )
}

/** Kills the server while it sends. Its embedded database ends with it. */
async function killRepeatedly(): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = Math.min((people * kill) / (kills + 1), people - 1)
    const deadline = Date.now() + 120_000
    while (smtp.messages.length < enough && Date.now() < deadline) await sleep(5)
    await sleep(Math.random() * 30)
    await site?.kill()
    site = await start()
    if (kill % 10 === 0) console.log(`kill ${kill}, ${smtp.messages.length} mails`)
  }
}

interface Counts {
  state: string
  count: number
}

async function waitForEnd(): Promise<void> {
  const deadline = Date.now() + endWithinMs
  while (Date.now() < deadline) {
    const [campaign] = await query<{ state: string }>('select state from campaigns')
    if (campaign?.state === 'sent') return
    await sleep(1_000)
  }
}

async function report(): Promise<void> {
  const received = new Map<string, number>()
  for (const { recipients } of smtp.messages)
    for (const address of recipients) received.set(address, (received.get(address) ?? 0) + 1)
  const counts = await query<Counts>(
    'select state, count(*)::integer as count from campaign_recipients group by state',
  )
  const count = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  const sent = await query<{ email: string }>(
    `select v.email from campaign_recipients r join auth.vip_subscriptions v on v.id = r.person_id where r.state = 'sent'`,
  )
  const unsure = await query<{ email: string }>(
    `select v.email from campaign_recipients r join auth.vip_subscriptions v on v.id = r.person_id where r.state = 'unsure'`,
  )
  const known = new Set([...sent, ...unsure].map(({ email }) => email))
  verdict.note('kills', kills)
  verdict.note('mails received', smtp.messages.length)
  verdict.note('unsure', count('unsure'))
  verdict.note('unsure, and received', unsure.filter(({ email }) => received.has(email)).length)
  verdict.expect('received twice', [...received.values()].filter((times) => times > 1).length, 0)
  verdict.expect('sent or unsure', count('sent') + count('unsure'), people)
  verdict.expect('sent, and not received', sent.filter(({ email }) => !received.has(email)).length, 0)
  verdict.expect(
    'received, and neither sent nor unsure',
    [...received.keys()].filter((email) => !known.has(email)).length,
    0,
  )
}

try {
  site = await start()
  await begin()
  await killRepeatedly()
  await waitForEnd()
  await report()
} catch (error) {
  console.log(site?.output().slice(-4_000))
  throw error
} finally {
  await site?.stop()
  await smtp.stop()
  await remove()
}
verdict.print()
