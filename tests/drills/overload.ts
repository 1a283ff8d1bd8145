/**
 * `npm run drill -- overload`: requests pages, lists, searches and sign-ins concurrently from the number of connections that gives the built site its
 * best rate, and then from ten times as many. Excess requests must be refused clearly; the rate must not fall, and memory must stay below its limit.
 */
import { parseArgs } from 'node:util'
import { demoPassword, people } from '#cli/demo/people.ts'
import type { RunningSite } from '#tests/servers/running-site.ts'
import { readResidentMb } from '#tests/servers/site-process.ts'
import { type Ask, type CrowdResult, perSecond, sendCrowd } from './load/crowd.ts'
import { drillClientKey } from './load/writers.ts'
import { createDrillReport } from './support/drill-report.ts'
import { withFilledSite } from './support/filled-site.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const ramp = [4, 8, 16, 32, 64, 128]
const times = 10
/** The smallest allowed ratio to the best rate. */
const leastShare = 0.8
const mostMemoryMb = 350

const words = ['smoke', 'mould', 'dust', 'window', 'filter', 'clinic', 'asthma', 'office', 'night', 'damp']
const names = Object.keys(people)

/** Returns four pages, three lists, two searches and a sign-in in turn. Half of the pages and all searches are unique. */
function createAsks(): () => Ask {
  let count = 0
  return () => {
    count += 1
    const search = `search=${words[count % words.length]}+${count}`
    const turns: Ask[] = [
      { kind: 'pages', path: '/' },
      { kind: 'pages', path: `/community?${search}` },
      { kind: 'lists', path: '/api/stories' },
      { kind: 'pages', path: '/privacy' },
      { kind: 'searches', path: `/api/stories?${search}` },
      { kind: 'lists', path: '/api/stories?sort=oldest' },
      { kind: 'pages', path: `/community?${search}` },
      { kind: 'searches', path: `/api/stories?${search}` },
      { kind: 'lists', path: '/api/stories?sort=most_reactions' },
    ]
    return turns[count % (turns.length + 1)] ?? signIn(count)
  }
}

function signIn(count: number): Ask {
  return {
    kind: 'sign-ins',
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: drillClientKey },
    body: JSON.stringify({ email: `${names[count % names.length]}@example.org`, password: demoPassword }),
  }
}

const verdict = createDrillReport()
// Limits are counted but never reached from one address.
await withFilledSite({ RATE_LIMIT_FACTOR: '100000' }, drill)
verdict.print()

async function drill(running: RunningSite): Promise<void> {
  const port = Number(new URL(running.url).port)
  const next = createAsks()
  const crowd = (connections: number) => sendCrowd({ port, connections, seconds, next })
  console.log('warming up ...')
  await crowd(8)
  const best = await findBest(crowd)
  console.log(`${best.connections * times} connections ...`)
  const memory = watchMemory(running.pid)
  const crowded = await crowd(best.connections * times)
  const mostMb = memory.stop()
  note('best', best.result)
  note('ten times', crowded)
  verdict.note('best: connections', best.connections)
  verdict.note('ten times: connections', best.connections * times)
  const share = perSecond(crowded.accepted, seconds) / perSecond(best.result.accepted, seconds)
  verdict.note('ten times: accepted, as a share of the best', Number(share.toFixed(2)))
  verdict.expect(`it is at least ${leastShare}`, share >= leastShare, true)
  verdict.expect('refusals but 503 or 429 with Retry-After, and no answers', crowded.wrong.length, 0)
  verdict.note('ten times: most memory of the server, in MB', Math.round(mostMb))
  verdict.expect(`it is less than ${mostMemoryMb} MB`, mostMb < mostMemoryMb, true)
  for (const answer of crowded.wrong.slice(0, 10)) console.log(answer)
  const afterwards = await crowd(best.connections)
  const back = perSecond(afterwards.accepted, seconds) / perSecond(best.result.accepted, seconds)
  verdict.note('afterwards: accepted, as a share of the best', Number(back.toFixed(2)))
  verdict.expect('afterwards: requests that fail', sum(afterwards.refused) + afterwards.wrong.length, 0)
}

interface Best {
  connections: number
  result: CrowdResult
}

/** Finds the number of connections with the best rate without refusals. */
async function findBest(crowd: (connections: number) => Promise<CrowdResult>): Promise<Best> {
  let best: Best | undefined
  for (const connections of ramp) {
    const result = await crowd(connections)
    const rate = perSecond(result.accepted, seconds)
    console.log(`${connections} connections: ${Math.round(rate)} a second, ${sum(result.refused)} refused`)
    const isClean = sum(result.refused) + result.wrong.length === 0
    if (isClean && rate > (best ? perSecond(best.result.accepted, seconds) : 0))
      best = { connections, result }
  }
  if (!best) throw new Error('the site refuses requests however few connections there are')
  return best
}

function note(name: string, { accepted, refused, slowestMs }: CrowdResult): void {
  verdict.note(`${name}: accepted a second`, Math.round(perSecond(accepted, seconds)))
  for (const kind of ['pages', 'lists', 'searches', 'sign-ins'])
    verdict.note(`${name}: ${kind} a second`, Math.round(perSecond(accepted, seconds, kind)))
  verdict.note(`${name}: refused a second`, Math.round(perSecond(refused, seconds)))
  verdict.note(`${name}: slowest accepted, in ms`, Math.round(slowestMs))
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0)
}

/** Measures memory five times a second. `stop` returns the maximum in megabytes. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0
  const timer = setInterval(async () => {
    most = Math.max(most, await readResidentMb(pid))
  }, 200)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
