import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a visitor without scripts uses a calculator, sees errors, and shares the URL', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 800 })

  await test.step('from the footer to a calculator', async () => {
    await page.goto('/rules')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Calculators' }).click()
    await page.getByRole('link', { name: /Which purifier does my room need/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which purifier for a room')
  })
  await test.step('an error appears at its field, and the input is kept', async () => {
    await page.getByLabel('Floor area').fill('20')
    await page.getByLabel('Ceiling height').fill('high')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByLabel('Ceiling height')).toHaveAccessibleDescription(
      /^Please enter the ceiling height/,
    )
    await expect(page.getByLabel('Ceiling height')).toHaveValue('high')
    await expect(page.getByLabel('Floor area')).toHaveValue('20')
    await expect(page.getByRole('heading', { name: 'Please check what you typed' })).toBeInViewport()
  })
  await test.step('the result is in view', async () => {
    await page.getByLabel('Ceiling height').fill('2,5')
    await page.getByLabel('A purifier’s CADR').fill('250')
    await page.getByRole('button', { name: 'Calculate' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toBeInViewport()
    await expect(result).toContainText('375 m³/h (221 cfm) if you get wildfire smoke')
    await expect(result.locator('dl > div', { hasText: /^Air changes per hour/ })).toContainText('5')
  })
  const address = page.url()
  await context.close()

  await test.step('someone else opens the URL with scripts and sees the same', async () => {
    const other = await (await browser.newContext({ baseURL: site.url })).newPage()
    await other.goto(address)
    await expect(other.getByRole('region', { name: 'Result' })).toContainText('250 m³/h (147 cfm)')
    await expectAccessible(other)
    await other.context().close()
  })
})

test('an evening’s readings give the air change rate, and readings without a decay are rejected', async ({
  page,
}) => {
  await gotoHydrated(page, '/calculators/air-changes')
  const readings = page.getByLabel('Readings since the room became empty')
  await page.getByLabel('Room volume, in m³').fill('40')

  await test.step('readings too long for a URL are rejected on the page and kept there', async () => {
    await readings.fill('20:10 1339\n'.repeat(1_440))
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(readings).toHaveAccessibleDescription(/Please enter at most 150 lines; there are 1440\./)
    await expect(readings).toBeFocused()
    await expect(page).toHaveURL('/calculators/air-changes')
    await expect(page.getByRole('heading', { name: 'Please check what you typed' })).toBeVisible()
  })
  await readings.fill('20:00 1600\n20:10 1339\n20:20 1136\n20:30 977\n20:40 854\n20:50 758')
  await page.getByLabel('CO₂ outdoors, in ppm').fill('420')
  await page.getByRole('button', { name: 'Calculate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('1.5 per hour')
  await expect(result.locator('dl > div', { hasText: /^Outdoor air coming in/ })).toContainText('60')

  await page.getByLabel('CO₂ outdoors, in ppm').fill('700')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(result).toContainText('No result from these readings')
  await expect(readings).toHaveValue(/20:50 758/)
  await expectAccessible(page)
})

test('the purifier calculator shows its estimate, and repeated runs give an interval', async ({ page }) => {
  const fall = (perHour: number) =>
    Array.from(
      { length: 12 },
      (_, index) => `${2 * index} ${Math.round(4_000 * Math.exp((-perHour * index) / 30)) / 10}`,
    ).join('\n')
  await page.goto('/calculators/purifier-test')
  await page.getByLabel('Floor area').fill('20')
  await page.getByLabel('Ceiling height').fill('2.5')
  await page.getByLabel('Readings with the purifier on').fill(fall(6))
  await page.getByLabel('Readings with the purifier off').fill(fall(1))
  await page.getByRole('button', { name: 'Calculate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('95% interval from the two fits; another evening can differ by more')
  await expect(result.locator('dl > div', { hasText: /^By the published method/ })).toContainText('250 m³/h')

  await page.getByLabel('Readings with the purifier on').fill([fall(5.9), fall(6), fall(6.1)].join('\n\n'))
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(result).toContainText('95% interval from repeats with the purifier and one fit without')
  await expect(result).toContainText('from 238 m³/h')
  await expectAccessible(page)
})
