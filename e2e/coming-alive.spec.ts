import type { Page } from '@playwright/test'
import { createMember, shareStories } from './stories.ts'
import { expect, test } from './test.ts'

/** Keeps every script of the page waiting until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is pressed before the page has come alive is done when it has', async ({
  page,
  mail,
  request,
}) => {
  await shareStories(request, await createMember(request, mail), [{ content: 'Press early.' }])
  const release = await holdScripts(page)
  await page.goto('/community', { waitUntil: 'domcontentloaded' })
  const comments = page.getByRole('article').filter({ hasText: 'Press early.' }).getByText('Show Comments')
  await comments.click()
  // Nobody who presses again because nothing has happened wants it closed.
  await comments.click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  release()
  await expect(page.getByRole('button', { name: 'Hide Comments (0)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Hide Comments (0)' }).click()
  await expect(page.getByRole('button', { name: 'Show Comments (0)' })).toBeVisible()

  const releaseNext = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  releaseNext()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
})

test('what is typed and chosen before the page has come alive names the list', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/community', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Search stories').fill('nothing has this')
  await page.getByLabel('Sort by').selectOption('oldest')
  release()
  await expect(page).toHaveURL('/community?search=nothing+has+this&sort=oldest')
  await expect(page.getByText('No stories found')).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest')
  await expect(page.getByLabel('Search stories')).toHaveValue('nothing has this')
})

test('who goes back before the page has come alive gets the page that the address names', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Read all stories' }).click()
  await expect(page).toHaveURL('/community')
  await page.getByLabel('Search stories').fill('nothing has this')
  await expect(page.getByText('No stories found')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('oldest')
  await expect(page).toHaveURL('/community?search=nothing+has+this&sort=oldest')

  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await expect(page).toHaveURL('/community?search=nothing+has+this')
  release()
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()

  const releaseNext = await holdScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/')
  releaseNext()
  await expect(page.getByRole('heading', { name: 'Stories from the community' })).toBeVisible()
})

test('a page is painted before its scripts are asked for', async ({ page }) => {
  for (const address of ['/', '/community', '/auth']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    const [painted, asked] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ])
    expect(asked.length, address).toBeGreaterThan(5)
    expect(Math.min(...asked), address).toBeGreaterThanOrEqual(painted)
  }
})

test('a page that nobody sees, or whose paint can’t be watched, comes alive all the same', async ({
  browser,
  site,
}) => {
  for (const arrange of [
    () => Object.defineProperty(document, 'hidden', { value: true }),
    () => Reflect.deleteProperty(window, 'PerformanceObserver'),
    () => Object.assign(PerformanceObserver.prototype, { observe: () => {} }),
  ]) {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage()
    await page.addInitScript(arrange)
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await page.context().close()
  }
})
