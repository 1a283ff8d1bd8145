import { readFile } from 'node:fs/promises'
import { devices, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { becomeOwner } from '../support/owner.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

/** Replaces the default user agent, because visits of headless browsers are not counted. */
test.use({ userAgent: devices['Desktop Chrome'].userAgent })

const widths = { phone: 390, desk: 1440 }

async function expectUsable(page: Page): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 844 })
    if (device === 'phone') await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, device).toBeLessThanOrEqual(0)
  }
}

test('an owner sees today’s visits, chooses days and a source that are kept in the URL, and downloads the figures', async ({
  page,
  mail,
  site,
}) => {
  const told = page.waitForResponse('**/api/pulse')
  await page.goto('/?utm_source=leaflet')
  await told
  await becomeOwner(page, site, await becomeMember(page, mail))

  await page.goto('/desk/funnel')
  const steps = page.getByRole('table', { name: 'To a public story' })
  await expect(steps.getByRole('row', { name: /^Visit / })).toContainText('< 5 visitor-days')
  // Other tests' people are counted too.
  for (const step of [/^Signed up /, /^Story public /])
    await expect(steps.getByRole('row', { name: step })).toContainText(/\d people/)
  await expect(page.getByText(/^Not counted:/)).toBeVisible()
  await expectUsable(page)

  const form = page.getByRole('form', { name: 'Funnel filter' })
  const today = await form.getByLabel('Last day').inputValue()
  await form.getByLabel('First day').fill(today)
  // She came by a campaign. Her sign-up counts for the campaign only if it came soon enough after the visit.
  await form.getByLabel('Source').selectOption('Search engines')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Shown alone: Search engines.')).toBeVisible()
  await expect(steps.getByRole('row', { name: /^Signed up / })).toContainText('0 people')
  await form.getByLabel('Source').selectOption('Campaigns')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}&channel=utm$`))
  await expect(page.getByText('Shown alone: Campaigns.')).toBeVisible()
  await expect(steps.getByRole('row', { name: /^Visit / })).toContainText('< 5 visitor-days')
  await page.getByRole('link', { name: 'leaflet' }).click()
  await expect(page.getByText('Shown alone: leaflet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Shown alone: leaflet.')).toBeVisible()
  await page.getByText('Each day as a table').click()
  await expect(page.getByRole('table', { name: 'Each day' })).toContainText(today)
  await expectUsable(page)

  await form.getByLabel('Last day').fill('2020-01-01')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(form.getByLabel('Last day')).toHaveAccessibleDescription(/^The last day is before the first/)
  await expect(form.getByLabel('Last day')).toBeFocused()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('funnel.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(
    `${today},utm,,leaflet,,,,,visit,fewer than 5`,
  )
})
