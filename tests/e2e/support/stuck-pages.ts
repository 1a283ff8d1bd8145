import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const patienceMs = 5_000

/**
 * Asked later, says of each page of the browser that answers nothing or draws nothing what it is doing: neither a
 * picture nor the tree of such a page can be had.
 */
export function watchForStuckPages(context: BrowserContext): () => Promise<string[]> {
  const devTools = new Map<Page, Promise<CDPSession | null>>()
  context.on('page', (page) => devTools.set(page, openDevTools(page)))
  return async () => {
    const found = await Promise.all(
      context.pages().map(async (page) => describeIfStuck(page, (await devTools.get(page)) ?? null)),
    )
    return found.filter((description) => description !== null)
  }
}

/** A page that is stuck can be halted only by who has asked for it before. */
async function openDevTools(page: Page): Promise<CDPSession | null> {
  try {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Debugger.enable')
    return devTools
  } catch {
    // It was closed meanwhile.
    return null
  }
}

async function describeIfStuck(page: Page, devTools: CDPSession | null): Promise<string | null> {
  // Comes with the next frame, also where a test has stopped the page’s clock.
  const drawn = page.evaluate(
    () => new Promise((resolve) => new ResizeObserver(() => resolve(true)).observe(document.documentElement)),
  )
  if (await isInTime(drawn)) return null
  if (await isInTime(page.evaluate(() => true))) return `${page.url()} answers, but draws nothing`
  return `${page.url()} is busy in\n${devTools === null ? 'what nobody knows' : await findWhatRuns(devTools)}`
}

/** A page that is closed, or at a new address, is not stuck. */
function isInTime(answer: Promise<unknown>): Promise<boolean> {
  const isThere = answer.then(
    () => true,
    () => true,
  )
  return Promise.race([isThere, afterPatience(false)])
}

/** The functions that the page is in, innermost first, each with its place in a script. */
async function findWhatRuns(devTools: CDPSession): Promise<string> {
  const halted = new Promise<string>((resolve) => {
    devTools.once('Debugger.paused', ({ callFrames }) => {
      const frames = callFrames.map(
        ({ functionName, url, location }) =>
          `${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}:${location.columnNumber}`,
      )
      resolve(frames.join('\n'))
    })
  })
  await devTools.send('Debugger.pause')
  return Promise.race([halted, afterPatience('what can’t be halted')])
}

function afterPatience<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), patienceMs))
}
