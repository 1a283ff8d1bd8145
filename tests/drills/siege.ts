/**
 * `npm run drill -- siege`: opens 300 hostile connections from one address, then 100 from each of ten, for each kind of attack; for
 * password guesses, 120 first. During each attack, a visitor at another address reads pages and signs in. The visitor must never be
 * refused, and wait little longer than without an attack.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoPassword, people } from '#cli/demo/people.ts'
import { findFreePort, type RunningSite } from '#tests/servers/running-site.ts'
import { forgetPeak, readPeakMb } from '#tests/servers/site-process.ts'
import { type Attack, attacks } from './load/attacks.ts'
import { sendCrowd } from './load/crowd.ts'
import { quantile } from './load/statistics.ts'
import { drillClientKey } from './load/writers.ts'
import { createDrillReport } from './support/drill-report.ts'
import { withFilledSite } from './support/filled-site.ts'

const { values } = parseArgs({
  options: { kind: { type: 'string' }, rounds: { type: 'string', default: '40' } },
})
// Part of a name selects several kinds, such as all floods.
const kinds = Object.entries(attacks).filter(([kind]) => kind.includes(values.kind ?? ''))
if (kinds.length === 0) throw new Error(`--kind is a part of one of: ${Object.keys(attacks).join(', ')}.`)
const rounds = Number(values.rounds)
const mostMemoryMb = 320
const mostTimesSigningIn = 2
const armies = [
  { addresses: 1, connections: 300 },
  { addresses: 10, connections: 100 },
]
/** Fast sign-ins are promised only for this number of guessing connections. */
const guessers = [
  { addresses: 1, connections: 120 },
  { addresses: 10, connections: 12 },
]
/** The time for all to connect and the flood to reach its peak. */
const gatherMs = 2_000

const names = Object.keys(people)
const verdict = createDrillReport()
const agent = new Agent({ keepAlive: true, localAddress: '127.0.2.1' })
let visits = 0

// Limits are counted but never reached, so that every guess hashes a password. Metrics take memory too.
const settings = { RATE_LIMIT_FACTOR: '100000', METRICS_PORT: `${await findFreePort()}` }
await withFilledSite(settings, async (site) => {
  const port = Number(new URL(site.url).port)
  console.log('warming up ...')
  await sendCrowd({ port, connections: 8, seconds: 5, next: () => ({ kind: 'pages', path: '/community' }) })
  await visit(port)
  for (const [kind, attack] of kinds)
    for (const army of kind.includes('guesses') ? [...guessers, ...armies] : armies)
      await endure(site, kind, attack, army)
  await welcome(port)
})
agent.destroy()
verdict.print()

async function endure(
  site: RunningSite,
  kind: string,
  attack: Attack,
  army: (typeof armies)[number],
): Promise<void> {
  const port = Number(new URL(site.url).port)
  const name = `${kind}, ${army.connections} from ${army.addresses === 1 ? 'one' : 'each of ten'}`
  await pause(gatherMs)
  const quiet = await visit(port)
  await forgetPeak(site.pid)
  const besieger = besiege(port, kind, army)
  await pause(gatherMs)
  const besieged = await visit(port)
  await end(besieger)
  const peakMb = await readPeakMb(site.pid)
  const times = { pages: besieged.pageMs / quiet.pageMs, signIn: besieged.signInMs / quiet.signInMs }
  console.log(
    `${name}: page ${quiet.pageMs.toFixed(1)} -> ${besieged.pageMs.toFixed(1)} ms, ` +
      `sign-in ${quiet.signInMs.toFixed(0)} -> ${besieged.signInMs.toFixed(0)} ms, refused ${besieged.refused.join(' ') || 'none'}, ${Math.round(peakMb)} MB`,
  )
  if (besieged.refused.length > 0) console.log(site.output().slice(-2_000))
  verdict.expect(`${name}: refused`, besieged.refused.length, 0)
  verdict.note(`${name}: a page takes, in quiet times`, Number(times.pages.toFixed(1)))
  verdict.expect(`${name}: at most ${attack.mostTimes} times`, times.pages <= attack.mostTimes, true)
  verdict.expect(`${name}: less than ${mostMemoryMb} MB`, peakMb < mostMemoryMb, true)
  if (!kind.includes('guesses')) return
  verdict.note(`${name}: signing in takes, in quiet times`, Number(times.signIn.toFixed(1)))
  if (!guessers.includes(army)) return
  verdict.expect(
    `${name}: signing in at most ${mostTimesSigningIn} times`,
    times.signIn <= mostTimesSigningIn,
    true,
  )
}

function besiege(
  port: number,
  kind: string,
  { addresses, connections }: (typeof armies)[number],
): ChildProcess {
  const script = path.join(import.meta.dirname, 'load/besiege.ts')
  const words = [script, port, kind, addresses, connections].map(String)
  return spawn('nice', ['-n', '19', process.execPath, ...words], { stdio: 'inherit' })
}

async function end(besieger: ChildProcess): Promise<void> {
  const exited = once(besieger, 'exit')
  besieger.kill('SIGKILL')
  await exited
}

interface Visit {
  /** Median times. */
  pageMs: number
  signInMs: number
  /** Statuses other than 200, and errors. */
  refused: string[]
}

/** Reads pages, some of them new, and signs in at intervals. */
async function visit(port: number): Promise<Visit> {
  const [pages, signIns, refused]: [number[], number[], string[]] = [[], [], []]
  const take = async (times: number[], sent: () => Promise<string>) => {
    const begin = performance.now()
    const outcome = await sent().catch(String)
    times.push(performance.now() - begin)
    if (outcome !== '200') refused.push(outcome)
  }
  for (let round = 0; round < rounds; round += 1) {
    visits += 1
    await take(pages, () => ask(port, `/community?search=visit+${visits}`))
    await take(pages, () => ask(port, '/'))
    if (round % 2 === 0) await take(signIns, () => ask(port, ...signIn(visits)))
  }
  return { pageMs: quantile(pages, 0.5), signInMs: quantile(signIns, 0.5), refused }
}

function signIn(count: number): [path: string, body: object] {
  const email = `${names[count % names.length]}@example.org`
  return ['/auth/v1/token?grant_type=password', { email, password: demoPassword }]
}

function ask(port: number, where: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const headers = { apikey: drillClientKey, 'content-type': 'application/json' }
    const options = { agent, host: '127.0.0.1', port, path: where, method, headers, timeout: 30_000 }
    const sent = request(options, (response) => {
      response
        .once('error', reject)
        .once('end', () => resolve(`${response.statusCode}`))
        .resume()
    })
    sent.once('timeout', () => sent.destroy(new Error('no response within 30 s')))
    sent.once('error', reject).end(body && JSON.stringify(body))
  })
}

/** Checks that many ordinary visitors may share an address, as at schools and with mobile carriers. */
async function welcome(port: number): Promise<void> {
  let count = 0
  const next = () => ({ kind: 'pages', path: `/community?search=school+${++count}` })
  const { refused, wrong } = await sendCrowd({
    port,
    connections: 64,
    seconds: 5,
    next,
    connectionsPerAddress: 64,
  })
  verdict.expect('64 ordinary connections from one address: refused', refused.size + wrong.length, 0)
}
