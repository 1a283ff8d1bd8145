/**
 * `npm run drill -- moderation [--reports 5000] [--moderators 20] [--seconds 600]`: people and visitors send reports to two servers while
 * moderators decide the cases: they take over colleagues' cases, decide several cases together, and undo decisions. No case may be decided
 * twice, no person notified twice or not at all, and every counter must match its rows.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { EmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { addSignedInPeople, type SignedInPerson } from '#tests/streams/signed-in-people.ts'
import { addStory } from '#tests/support/sample-people.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { createDeskCaller, type DeskCaller, moderate, report } from './load/desk-work.ts'
import { countDeskErrors } from './support/desk-errors.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { siteSettings } from './support/site-settings.ts'

const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '5000' },
    moderators: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '600' },
  },
})
const [reportCount, moderatorCount] = [Number(values.reports), Number(values.moderators)]
const seconds = Number(values.seconds)
const reporterCount = 200
const authorCount = 50
/** The average number of reports per story. */
const reportsPerStory = 2.5
const storiesAtOnce = 20
/** Concurrent reporters, each of whom waits for the response. */
const reporting = 4
/** The pause between a moderator's actions. */
const pauseMs = 1_000
/** Mails are sent after half a minute, one after the other. */
const mailWithinMs = 300_000

const verdict = createDrillReport()
const smtp = await startTestSmtpServer()
const { dataFolder, remove } = await createDataFolder()
const postgres = await startDrillPostgres(dataFolder)
const servers: RunningSite[] = []
try {
  await drill(postgres)
} finally {
  await Promise.all(servers.map((site) => site.stop()))
  await postgres.stop()
  await smtp.stop()
  await remove()
}
verdict.print()

async function drill({ connection }: EmbeddedPostgres): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()]
  const env = {
    ...siteSettings,
    ...toDatabaseSettings(connection),
    SITE_URL: `http://localhost:${ports[0]}`,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SMTP_URL: smtp.url,
  }
  for (const port of ports) servers.push(await startSite({ dataFolder, port, env }))
  const owner = new pg.Pool({ ...connection, max: 2 })
  owner.on('error', () => undefined)
  try {
    const world = await prepare(owner, connection, env.SITE_URL)
    const desk = createDeskCaller(servers.map(({ url }) => url))
    let isOver = false
    const begin = performance.now()
    const [taken] = await Promise.all([
      sendReports(desk, world).finally(() => {
        isOver = true
        console.log('everything is reported')
      }),
      ...world.moderators.map((person, index) =>
        moderate(
          desk,
          { token: person.token, address: `10.1.0.${index + 1}` },
          { isOver: () => isOver, pauseMs },
        ),
      ),
    ])
    verdict.note('seconds until the queue was empty', Math.round((performance.now() - begin) / 1_000))
    verdict.note('reports taken', taken ?? 0)
    for (const [what, times] of [...desk.responses].sort()) verdict.note(what, times)
    const failed = [...desk.responses.keys()].filter((what) => / 5\d\d$/.test(what))
    verdict.expect('kinds of requests that failed', failed.length, 0)
    if (failed.length > 0) for (const { output } of servers) console.log(output())
    await checkMails(owner)
    for (const [what, count] of Object.entries(await countDeskErrors(owner))) verdict.expect(what, count, 0)
  } finally {
    await owner.end()
  }
}

interface World {
  moderators: SignedInPerson[]
  reporters: SignedInPerson[]
  stories: string[]
}

async function prepare(
  owner: pg.Pool,
  connection: EmbeddedPostgres['connection'],
  url: string,
): Promise<World> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  const people = await addSignedInPeople(connection, url, moderatorCount + reporterCount + authorCount)
  const moderators = people.splice(0, moderatorCount)
  const ids = moderators.map(({ userId }) => userId)
  await query(`update auth.sessions set aal = 'aal2' where user_id = any($1)`, [ids])
  await query(`insert into staff_members (user_id, role) select unnest($1::uuid[]), 'moderator'`, [ids])
  const authors = people.splice(0, authorCount)
  const stories: string[] = []
  for (let index = 0; index < reportCount / reportsPerStory; index += 1) {
    const author = authors[index % authors.length]
    if (author) stories.push(await addStory({ query }, author, { content: `The air of day ${index}.` }))
  }
  return { moderators, reporters: people, stories }
}

/** Sends reports, one in ten by a visitor. If a story is no longer visible, reports another one. */
async function sendReports(desk: DeskCaller, { reporters, stories }: World): Promise<number> {
  let [taken, sent] = [0, 0]
  const end = Date.now() + seconds * 1_000
  const send = async () => {
    while (taken < reportCount && Date.now() < end + seconds * 500) {
      sent += 1
      const number = sent
      const at = Math.floor((taken / reportCount) * stories.length + (Math.random() - 0.5) * storiesAtOnce)
      const story = stories[Math.min(Math.max(at, 0), stories.length - 1)] ?? ''
      const person = number % 10 === 0 ? undefined : reporters[Math.floor(Math.random() * reporters.length)]
      const address = `10.${2 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
      if (!(await report(desk, { address, ...(person && { token: person.token }) }, story, number))) continue
      taken += 1
      await sleep((seconds * 1_000 * reporting) / reportCount)
    }
  }
  await Promise.all(Array.from({ length: reporting }, send))
  return taken
}

/** Returns true for the receipt that a visitor gets before any decision. */
function isReceipt(subject: string | undefined): boolean {
  return subject?.startsWith('We received your report') === true
}

/** Checks that each notice is mailed once to its recipient. */
async function checkMails(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ email: string; notices: string }>(
    `select coalesce(u.email, r.notifier_email) as email, count(*) as notices
      from notices n left join auth.users u on u.id = n.user_id left join reports r on r.id = n.report_id group by 1`,
  )
  const expected = rows.reduce((sum, { notices }) => sum + Number(notices), 0)
  const deadline = Date.now() + mailWithinMs
  const listNotices = () => smtp.messages.filter(({ parsed }) => !isReceipt(parsed.subject))
  while (listNotices().length < expected && Date.now() < deadline) await sleep(500)
  // Time for a duplicate to arrive.
  await sleep(5_000)
  const mailed = Map.groupBy(
    listNotices().flatMap(({ recipients }) => recipients),
    (email) => email,
  )
  const differ = (isWrong: (mails: number, notices: number) => boolean) =>
    rows.filter(({ email, notices }) => isWrong(mailed.get(email)?.length ?? 0, Number(notices))).length
  verdict.note('notices', expected)
  verdict.expect(
    'people with fewer mails than notices',
    differ((mails, notices) => mails < notices),
    0,
  )
  verdict.expect(
    'people with more mails than notices',
    differ((mails, notices) => mails > notices),
    0,
  )
  verdict.expect('mails to people who have no notice', mailed.size - rows.length, 0)
}
