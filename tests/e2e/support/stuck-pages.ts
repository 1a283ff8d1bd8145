import type { BrowserContext, Page } from '@playwright/test'

const patienceMs = 5_000

/** Describes each browser page that does not respond or does not render: neither a screenshot nor a snapshot of it can be taken. */
export async function findStuckPages(context: BrowserContext): Promise<string[]> {
  const found = await Promise.all(context.pages().map(describeIfStuck))
  return found.filter((description) => description !== null)
}

async function describeIfStuck(page: Page): Promise<string | null> {
  // Runs with the next frame, even if a test has stopped the page's clock.
  const drawn = page.evaluate(
    () => new Promise((resolve) => new ResizeObserver(() => resolve(true)).observe(document.documentElement)),
  )
  if (await isInTime(drawn)) return null
  const isAnswering = await isInTime(page.evaluate(() => true))
  return `${page.url()} ${isAnswering ? 'answers, but draws nothing' : 'is busy'}`
}

/** Returns true if the promise settles in time. A closed or navigated page rejects, and is not stuck. */
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
