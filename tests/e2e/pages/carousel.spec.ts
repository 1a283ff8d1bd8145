import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { measureContrast } from '../support/layout/contrast.ts'
import { expect, test } from '../support/test.ts'

const titles = [
  'Family Wellness',
  'Workplace Fresh Air',
  'Active Lifestyle',
  'Nature Connection',
  'Indoor vs Outdoor',
]

const carousel = (page: Page) => page.getByRole('region', { name: 'Life with clean air' })
const slide = (page: Page, title: string) => carousel(page).getByRole('group', { name: title })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('each picture’s text has enough contrast in light and dark mode', async ({ page }) => {
  await gotoHydrated(page, '/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const title of titles) {
      await carousel(page).getByRole('button', { name: title }).click()
      await expect(slide(page, title)).toBeVisible()
      for (const text of await slide(page, title).locator('p').all())
        expect(await measureContrast(page, text), `${title}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const text of [page.getByRole('heading', { level: 1 }), page.getByText(/more polluted/).first()])
      expect(await measureContrast(page, text), colorScheme).toBeGreaterThanOrEqual(4.5)
  }
})

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  /** Swipes with one finger from the middle of the picture. */
  async function swipe(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
    const box = await carousel(page).boundingBox()
    if (box === null) throw new Error('no carousel')
    const touch = await page.context().newCDPSession(page)
    const start = { x: box.x + box.width / 2, y: box.y + 120 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: start.x + x * share, y: start.y + y * share }],
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await touch.detach()
  }

  test('the pictures can be swiped both ways, and the page still scrolls', async ({ page }) => {
    await gotoHydrated(page, '/')
    await carousel(page).scrollIntoViewIfNeeded()
    await swipe(page, { x: -120, y: 8 })
    await expect(slide(page, 'Workplace Fresh Air')).toBeVisible()
    await swipe(page, { x: 120, y: 8 })
    await expect(slide(page, 'Family Wellness')).toBeVisible()
    await swipe(page, { x: 120, y: 8 })
    await expect(slide(page, 'Indoor vs Outdoor')).toBeVisible()
    await swipe(page, { x: 12, y: 0 })
    await expect(slide(page, 'Indoor vs Outdoor')).toBeVisible()

    const before = await page.evaluate(() => window.scrollY)
    await swipe(page, { x: -60, y: -150 })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50)
    await expect(slide(page, 'Indoor vs Outdoor')).toBeVisible()
  })
})
