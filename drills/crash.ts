/**
 * `npm run drill:crash [server|database]`: twenty people post stories to the built site while it is killed with
 * `kill -9`, ten times over; then the same with its PostgreSQL. Every acknowledged story must be there, none twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createDataFolder,
  findFreePort,
  listDatabaseProcesses,
  type RunningSite,
  startSite,
} from '#testing/running-site.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#testing/smtp.ts'
import { findDifferences, readStored } from './compare.ts'
import { listMailed, waitForMail } from './mailbox.ts'
import { drillClientKey, type Submission, startWriters, type Writers } from './writers.ts'

type Victim = 'server' | 'database'

/** Blank is the default, also where an .env file says something else: a drill must never meet a real database. */
const settings = {
  ...{ DATABASE_URL: '', SITE_URL: '', HOST: '', SIGN_UP_OPEN: '', EMAIL_VERIFICATION: '' },
  ...{
    ALLOWED_EMAIL_DOMAINS: '',
    REFUSED_EMAIL_DOMAINS: '',
    CLIENT_KEY: drillClientKey,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '0',
  },
}

const writerCount = 20
const kills = 10
/** Between two kills, so that each one meets a site at work. */
const storiesPerRound = 25

/** What is killed can be had again by `current`, which always holds the server that runs. */
interface Target {
  victim: Victim
  current: RunningSite
  restart(): Promise<RunningSite>
}

async function killRepeatedly(target: Target, writers: Writers): Promise<void> {
  for (let round = 1; round <= kills; round += 1) {
    const enough = writers.countAcknowledged() + storiesPerRound
    const deadline = Date.now() + 30_000
    while (writers.countAcknowledged() < enough) {
      if (Date.now() > deadline) {
        const answer = writers.submissions.findLast((submission) => submission.answer !== '')?.answer
        throw new Error(`After ${round - 1} kills the site takes no more stories: ${answer}`)
      }
      await sleep(20)
    }
    await sleep(Math.random() * 300)
    await kill(target)
    console.log(`${target.victim}: kill ${round}, ${writers.countAcknowledged()} stories acknowledged`)
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

/** @returns whether everything was as it must be */
async function drill(victim: Victim): Promise<boolean> {
  const { dataFolder, remove } = await createDataFolder()
  const smtp = await startTestSmtpServer()
  const port = await findFreePort()
  const restart = () => startSite({ dataFolder, port, env: { ...settings, SMTP_URL: smtp.url } })
  const target: Target = { victim, restart, current: await restart() }
  try {
    const writers = startWriters(target.current.url, writerCount)
    await killRepeatedly(target, writers).finally(() => writers.finish(60_000))
    await waitForMail(smtp, writers.countAcknowledged())
    const { exitCode } = await target.current.stop()
    const stored = await readStored(dataFolder)
    const isGood = report({ victim, submissions: writers.submissions, stored, smtp, exitCode })
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

interface Results {
  victim: Victim
  submissions: readonly Submission[]
  stored: Awaited<ReturnType<typeof readStored>>
  smtp: TestSmtpServer
  exitCode: number | null
}

function report({ victim, submissions, stored, smtp, exitCode }: Results): boolean {
  const mailed = listMailed(smtp)
  const count = (state: Submission['state']) =>
    submissions.filter((submission) => submission.state === state).length
  const differences = findDifferences(submissions, stored, mailed)
  const isGood = exitCode === 0 && Object.values(differences).every((emails) => emails.length === 0)
  console.table({
    'kills of the': victim,
    kills,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    'sent more than once': submissions.filter(({ attempts }) => attempts > 1).length,
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

const [chosen] = process.argv.slice(2)
const victims: Victim[] = chosen === 'server' || chosen === 'database' ? [chosen] : ['server', 'database']
for (const victim of victims) if (!(await drill(victim))) process.exitCode = 1
