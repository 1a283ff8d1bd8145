import type { Locator, Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expect, test, visit } from '../support/every-page.ts'
import { findOverflow } from '../support/layout/layout-checks.ts'
import { waitForPaint } from '../support/layout/next-paint.ts'
import { expectNoDefects } from '../support/state.ts'

/** Phones in landscape, a laptop at 200%, a phone with its keyboard open, and 1280 by 1024 at 400%. */
const lowWindows = [
  { width: 844, height: 390, scrolls: false },
  { width: 667, height: 375, scrolls: false },
  { width: 568, height: 320, scrolls: false },
  { width: 720, height: 450, scrolls: false },
  { width: 390, height: 400, scrolls: true },
  { width: 320, height: 256, scrolls: true },
]

/** Scrolls with the wheel over an element until another one is completely visible. */
async function wheelTo(page: Page, over: Locator, part: Locator): Promise<void> {
  await over.hover({ position: { x: 20, y: 20 } })
  await expect(async () => {
    if (!(await isWhollySeen(part))) await page.mouse.wheel(0, 60)
    expect(await isWhollySeen(part)).toBe(true)
  }).toPass()
}

/** Returns true if a touch at every corner of the element would reach it. */
const isWhollySeen = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const inset = 8
    return [left + inset, right - inset].every((x) =>
      [top + inset, bottom - inset].every((y) => {
        const met = document.elementFromPoint(x, y)
        return met !== null && (element.contains(met) || met.contains(element))
      }),
    )
  })

test.describe('with the invitation', () => {
  test.use({ isInvited: true })

  test('the invitation works in the lowest supported window, with its close button in reach', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await gotoHydrated(page, '/')
    await page.clock.fastForward(3_000)
    const popup = page.getByRole('dialog', { name: 'Be first in line' })
    await expect(popup).toBeVisible()
    for (const { scrolls, ...size } of lowWindows) {
      await page.setViewportSize(size)
      await waitForPaint(page)
      await popup.evaluate((dialog) => dialog.scrollTo(0, 0))
      expect(await isWhollySeen(popup.getByRole('button', { name: 'Close' })), `${size.width}`).toBe(true)
      for (const part of [
        popup.getByLabel('Email'),
        popup.getByRole('button', { name: 'Join the VIP list' }),
      ]) {
        if (scrolls) await wheelTo(page, popup, part)
        expect(await isWhollySeen(part), `${size.width} by ${size.height}`).toBe(true)
      }
    }
    await expectNoDefects(page, popup)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await findOverflow(page)).toEqual([])
  })
})

const pressable = 'a[href], button, input, select, textarea, [role=tab]'

/** Returns the selected elements that are at least partly covered by a toast. */
const findCovered = (page: Page, selected = pressable) =>
  page.evaluate((selector) => {
    const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
    if (!toast) throw new Error('there is no toast')
    return Array.from(document.querySelectorAll(selector))
      .filter((each) => !each.closest('[data-sonner-toaster]') && each.checkVisibility())
      .filter((each) => {
        const words = document.createRange()
        words.selectNodeContents(each)
        const measured = each.matches('h1, h2, h3') ? words : each
        const { left, top, right, bottom, width } = measured.getBoundingClientRect()
        const isBeside =
          right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom
        return width > 1 && !isBeside
      })
      .map((each) => each.outerHTML.slice(0, 80))
  }, selected)

const signInToast = (page: Page) => page.locator('[data-sonner-toast]').filter({ hasText: 'Please sign in' })

test('a toast covers no control in a window of any width, and disappears when the page changes', async ({
  page,
  community: { ids },
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, widths] of [
    ['/community', [2560, 1440, 820, 390, 320]],
    [`/stories/${ids[1]}`, [1440, 600, 390]],
  ] as const) {
    await visit(page, { path })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 664 : 900 })
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: /^Love/ }).last().click()
      await expect(signInToast(page)).toBeVisible()
      await expect(async () => expect(await findCovered(page)).toEqual([])).toPass({ timeout: 30_000 })
      // There is enough text to cover, even beside a panel.
      if (width >= 820) expect(await findCovered(page, 'h1, h2, h3')).toEqual([])
      // The same holds after scrolling. On phones, short stories sometimes leave no room.
      if (width >= 600) {
        await page.mouse.wheel(0, -250)
        await expect(async () => expect(await findCovered(page), `${width} px, ${path}`).toEqual([])).toPass({
          timeout: 30_000,
        })
      }
      await signInToast(page).getByRole('button', { name: 'Dismiss message' }).click()
      await expect(signInToast(page)).toHaveCount(0)
    }
  }
  // A menu that opens there is above the toast.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Love/ }).last().click()
  await expect(signInToast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Story options' }).first().press('Enter')
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toBeVisible()
  const menu = await page.getByRole('menu').boundingBox()
  await page.locator('[data-sonner-toaster]').evaluate(
    (element, bottom) => {
      element.style.setProperty('--toast-left', '12px')
      element.style.setProperty('--toast-bottom', `${innerHeight - bottom}px`)
    },
    (menu?.y ?? 0) + (menu?.height ?? 0),
  )
  for (const entry of await entries.all()) await entry.click({ trial: true })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  // Large text does not shrink the message's width.
  await expect.poll(async () => (await signInToast(page).boundingBox())?.width).toBe(296)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 2560, height: 900 })
  await expectNoDefects(page, signInToast(page))
  await page.getByRole('link', { name: 'Read all stories' }).click()
  await expect(page.getByRole('heading', { name: 'Community Stories' })).toBeVisible()
  await expect(signInToast(page)).toHaveCount(0)
})
