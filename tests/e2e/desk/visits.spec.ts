import { type BrowserContext, devices, type Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, test } from '../support/test.ts'

const offerPulse = v.looseObject({ step: v.literal('popup_shown') })

// Uses a normal user agent, because visits of headless browsers are not counted, and `isInvited`, because dismissing the promotion popup would
// write to the storage.
test.use({ userAgent: devices['Desktop Chrome'].userAgent, isInvited: true })

/** Returns an array that collects the beacons of a visit in order. Playwright can't read their bodies. */
async function recordPulses(context: BrowserContext): Promise<unknown[]> {
  const told: unknown[] = []
  await context.exposeFunction('noteBeacon', (text: string) => told.push(JSON.parse(text)))
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => Reflect.get(window, 'noteBeacon')(text))
      return send(url, body)
    }
  })
  return told
}

async function expectNothingStored(context: BrowserContext, page: Page): Promise<void> {
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
}

/** Closes the offer, which opens on a timer and would take the focus from the form behind it. */
const closeOffers = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog', { name: 'Be first in line' }), () =>
    page.keyboard.press('Escape'),
  )

test('a visit, seeing the form and starting it are each reported once, and nothing is stored in the browser', async ({
  page,
  context,
}) => {
  const told = await recordPulses(context)
  const answered = page.waitForResponse('**/api/pulse')
  await page.goto('/?utm_source=Poster&utm_campaign=schools')
  const answer = await answered
  expect(answer.status()).toBe(204)
  expect(await answer.headerValue('set-cookie')).toBeNull()
  const origin = { path: '/', ref: '', utm: ['Poster', '', 'schools'] }
  await expect.poll(() => told).toEqual([{ step: 'visit', ...origin }])
  await expectNothingStored(context, page)

  await closeOffers(page)
  const form = page.getByRole('form', { name: 'Join the waitlist with your story' })
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('#waitlist-place')).not.toHaveAttribute('data-dehydrated')
  // Ignores pulses of the promotion popup, which opens in between on a slow machine.
  const toldSince = () => told.slice(1).filter((pulse) => !v.is(offerPulse, pulse))
  await expect.poll(toldSince).toEqual([{ step: 'form_seen', ...origin }])
  await form.getByLabel('Full name').fill('Ada')
  await form.getByLabel('Full name').fill('Ada Lovelace')
  await expect.poll(toldSince).toEqual([
    { step: 'form_seen', ...origin },
    { step: 'form_started', ...origin },
  ])
})

test('visitors with Global Privacy Control are counted only as page views', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  )
  const told = await recordPulses(context)
  const answered = page.waitForResponse('**/api/pulse')
  await page.goto('/?utm_source=Poster')
  await answered
  const form = page.getByRole('form', { name: 'Join the waitlist with your story' })
  await form.getByLabel('Organization').fill('Engines')
  await expect(form.getByLabel('Organization')).toHaveValue('Engines')
  expect(told).toEqual([{ step: 'uncounted' }])
  expect(await context.cookies()).toEqual([])
})

test('without browser storage the visit is counted, and the page works', async ({ browser, site }) => {
  // Creates a context, because errors in the `context` fixture fail the test: React Router's scroll restoration logs that storage is
  // denied.
  const context = await browser.newContext({
    baseURL: site.url,
    userAgent: devices['Desktop Chrome'].userAgent,
  })
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    Object.defineProperty(Document.prototype, 'cookie', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const page = await context.newPage()
  await closeOffers(page)
  const told = await recordPulses(context)
  const answered = page.waitForResponse('**/api/pulse')
  await page.goto('/')
  expect((await answered).status()).toBe(204)
  const form = page.getByRole('form', { name: 'Join the waitlist with your story' })
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('#waitlist-place')).not.toHaveAttribute('data-dehydrated')
  // The list is not compared as a whole: on a slow machine, the promotion popup opens first and reports its own step.
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ step: 'form_seen' }))
  await form.getByLabel('Full name').fill('Ada')
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ step: 'form_started' }))
  await page.getByRole('link', { name: 'Stories' }).first().click()
  await expect(page).toHaveURL(/\/community$/)
  await context.close()
})
