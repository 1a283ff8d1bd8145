/**
 * `npm run drill -- crash [server|database] [--rounds 20] [--writes 5000]`: people join with a story and comment on others while the built
 * site is repeatedly killed with `kill -9`; then the same with its PostgreSQL. Every acknowledged write (this number for each of the two)
 * must be stored exactly once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadDemo } from '#cli/demo/load-demo.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import {
  findFreePort,
  listDatabaseProcesses,
  type RunningSite,
  startSite,
} from '#tests/servers/running-site.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { type Commenters, findCommentDifferences, startCommenters } from './load/commenters.ts'
import { type Submission, startWriters, type Writers } from './load/writers.ts'
import { findDifferences, isOfDrill, readStored } from './support/compare.ts'
import { withOwner } from './support/drill-database.ts'
import { listMailed, waitForMail } from './support/mailbox.ts'
import { siteSettings } from './support/site-settings.ts'

type Victim = 'server' | 'database'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' }, writes: { type: 'string', default: '5000' } },
})
const kills = Number(values.rounds)
/** The writes between two kills, so that each one hits a busy site. */
const writesPerRound = Math.ceil(Number(values.writes) / kills)
const writerCount = 8
const commenters = { count: 8, pauseMs: 10 }
/** Avoids renewing sessions during the drill. */
const settings = { ...siteSettings, ACCESS_TOKEN_SECONDS: '86400' }

/** The process to kill; `current` is always the running server. */
interface Target {
  victim: Victim
  current: RunningSite
  restart(): Promise<RunningSite>
}

interface People {
  writers: Writers
  talkers: Commenters
}

const countAcknowledged = ({ writers, talkers }: People) =>
  writers.countAcknowledged() + talkers.countAcknowledged()

async function killRepeatedly(target: Target, people: People): Promise<void> {
  for (let round = 1; round <= kills; round += 1) {
    const enough = countAcknowledged(people) + writesPerRound
    const deadline = Date.now() + 120_000
    while (countAcknowledged(people) < enough) {
      if (Date.now() > deadline) {
        const answer = people.writers.submissions.findLast((submission) => submission.answer !== '')?.answer
        throw new Error(`After ${round - 1} kills the site takes no more writes: ${answer}`)
      }
      await sleep(20)
    }
    await sleep(Math.random() * 300)
    await kill(target)
    console.log(`${target.victim}: kill ${round}, ${countAcknowledged(people)} writes acknowledged`)
  }
}

async function kill(target: Target): Promise<void> {
  if (target.victim === 'server') {
    await target.current.kill()
    target.current = await target.restart()
  } else {
    const [postmaster] = await listDatabaseProcesses(target.current.dataFolder)
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
  }
}

/** @returns true if all checks passed */
async function drill(victim: Victim): Promise<boolean> {
  const { dataFolder, remove } = await createDataFolder()
  const smtp = await startTestSmtpServer()
  const port = await findFreePort()
  const restart = () => startSite({ dataFolder, port, env: { ...settings, SMTP_URL: smtp.url } })
  const target: Target = { victim, restart, current: await restart() }
  try {
    await withOwner(dataFolder, (connection) => loadDemo(connection, new Date()))
    const talkers = await startCommenters(target.current.url, commenters)
    const writers = startWriters(target.current.url, writerCount)
    const finish = () => Promise.all([writers.finish(60_000), talkers.finish(60_000)])
    await killRepeatedly(target, { writers, talkers }).finally(finish)
    await waitForMail(smtp, writers.countAcknowledged())
    const { exitCode } = await target.current.stop()
    const stored = (await readStored(dataFolder)).filter(({ email }) => isOfDrill(email))
    const comments = await withOwner(dataFolder, (connection) =>
      findCommentDifferences(connection, talkers.comments),
    )
    const isGood = report({ victim, writers, talkers, stored, comments, smtp, exitCode })
    if (!isGood) console.log(target.current.output().slice(-4_000))
    return isGood
  } catch (error) {
    console.log(target.current.output().slice(-4_000))
    throw error
  } finally {
    await target.current.stop()
    await smtp.stop()
    await remove()
  }
}

interface Results extends People {
  victim: Victim
  comments: Record<string, string[]>
  stored: Awaited<ReturnType<typeof readStored>>
  smtp: TestSmtpServer
  exitCode: number | null
}

function report({ victim, writers, talkers, stored, comments, smtp, exitCode }: Results): boolean {
  const { submissions } = writers
  const mailed = listMailed(smtp)
  const count = (state: Submission['state']) =>
    submissions.filter((submission) => submission.state === state).length
  const differences = { ...findDifferences(submissions, stored, mailed), ...comments }
  const isGood = exitCode === 0 && Object.values(differences).every((emails) => emails.length === 0)
  console.table({
    'kills of the': victim,
    kills,
    'people who joined': count('acknowledged'),
    'comments acknowledged': talkers.countAcknowledged(),
    'writes acknowledged': countAcknowledged({ writers, talkers }),
    refused: count('refused'),
    'sent more than once': [...submissions, ...talkers.comments].filter(({ attempts }) => attempts > 1)
      .length,
    'stories stored': stored.flatMap(({ stories }) => stories).length,
    'mails sent': smtp.messages.length,
    'people mailed': mailed.size,
    ...Object.fromEntries(Object.entries(differences).map(([name, emails]) => [name, emails.length])),
    'exit code of the last stop': exitCode,
    result: isGood ? 'good' : 'BAD',
  })
  for (const [name, emails] of Object.entries(differences))
    if (emails.length > 0) console.log(`${name}: ${emails.slice(0, 20).join(', ')}`)
  return isGood
}

const [chosen] = positionals
const victims: Victim[] = chosen === 'server' || chosen === 'database' ? [chosen] : ['server', 'database']
for (const victim of victims) if (!(await drill(victim))) process.exitCode = 1
