import { runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { targetEdge } from '../support/layout/layout-checks.ts'
import { watchShifts } from '../support/layout/layout-shifts.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const quarter = 15 * 60_000
const start = Date.parse('2024-05-06T00:00:00.000Z')

/** Creates a file with five days of PM2.5 and an hour of cooking each evening. */
function kitchenFile(): string {
  const rows = Array.from({ length: 5 * 96 }, (_, index) => {
    const isCooking = index % 96 > 72 && index % 96 < 77
    return `${new Date(start + index * quarter).toISOString()},${isCooking ? 90 : 9 + (index % 5)}`
  })
  return ['Time,PM2.5 (ug/m3)', ...rows].join('\n')
}

test('a new visitor’s file becomes a chart in a story that a stranger reads without scripts, until it is deleted', {
  tag: '@journey',
}, async ({ page, browser, site, mail }) => {
  await becomeMember(page, mail)
  await gotoHydrated(page, '/community')
  await page.getByRole('button', { name: 'Share your air quality story...' }).click()
  await page.getByLabel('Your story').fill('Each evening, when we fry.')
  await test.step('the file leads to its preview', async () => {
    await page.getByText('Upload a sensor file').click()
    await page
      .getByLabel('Choose a sensor file, or drop it here')
      .setInputFiles({ name: 'kitchen.csv', mimeType: 'text/csv', buffer: Buffer.from(kitchenFile()) })
    await expect(page).toHaveURL(/\/air$/)
    const form = page.getByRole('form', { name: 'Save these readings' })
    await form.getByLabel('What kind of room is it?').selectOption('Kitchen')
    await form.getByRole('button', { name: 'Save these readings' }).click()
    await page.getByRole('button', { name: 'Show it in a story' }).click()
  })
  await test.step('the story box has the chart and the text typed earlier', async () => {
    await expect(page).toHaveURL(/\/community/)
    await expect(page.getByLabel('Your story')).toHaveValue('Each evening, when we fry.')
    await expect(page.getByLabel(/^Measurements/)).toHaveValue(/.+/)
    await page.getByRole('button', { name: 'Share Story' }).click()
    await expect(page.getByText('Story shared successfully!')).toBeVisible()
  })

  await test.step('a file added while editing that story returns to it with the typed text', async () => {
    await page
      .getByRole('article')
      .filter({ hasText: 'Each evening, when we fry.' })
      .getByRole('button', { name: 'Story options' })
      .click()
    await page.getByRole('menuitem', { name: 'Edit story' }).click()
    const editor = page.getByRole('form', { name: 'Edit your story' })
    await editor.getByLabel('Title').fill('Frying')
    await editor.getByText('Upload a sensor file').click()
    await editor
      .getByLabel('Choose a sensor file, or drop it here')
      .setInputFiles({ name: 'kitchen.csv', mimeType: 'text/csv', buffer: Buffer.from(kitchenFile()) })
    await page
      .getByRole('form', { name: 'Save these readings' })
      .getByRole('button', { name: 'Save these readings' })
      .click()
    await page.getByRole('button', { name: 'Show it in a story' }).click()
    await expect(editor.getByLabel('Title')).toHaveValue('Frying')
    await expect(editor.getByLabel(/^Measurements/)).toHaveValue(/.+/)
    await editor.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Story changed')).toBeVisible()
    // The age of an older story stays the same from the server's HTML to the interactive page.
    await runInDatabase(
      site,
      `update stories set created_at = now() - interval '3 days', edited_at = now() - interval '2 days' where title = 'Frying'`,
    )
  })

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const stranger = await context.newPage()
  await stranger.setViewportSize({ width: 390, height: 800 })
  const measured = stranger.getByRole('article').filter({ hasText: 'Each evening, when we fry.' })
  await test.step('a stranger finds the story among those with measurements and reads it', async () => {
    await stranger.goto('/community')
    await stranger.getByRole('link', { name: 'With measurements' }).click()
    await expect(measured).toContainText('5 days: half of the readings below 11 µg/m³, the highest 90 µg/m³')
    const link = measured.getByRole('link', { name: 'Measured: PM2.5 in µg/m³' })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(targetEdge)
    await link.click()
    await expect(stranger.getByRole('img', { name: /PM2\.5 in µg\/m³ From Day 1/ })).toBeVisible()
    await expect(stranger.getByText('11 µg/m³', { exact: true })).toBeVisible()
    await expect(stranger.getByText('European air quality index (2025')).toBeHidden()
    await stranger.getByText('How this was calculated').click()
    await expect(stranger.getByText('European air quality index (2025')).toBeVisible()
    await stranger.getByText('These readings as a table').click()
    await expect(stranger.getByRole('rowheader', { name: 'Day 5' })).toBeVisible()
    expect(await stranger.content()).not.toMatch(/2024-05|May 2024/)
  })
  await test.step('nothing moves on a phone while the story’s page becomes interactive', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/*.woff2', (route) => route.abort())
    const readShifts = await watchShifts(page)
    await gotoHydrated(page, new URL(stranger.url()).pathname)
    await expectAccessible(page)
    expect(await readShifts()).toEqual([])
  })
  await test.step('the chart disappears from the story once its readings are deleted', async () => {
    await gotoHydrated(page, '/air')
    await page.getByRole('button', { name: /^Delete everything/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('No readings yet. Start by uploading')).toBeVisible()
    await stranger.reload()
    await expect(measured).toBeVisible()
    await expect(stranger.getByRole('img', { name: /PM2\.5/ })).toBeHidden()
    await stranger.goto('/community?with=measurements')
    await expect(measured).toBeHidden()
  })
  await context.close()
})
