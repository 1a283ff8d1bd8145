/**
 * Runs Lighthouse on the built demo site as a simulated phone, five times for each page, in turn so that other load affects all of them.
 * Fails if a median is worse than promised.
 *
 * `npm run bench -- page [runs]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { requireChromium } from '#scripts/chromium.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, startSite } from '#tests/servers/running-site.ts'
import { findBroken, formatTable, type PageFigures, readFigures, takeMedians } from './support/page-report.ts'

const flags = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

async function startChromium() {
  const executable = requireChromium()
  const port = await findFreePort()
  const profile = await mkdtemp(path.join(os.tmpdir(), 'clean-air-lighthouse-'))
  const child = spawn(
    executable,
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    // Debian's command is a script that starts the browser, so both must be ended as a process group.
    { stdio: 'ignore', detached: true },
  )
  const exited = once(child, 'exit')
  await waitUntilListening(port)
  return {
    port,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid)
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function waitUntilListening(port: number): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const isThere = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Chromium did not start within a minute.')
}

interface Look {
  figures: PageFigures
  /** Lighthouse's measure of this processor during the run: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
  processor: number
}

async function look(url: string): Promise<Look> {
  const chromium = await startChromium()
  try {
    const answer = await lighthouse(url, {
      port: chromium.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    const problem = answer ? answer.lhr.runtimeError?.message : 'no answer'
    if (!answer || problem !== undefined) throw new Error(`Lighthouse could not look at ${url}: ${problem}`)
    for (const { id, score, title } of Object.values(answer.lhr.audits)) {
      if (score !== null && score < 0.9 && runs === 1) console.log(`    ${id} ${score}: ${title}`)
    }
    return { figures: readFigures(answer.lhr), processor: answer.lhr.environment.benchmarkIndex }
  } finally {
    await chromium.stop()
  }
}

async function findStoryPath(list: string): Promise<string> {
  const html = await (await fetch(list)).text()
  const [found] = /\/stories\/[0-9a-f-]{36}/.exec(html) ?? []
  if (found === undefined) throw new Error(`No story is shown at ${list}.`)
  return found
}

const runs = Number(process.argv[2] ?? 5)
const { dataFolder, remove } = await createDataFolder()
const site = await startSite({ dataFolder, port: await findFreePort(), script: 'demo' })
try {
  const paths = new Map([
    ['/', '/'],
    ['/community', '/community'],
    ['/auth', '/auth'],
    ['/stories/:id', await findStoryPath(`${site.url}/community`)],
    ['/stories/:id, with a chart', await findStoryPath(`${site.url}/community?with=measurements`)],
    ['/calculators', '/calculators'],
  ])
  const looks = new Map([...paths.keys()].map((name): [string, PageFigures[]] => [name, []]))
  for (let run = 1; run <= runs; run++) {
    for (const [name, address] of paths) {
      const { figures, processor } = await look(`${site.url}${address}`)
      looks.get(name)?.push(figures)
      console.log(`${run} of ${runs}, ${name}: performance ${figures.performance}, processor ${processor}`)
    }
  }
  const medians = new Map([...looks].map(([name, figures]) => [name, takeMedians(figures)]))
  console.log(`\n${formatTable(medians)}\n`)
  const broken = findBroken(medians)
  if (broken.length > 0) {
    console.error(`Below what is promised: ${broken.join('; ')}`)
    process.exitCode = 1
  }
} finally {
  await site.stop()
  await remove()
}
