import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const hour = 3_600_000
const start = Date.parse('2024-05-06T00:00:00.000Z')
/** The share of particles that remains with the purifier on. */
const level = 0.4

/** Creates a file with fifteen days of PM2.5 every quarter of an hour: evenings with cooking, a gap, and a purifier from noon of the eighth day. */
function purifierFile(): string {
  const rows = Array.from({ length: 15 * 96 }, (_, index) => {
    const [day, quarter] = [Math.floor(index / 96), index % 96]
    const cooking = quarter > 72 && quarter < 80 ? 60 * (80 - quarter) : 0
    const air = 14 + (day % 3) + 4 * Math.sin(quarter / 9) + cooking * (day % 2)
    const isGap = day === 3 && quarter > 30 && quarter < 70
    const time = new Date(start + (index * hour) / 4).toISOString()
    return isGap ? [] : [`${time},${(index < 7.5 * 96 ? air : level * air).toFixed(1)}`]
  })
  return ['Time,PM2.5 (ug/m3)', ...rows.flat()].join('\n')
}

/** Imports a file into a new bedroom, like the page. */
async function keepFile(page: Page): Promise<void> {
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  const room = await page.request.post('/api/air/rooms', { headers, data: { kind: 'bedroom' } })
  const { id } = v.parse(v.object({ id: v.string() }), await room.json())
  const kept = await page.request.post(`/api/air/readings?room=${id}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(purifierFile()),
  })
  expect(kept.status()).toBe(200)
}

const picture = (page: Page) => page.getByRole('img', { name: /PM2\.5 in µg\/m³/ })
const crossHair = (page: Page) => page.getByRole('slider', { name: 'PM2.5 in µg/m³, along time' })
const value =
  /\d, \d\d:\d\d: [\d.]+ µg\/m³.* As an hourly mean: \w+( poor)? \(European air quality index\)\.$/

async function readValues(page: Page): Promise<void> {
  const slider = crossHair(page)
  await slider.focus()
  await page.keyboard.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  expect(first).toMatch(value)
  await page.keyboard.press('ArrowRight')
  await expect(slider).not.toHaveAttribute('aria-valuetext', first ?? '')
  await expect(slider).toHaveAttribute('aria-valuenow', '2')
  await page.keyboard.press('Escape')
  await expect(slider).toHaveAttribute('aria-valuetext', 'No reading chosen')
  await slider.blur()
  await slider.hover({ position: { x: 40, y: 40 } })
  await expect(slider).toHaveAttribute('aria-valuetext', value)
  await slider.click({ position: { x: 90, y: 40 } })
  await expect(page.getByRole('status').filter({ hasText: value })).toBeAttached()
  await expectAccessible(page)
}

/** Zooms by the buttons and by dragging. @param drawn the chart drawn by the server, with its description */
async function zoomAndReturn(page: Page, drawn: Locator): Promise<void> {
  const address = page.url()
  const describe = () => drawn.locator('desc').textContent()
  const before = await describe()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  await zoomIn.click()
  await expect(page).toHaveURL(/from=.+&to=/)
  await expect.poll(describe).not.toBe(before)
  await expect(zoomIn).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'the lowest reading is' })).toBeAttached()
  await page.goBack()
  await expect.poll(describe).toBe(before)
  expect(page.url()).toBe(address)
  const box = await crossHair(page).boundingBox()
  if (!box) throw new Error('the chart has no place')
  const [left, middle] = [box.x + box.width / 4, box.y + box.height / 2]
  await page.mouse.move(left, middle)
  await page.mouse.down()
  await page.mouse.move(left + box.width / 2, middle, { steps: 4 })
  await page.mouse.up()
  await expect.poll(describe).not.toBe(before)
  await page.goBack()
  await expect.poll(describe).toBe(before)
}

test.use({ timezoneId: 'UTC' })

test('a purifier’s effect is shown with its uncertainty, shared with strangers, and hidden once unshared', async ({
  page,
  browser,
  site,
  mail,
}) => {
  await becomeMember(page, mail)
  await keepFile(page)
  await gotoHydrated(page, '/air/charts')

  await test.step('the chart and the table of its readings are shown', async () => {
    await expect(picture(page)).toBeVisible()
    await page.getByText('These readings as a table').click()
    await expect(page.getByRole('rowheader', { name: '20 May 2024' })).toBeVisible()
    await page.getByRole('link', { name: 'A week' }).click()
    await expect(page.getByRole('rowheader', { name: '13 May 2024' })).toBeHidden()
    await expect(page).toHaveURL(/from=2024-05-13/)
    await page.getByRole('link', { name: 'Three months' }).click()
  })
  await test.step('a change is marked, and its effect is shown with an interval', async () => {
    await page.getByLabel('When (your local time)').fill('2024-05-13T12:00')
    await page.getByRole('button', { name: 'Add the mark' }).click()
    await page.getByRole('link', { name: 'What changed? Purifier on, 13 May 2024, 12:00' }).click()
    const effect = page.getByRole('region', { name: 'Purifier on, 13 May 2024, 12:00' })
    await expect(effect).toContainText(/PM2\.5 was \d+% lower/)
    await expect(effect).toContainText(/\d+% lower \(from \d+% lower to \d+% lower\)/)
    await expect(effect).toContainText('one home, not a trial')
    await expect(effect).toContainText('Method version 2.')
    await expectAccessible(page)
  })
  await test.step('values are read with the arrow keys and the pointer', () => readValues(page))
  await test.step('a part is enlarged at its own URL, and going back shows the whole chart', () =>
    zoomAndReturn(page, picture(page)))
  await page.getByRole('button', { name: 'Share this period' }).click()
  const shared = page.getByRole('list', { name: 'Shared charts' }).getByRole('link')
  await expect(shared).toBeVisible()
  const address = (await shared.getAttribute('href')) ?? ''

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const stranger = await context.newPage()
  await stranger.setViewportSize({ width: 390, height: 800 })
  await test.step('a stranger reads the shared chart on a phone without scripts, and sees no dates', async () => {
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('PM2.5 in µg/m³: bedroom')
    await expect(stranger.getByRole('img', { name: /PM2\.5 in µg\/m³ From Day/ })).toBeVisible()
    await expect(stranger.getByText('Purifier on, Day')).toBeVisible()
    await expect(stranger.getByText('not a reference instrument.')).toBeVisible()
    await expect(stranger.getByRole('slider')).toBeHidden()
    expect(await stranger.content()).not.toMatch(/2024-05|May 2024/)
  })
  await test.step('with scripts, a tap on a phone shows a value, and an enlarged part shows minutes', async () => {
    const phone = await browser.newContext({
      ...{ baseURL: site.url, hasTouch: true },
      viewport: { width: 390, height: 800 },
    })
    const reader = await phone.newPage()
    await gotoHydrated(reader, address)
    await crossHair(reader).tap({ position: { x: 100, y: 60 } })
    await expect(
      reader.getByRole('status').filter({ hasText: /^Day \d+, \d\d:\d\d: [\d.]+ µg/ }),
    ).toBeAttached()
    await zoomAndReturn(reader, picture(reader))
    await crossHair(reader).press('Home')
    await reader.getByRole('button', { name: 'Zoom in' }).click()
    await expect(reader).toHaveURL(/\?from=\d+&to=\d+$/)
    await reader.getByRole('button', { name: 'Earlier' }).click()
    await expect(reader.getByText('Nothing was measured here.')).toBeVisible()
    await reader.getByRole('button', { name: 'Later' }).click()
    await expect(picture(reader).locator('desc')).toContainText(/^From Day 4\d,.* the lowest reading/)
    await expectAccessible(reader)
    await stranger.goto(reader.url())
    await expect(picture(stranger).locator('desc')).toContainText(/^From Day 4\d,/)
    await phone.close()
  })
  await test.step('the shared chart disappears as soon as it is unshared', async () => {
    await page.getByRole('button', { name: /^Stop sharing/ }).click()
    await expect(page.getByRole('button', { name: /^Stop sharing/ })).toBeHidden()
    expect((await stranger.goto(address))?.status()).toBe(404)
  })
  await context.close()
})
