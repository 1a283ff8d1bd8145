import type { BrowserContext, Page } from '@playwright/test'

const patienceMs = 5_000

/** Names each page of the browser that answers nothing or draws nothing: there is neither a picture nor a tree of it. */
export async function findStuckPages(context: BrowserContext): Promise<string[]> {
  const found = await Promise.all(context.pages().map(describeIfStuck))
  return found.filter((description) => description !== null)
}

async function describeIfStuck(page: Page): Promise<string | null> {
  // Comes with the next frame, also where a test has stopped the page’s clock.
  const drawn = page.evaluate(
    () => new Promise((resolve) => new ResizeObserver(() => resolve(true)).observe(document.documentElement)),
  )
  if (await isInTime(drawn)) return null
  const isAnswering = await isInTime(page.evaluate(() => true))
  return `${page.url()} ${isAnswering ? 'answers, but draws nothing' : 'is busy'}`
}

/** A page that is closed, or at a new address, is not stuck. */
function isInTime(answer: Promise<unknown>): Promise<boolean> {
  const isThere = answer.then(
    () => true,
    () => true,
  )
  return Promise.race([
    isThere,
    new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs)),
  ])
}
