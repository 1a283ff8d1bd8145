/**
 * `npm run drill -- pace [--posts 30] [--reports 10] [--width 1440]`: works the demo's queue in Chromium with the keyboard, like a moderator
 * who reads 250 words a minute. 30 first posts may take ten minutes, and 10 reports as well. Reading is computed from the words on the
 * screen; all other time is measured.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { requireChromium } from '#scripts/chromium.ts'
import { createWorld } from '#tests/screenshots/world.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, runInDatabase, startSite } from '#tests/servers/running-site.ts'
import { createDrillReport } from './support/drill-report.ts'

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '30' },
    reports: { type: 'string', default: '10' },
    width: { type: 'string', default: '1440' },
  },
})
const wordsPerMinute = 250
const maxMinutes = 10

interface Pace {
  cases: number
  words: number
  /** The words of the texts themselves. */
  textWords: number
  machineMs: number
}

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const env = { RATE_LIMIT_FACTOR: '0', EMAIL_VERIFICATION: 'false' }
const site = await startSite({ dataFolder, port: await findFreePort(), env, script: 'demo' })
try {
  await fillQueue(site)
  const { openSession } = await createWorld(site.url, defaultSite.clientKey)
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: Number(values.width), height: 900 },
    })
    await page.goto('/healthz')
    const session = (await openSession('owner')) ?? ''
    await page.evaluate((value) => localStorage.setItem('clean-air-session', value), session)
    await work(page)
  } finally {
    await browser.close()
  }
} finally {
  await site.stop()
  await remove()
}
verdict.print()

/** Repeats the demo's held first stories, and reports more of its public ones, until there are enough of both. */
async function fillQueue(demo: RunningSite): Promise<void> {
  await runInDatabase(
    // The demo has a folder of its own.
    { dataFolder: path.join(demo.dataFolder, 'demo') },
    `with copies as (
       insert into stories (user_id, title, content, share_permission, is_public, held_at, held_for)
         select user_id, title, content, true, true, now(), held_for from stories, generate_series(1, 10)
           where held_for = 'first_text' limit ${Number(values.posts)} returning id
     ) select open_case('story', id, 'hold', 3) from copies;
     insert into reports (story_id, reasons, details)
       select id, '{topic}', 'This is about something else, and I would like you to look at it.' from stories s
         where is_visible and not exists (select from moderation_cases c where c.subject_id = s.id)
           -- The owner can't leave their own stories as they are.
           and user_id not in (select user_id from staff_members)
         order by id limit ${Number(values.reports)}`,
  )
}

async function work(page: Page): Promise<void> {
  const wanted = { post: Number(values.posts), report: Number(values.reports) }
  const paces = { post: createPace(), report: createPace() }
  await page.goto('/desk/cases')
  await page.getByRole('list', { name: 'Open cases' }).waitFor()
  await page.keyboard.press('j')
  await waitForNewCase(page)
  while (paces.post.cases < wanted.post || paces.report.cases < wanted.report) {
    const isHeld = (await page.getByRole('button', { name: 'Publish now' }).count()) > 0
    await decide(page, paces[isHeld ? 'post' : 'report'], isHeld)
  }
  show('first posts', wanted.post, paces.post)
  show('reports', wanted.report, paces.report)
}

function createPace(): Pace {
  return { cases: 0, words: 0, textWords: 0, machineMs: 0 }
}

/** Waits for a case that this function has not seen. The previous case is shown until the next one is loaded. */
async function waitForNewCase(page: Page): Promise<void> {
  const article = page.locator('article:not([data-seen])', { has: page.locator('#decision') })
  await article.evaluate((element) => element.setAttribute('data-seen', ''), undefined, { timeout: 60_000 })
}

async function decide(page: Page, pace: Pace, isHeld: boolean): Promise<void> {
  const measure = async (act: () => Promise<void>) => {
    const begin = performance.now()
    await act()
    pace.machineMs += performance.now() - begin
  }
  const press = (key: string) => measure(() => page.keyboard.press(key))
  if ((await page.getByRole('button', { name: 'Show the text' }).count()) > 0) await press('e')
  if (!isHeld) await fillIn(page, press, pace.cases % 2 === 0)
  const read = await readWords(page, !isHeld)
  pace.words += read.all
  pace.textWords += read.text
  await press(isHeld ? 'f' : 'Control+Enter')
  await measure(() => waitForNewCase(page))
  pace.cases += 1
}

/** Leaves reported content as it is, or hides it with the first prepared sentence. */
async function fillIn(page: Page, press: (key: string) => Promise<void>, isLeft: boolean): Promise<void> {
  await press(isLeft ? 'f' : 'd')
  // No rule is proposed if the reports name none, or different ones.
  if ((await page.getByLabel('Rule or law').inputValue()) === '')
    for (const key of ['r', 'S']) await press(key)
  if (isLeft) return
  await page.locator('#macro-1').waitFor()
  await press('1')
}

/**
 * Counts the words that a moderator has to read: those of the text, and for a report also its head, the reports, the author's record and
 * the notice. The labels around a first post are the same in each case.
 */
function readWords(page: Page, isReport: boolean): Promise<{ all: number; text: number }> {
  return page.evaluate((hasReports) => {
    const count = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length
    const read = (selector: string) => [...document.querySelectorAll(selector)].map(readTexts)
    function readTexts(element: Element): string {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
      return texts.join(' ')
    }
    const text = count(read('article > .space-y-4 > section > p'))
    const rest = read(
      '#case-title, #case-title + p, [aria-labelledby=case-reports], [aria-labelledby=case-author], #decision fieldset ol',
    )
    const written = [...document.querySelectorAll<HTMLTextAreaElement>('#decision textarea')].map(
      ({ value }) => value,
    )
    return { text, all: text + (hasReports ? count([...rest, ...written]) : 0) }
  }, isReport)
}

/** @param wanted the number of cases to which the time is scaled, because a few more may come first */
function show(what: string, wanted: number, { cases, words, textWords, machineMs }: Pace): void {
  const minutes = ((words / wordsPerMinute + machineMs / 60_000) / cases) * wanted
  verdict.note(`${what}: words of a text on average`, Math.round(textWords / cases))
  verdict.note(`${what}: words read on average`, Math.round(words / cases))
  verdict.note(`${what}: seconds of the machine on average`, Number((machineMs / cases / 1_000).toFixed(2)))
  verdict.note(`${what}: minutes for ${wanted}`, Number(minutes.toFixed(1)))
  verdict.expect(`${what}: within ${maxMinutes} minutes`, minutes <= maxMinutes, true)
}
