/**
 * `npm run drill -- clock`: runs the built site with a clock a day ahead, then with the correct clock (a day back, compared with its data),
 * then with a clock a day behind, while PostgreSQL keeps the correct time. Members must stay signed in or be able to sign in again; reading
 * and writing must work; nothing may be lost.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { loadDemo } from '#cli/demo/load-demo.ts'
import { demoPassword } from '#cli/demo/people.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { call, requestSession } from './load/member.ts'
import { startWriters } from './load/writers.ts'
import { withOwner } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { readStories } from './support/restored-site.ts'
import { siteSettings } from './support/site-settings.ts'

/** From Debian's package faketime. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const hourMs = 3_600_000
const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() })

if (!existsSync(library)) {
  console.error(`This drill moves the clock with Debian's package faketime, which is not here: ${library}`)
  process.exit(1)
}
const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const smtp = await startTestSmtpServer()
const written = new Set<string>()
let session: v.InferOutput<typeof sessionSchema> | undefined
try {
  for (const [name, hours] of [
    ['right', 0],
    ['a day ahead', 24],
    ['right again', 0],
    ['a day behind', -24],
  ] as const)
    await live(name, hours)
} finally {
  await smtp.stop()
  await remove()
}
verdict.print()

async function live(name: string, hours: number): Promise<void> {
  const moved = {
    LD_PRELOAD: library,
    FAKETIME: `${hours >= 0 ? '+' : ''}${hours}h`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const site = await startSite({
    dataFolder,
    port: await findFreePort(),
    env: { ...siteSettings, SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '100000', ...(hours !== 0 && moved) },
  })
  try {
    if (written.size === 0) await withOwner(dataFolder, (connection) => loadDemo(connection, new Date()))
    await use(name, site, hours)
  } finally {
    verdict.expect(`clock ${name}: exit code`, (await site.stop()).exitCode ?? -1, 0)
  }
}

async function use(name: string, { url }: RunningSite, hours: number): Promise<void> {
  const expect: typeof verdict.expect = (what, ...rest) => verdict.expect(`clock ${name}: ${what}`, ...rest)
  const aheadMs = Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? '') - Date.now()
  expect("the server's clock, in hours from the right one", Math.round(aheadMs / hourMs) + 0, hours)
  for (const each of ['/', '/community', '/privacy', '/api/stories?search=smoke'])
    expect(`${each} answers`, (await fetch(`${url}${each}`)).status, 200)
  if (session) {
    const authorization = `Bearer ${session.access_token}`
    const old = await call(url, '/api/profile', { method: 'GET', headers: { authorization } })
    expect('a token of before: clear answer', [200, 401].includes(old.status), true)
    verdict.note(`clock ${name}: a token of before`, old.status)
    const renewed = await call(url, '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    expect('renewing a session of before', renewed.status, 200)
  }
  const signedIn = await requestSession(url, 'demo@example.org', demoPassword)
  expect('signing in', signedIn.status, 200)
  session = v.parse(sessionSchema, JSON.parse(signedIn.text))
  const content = `Written on a clock ${name}, ${randomUUID()}`
  const headers = { authorization: `Bearer ${session.access_token}`, 'idempotency-key': randomUUID() }
  const story = await call(url, '/api/stories', { body: { content, sharePermission: true }, headers })
  expect('writing a story', story.status, 201)
  written.add(v.parse(v.object({ id: v.pipe(v.string(), v.uuid()) }), JSON.parse(story.text)).id)
  const listed = await readStories(url)
  expect('stories missing in the list', [...written].filter((id) => !listed.has(id)).length, 0)
  await joinAndGetMail(url, expect)
}

/** Checks that mail is sent, because the queue uses the clock too. */
async function joinAndGetMail(url: string, expect: typeof verdict.expect): Promise<void> {
  const before = smtp.messages.length
  const writers = startWriters(url, 1)
  while (writers.countAcknowledged() < 2) await sleep(50)
  await writers.finish(30_000)
  const deadline = Date.now() + 30_000
  while (smtp.messages.length === before && Date.now() < deadline) await sleep(100)
  expect('mail goes out', smtp.messages.length > before, true)
}
