/**
 * Takes screenshots of every screen and state of the built site, and README.md's. Names given as arguments choose some, `--without desk` leaves some
 * out; `--width 320`, `--text 200` (percent) and `--scheme dark` take other windows, text sizes and colors. Each may be repeated.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { buildSite } from '#scripts/build-site.ts'
import { requireChromium } from '#scripts/chromium.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, startSite } from '#tests/servers/running-site.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { renderContactSheet, type Shot } from './contact-sheet.ts'
import { takeReadmePictures } from './readme-pictures.ts'
import type { Screen } from './screen.ts'
import { demoScreens, emptyScreens } from './screens.ts'
import { createWorld, type World } from './world.ts'

const folder = path.join(import.meta.dirname, 'pictures')
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true, default: ['390', '820', '1440'] },
    text: { type: 'string', multiple: true, default: ['100'] },
    scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    without: { type: 'string', multiple: true, default: [] },
  },
})
const heights = new Map([
  [320, 640],
  [390, 844],
  [820, 1180],
])
const windows = values.width.map((width) => ({
  width: Number(width),
  height: heights.get(Number(width)) ?? 900,
}))
const schemes = values.scheme.map((scheme) => v.parse(v.picklist(['light', 'dark']), scheme))
/** The maximum height of a picture; the rest of a long list is cut off. */
const maxHeight = 3_600

interface Look {
  window: { width: number; height: number }
  colorScheme: (typeof schemes)[number]
  /** The text size, in percent of the browser's setting. */
  text: string
}

const looks: Look[] = windows.flatMap((window) =>
  schemes.flatMap((colorScheme) => values.text.map((text) => ({ window, colorScheme, text }))),
)

function complain(message: string): void {
  console.error(message)
  process.exitCode = 1
}

async function openContext(
  browser: Browser,
  world: World,
  screen: Screen,
  { window, colorScheme, text }: Look,
) {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: window,
    colorScheme,
    // Stops the carousel and all animations.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const session = await world.openSession(screen.as ?? 'visitor')
  const stored: Record<string, string> = {
    ...(session !== null && { 'clean-air-session': session }),
    ...(screen.isInvited !== true && { 'clean-air-promotion': '{"closedAt":null,"hasJoined":true}' }),
  }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  if (text !== '100')
    await context.addInitScript((size) => {
      new MutationObserver(() => {
        if (document.documentElement) document.documentElement.style.fontSize = size
      }).observe(document, { childList: true })
    }, `${text}%`)
  return context
}

async function takeShot(browser: Browser, world: World, screen: Screen, look: Look): Promise<Shot> {
  const context = await openContext(browser, world, screen, look)
  try {
    const page = await context.newPage()
    if (screen.media) await page.emulateMedia({ media: screen.media, reducedMotion: 'reduce' })
    await screen.show(page, world)
    // A stalled request never ends, so limit the wait.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
    const loading = page.getByText('Loading...', { exact: true }).first()
    if (!screen.name.includes('loading'))
      await loading.waitFor({ state: 'hidden', timeout: 15_000 }).catch(() => undefined)
    await page.evaluate(loadWhatIsBelow)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const letters = look.text === '100' ? '' : ` text ${look.text}`
    const name = `${look.window.width} ${look.colorScheme}${letters}`
    const file = `${`${screen.name} ${name}`.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`
    await page.screenshot({ path: path.join(folder, file), ...(await frame(screen, look, page)) })
    if (overflow > 0 && screen.media !== 'print')
      complain(`${screen.name}, ${name}: ${overflow} pixels wider than the window`)
    return { screen: screen.name, look: name, file }
  } finally {
    await context.close()
  }
}

/** Runs in the browser. Loads the lazy pictures below the window, which would otherwise be missing. */
async function loadWhatIsBelow(): Promise<void> {
  const images = [...document.images]
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await document.fonts.ready
}

async function frame({ isWindow }: Screen, { window }: Look, page: Page) {
  if (isWindow === true) return {}
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return { fullPage: true, clip: { x: 0, y: 0, width: window.width, height: Math.min(height, maxHeight) } }
}

async function takeAll(browser: Browser, world: World, screens: Screen[]): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const screen of screens) {
    const row: PromiseSettledResult<Shot>[] = []
    // Two at a time: with more, a small machine exceeds the timeouts.
    const atOnce = screen.isAlone ? 1 : 2
    for (let first = 0; first < looks.length; first += atOnce) {
      const some = looks.slice(first, first + atOnce)
      row.push(...(await Promise.allSettled(some.map((look) => takeShot(browser, world, screen, look)))))
    }
    for (const shot of row) {
      if (shot.status === 'fulfilled') shots.push(shot.value)
      else complain(`${screen.name}: ${String(shot.reason)}`)
    }
    console.log(`${screen.name}: ${row.length} pictures`)
  }
  return shots
}

async function withSite(script: 'start' | 'demo', use: (url: string) => Promise<Shot[]>) {
  const { dataFolder, remove } = await createDataFolder()
  const env = { RATE_LIMIT_FACTOR: '0', EMAIL_VERIFICATION: 'false' }
  const site = await startSite({ dataFolder, port: await findFreePort(), env, script })
  try {
    return await use(site.url)
  } finally {
    await site.stop()
    await remove()
  }
}

const choose = (screens: Screen[]) =>
  screens
    .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .filter(({ name }) => !values.without.some((part) => name.includes(part)))

if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await buildSite({ projectFolder, onlyWhenStale: true })
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--disable-gpu', '--no-sandbox'],
})
try {
  const full = await withSite('demo', async (url) => {
    // Taken first, while the site has only the demo's content.
    if (wanted.length === 0 || wanted.includes('readme')) await takeReadmePictures(browser, url)
    return takeAll(browser, await createWorld(url, defaultSite.clientKey), choose(demoScreens))
  })
  const empty = await withSite('start', (url) => {
    const stories = { plain: '', long: '', unbroken: '', short: '', rightToLeft: '' }
    return takeAll(browser, { url, stories, openSession: async () => null }, choose(emptyScreens))
  })
  await writeFile(path.join(folder, 'index.html'), renderContactSheet([...full, ...empty]))
  console.log(`Open ${path.relative(process.cwd(), path.join(folder, 'index.html'))}`)
} finally {
  await browser.close()
}
