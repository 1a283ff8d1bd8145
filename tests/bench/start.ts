/**
 * `node tests/bench/start.ts`: measures the time from the start of a built site with its own PostgreSQL to the first response, and
 * the server's memory: idle, and after some seconds of load on pages, lists and sign-in.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, startSite } from '#tests/servers/running-site.ts'
import { readResidentMb } from '#tests/servers/site-process.ts'
import { load } from './support/load.ts'
import { median } from './support/report.ts'

const starts = 4
const env = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0' }
const paths = ['/', '/community', '/api/stories', '/auth']
const { dataFolder, remove } = await createDataFolder()
const took: number[] = []
try {
  for (let start = 0; start < starts; start += 1) {
    const port = await findFreePort()
    const begin = performance.now()
    const site = await startSite({ dataFolder, port, env })
    await (await fetch(`${site.url}/`)).text()
    const seconds = (performance.now() - begin) / 1000
    if (start === 0) console.log(`first start, which makes the database: ${seconds.toFixed(2)} s`)
    else took.push(seconds)
    if (start === starts - 1) await weigh(port, site.pid)
    await site.stop()
  }
  console.log(
    `start to first answer: ${median(took).toFixed(2)} s (${took.map((each) => each.toFixed(2)).join(', ')})`,
  )
} finally {
  await remove()
}

async function weigh(port: number, pid: number): Promise<void> {
  await sleep(2_000)
  console.log(`idle: ${Math.round(await readResidentMb(pid))} MB`)
  const headers = { 'accept-encoding': 'br' }
  for (const path of paths) {
    // Each connection sends a different query, so that the cache has work too.
    const requests = (connection: number) => [
      { path: `${path}${path === '/api/stories' ? '' : `?visit=${connection}`}`, headers },
    ]
    const { residentMb } = await load({ port, pid, connections: 50, seconds: 4, requests })
    console.log(`after load on ${path}: ${Math.round(residentMb ?? 0)} MB`)
  }
}
