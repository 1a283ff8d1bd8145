import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expect, test } from '../support/test.ts'

test.use({ isInvited: true })

test('the VIP invitation remains after the countdown ends, and can be dismissed before', async ({ page }) => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await gotoHydrated(page, '/')
  await page.getByRole('button', { name: 'Share Your Story' }).focus()
  await page.clock.runFor(3_100)
  const popup = page.getByRole('dialog', { name: 'Be first in line' })
  await expect(popup).toBeVisible()
  // Screen readers must not announce the countdown every minute.
  await expect(popup.getByRole('timer')).not.toHaveAttribute('aria-live')

  await page.clock.fastForward(8 * 86_400_000)
  await page.clock.runFor(60_000)
  await expect(
    page.getByRole('timer', { name: 'Early access offer ends in: 0 days, 0 hours, 0 minutes' }),
  ).toBeVisible()
  await page.clock.resume()
  await popup.getByLabel('Email').fill('late@example.org')
  await popup.getByRole('button', { name: 'Join the VIP list' }).click()
  await expect(popup).toHaveCount(0)
  await expect(page.getByText('Welcome to the VIP list!', { exact: true })).toBeVisible()
})
