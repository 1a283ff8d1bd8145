/**
 * `npm run drill -- mail`: people join the waitlist of the built site while its mail server refuses, hangs and crashes. Joining must always
 * work immediately, and every mail must arrive in the end, exactly once unless the server could not confirm it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import type { ReceivedMail } from '#tests/support/smtp.ts'
import { drillClientKey, startWriters, type Writers } from './load/writers.ts'
import { findDifferences, readStored } from './support/compare.ts'
import { createDrillReport } from './support/drill-report.ts'
import { startMailServers } from './support/mail-servers.ts'
import { siteSettings } from './support/site-settings.ts'

const writerCount = 3
const faultMs = 15_000
/** The longest retry pause after such an outage, plus the time to send its mails in turn. */
const mailWithinMs = 300_000

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const server = await startMailServers()
/** The times in milliseconds between which the connection was cut. */
const cut = { from: 0, until: 0 }
let site: RunningSite | undefined

/** People sign up during each fault. */
const faults: { name: string; begin: () => Promise<void> }[] = [
  { name: 'well', begin: async () => {} },
  {
    name: 'refusing everybody for now (451)',
    begin: () => server.replace({ refuse: () => ({ code: 451, text: 'Try again later' }) }),
  },
  {
    name: 'refusing each the first time (greylisting)',
    begin: () =>
      server.replace({ refuse: (_to, attempt) => (attempt > 1 ? null : { code: 450, text: 'Greylisted' }) }),
  },
  { name: 'taking connections and saying nothing', begin: () => server.replace({ stall: true }) },
  {
    name: 'taking mails and dying before it says so',
    async begin() {
      await server.replace({})
      cut.from = Date.now()
      server.cutAnswers()
    },
  },
  {
    name: 'dead',
    async begin() {
      await server.die()
      cut.until = Date.now()
    },
  },
  { name: 'well again', begin: () => server.replace({}) },
]

async function drill(running: RunningSite): Promise<void> {
  const writers = startWriters(running.url, writerCount)
  try {
    for (const { name, begin } of faults) {
      await begin()
      const [joined, mailed] = [writers.countAcknowledged(), server.listMails().length]
      await sleep(faultMs)
      verdict.note(`mail server ${name}: people joined`, writers.countAcknowledged() - joined)
      verdict.note(`mail server ${name}: mails taken`, server.listMails().length - mailed)
    }
  } finally {
    await writers.finish(30_000)
  }
  const begin = performance.now()
  await waitForMails(writers)
  verdict.note(
    'last mail came so long after the last fault, in s',
    Math.round((performance.now() - begin) / 1000),
  )
  verdict.expect('a mailed link works', await followLink(running.url), 200)
  const { exitCode } = await running.stop()
  await report(writers, exitCode)
}

function listMailed(): Set<string> {
  return new Set(server.listMails().flatMap(({ recipients }) => recipients))
}

async function waitForMails(writers: Writers): Promise<void> {
  const deadline = Date.now() + mailWithinMs
  while (listMailed().size < writers.countAcknowledged() && Date.now() < deadline) await sleep(500)
  // Time for a duplicate to arrive.
  await sleep(10_000)
}

/** Follows the link in the last mail by the request that its page sends. @returns the response's status */
async function followLink(siteUrl: string): Promise<number> {
  const text = server.listMails().at(-1)?.parsed.text ?? ''
  const url = URL.parse(/https?:\/\/\S*token_hash=\S+/.exec(text)?.[0] ?? '')
  const body = { token_hash: url?.searchParams.get('token_hash'), type: url?.searchParams.get('type') }
  const answer = await fetch(`${siteUrl}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: drillClientKey },
    body: JSON.stringify(body),
  })
  return answer.status
}

async function report(writers: Writers, exitCode: number | null): Promise<void> {
  const { submissions } = writers
  const mails = server.listMails()
  const differences = findDifferences(submissions, await readStored(dataFolder), listMailed())
  verdict.note('people who joined', writers.countAcknowledged())
  verdict.expect('joined only at a second try', submissions.filter(({ attempts }) => attempts > 1).length, 0)
  for (const [name, emails] of Object.entries(differences)) verdict.expect(name, emails.length, 0)
  verdict.note('mails taken', mails.length)
  const twice = findDoubles(mails)
  verdict.note('mailed again, as no yes came back', twice.excused)
  verdict.expect('mailed twice for no reason', twice.wrong, 0)
  verdict.expect(
    'mails with more than one recipient',
    mails.filter((mail) => mail.recipients.length !== 1).length,
    0,
  )
  verdict.expect('exit code of the last stop', exitCode ?? -1, 0)
}

/** Counts duplicates. A mail that was accepted without confirmation must be sent again, because its sender can't know. */
function findDoubles(mails: ReceivedMail[]): { excused: number; wrong: number } {
  const times = new Map<string, number[]>()
  for (const { recipients, receivedAt } of mails)
    for (const email of recipients) times.set(email, [...(times.get(email) ?? []), receivedAt.getTime()])
  const doubles = [...times.values()].filter((received) => received.length > 1)
  const wasUnconfirmed = (time: number) => time >= cut.from && time <= cut.until
  const excused = doubles.filter((received) => received.slice(0, -1).every(wasUnconfirmed)).length
  return { excused, wrong: doubles.length - excused }
}

try {
  site = await startSite({
    dataFolder,
    port: await findFreePort(),
    env: { ...siteSettings, SMTP_URL: `smtp://127.0.0.1:${server.port}` },
  })
  await drill(site)
} finally {
  await site?.stop()
  await server.stop()
  await remove()
}
verdict.print()
