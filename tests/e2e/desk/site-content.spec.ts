import type { APIRequestContext, Page } from '@playwright/test'
import type { DeskContent } from '#app/site/site-content/content-schemas.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { becomeOwner } from '../support/owner.ts'
import { createPerson } from '../support/people.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/two-servers.ts'

const original = 'Clean Air for Everyone'

/** Publishes through the API, as another owner might do at the same time. */
async function publishElsewhere(page: Page, change: object): Promise<void> {
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  const read = await page.request.get('/api/desk/content', { headers })
  const { content, version }: DeskContent = await read.json()
  const data = { ...content, ...change, basedOn: version }
  expect((await page.request.post('/api/desk/content/publish', { headers, data })).status()).toBe(200)
}

async function expectHeadline(request: APIRequestContext, address: string, headline: string): Promise<void> {
  const read = async () => (await request.get(address)).text()
  await expect.poll(read, { intervals: [20] }).toContain(`>${headline}</h1>`)
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Site content' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an owner edits a headline, previews it, publishes it on every server, and restores the previous version', async ({
  page,
  browser,
  servers: [first, second],
  mail,
  request,
}) => {
  const owner = await becomeMember(page, mail)
  await becomeOwner(page, first, owner)
  await page.goto('/desk/content')
  const form = formOf(page)
  await form.getByLabel('Headline').fill('')
  await press(page, 'Publish')
  await expect(form.getByText('Please enter a headline.')).toBeVisible()
  await expect(form.getByLabel('Headline')).toBeFocused()
  await expect(page.getByText('Headline: Please enter a headline.')).toBeVisible()
  await form.getByLabel('Headline').fill('Breathe <b>easy</b>')
  await form.getByLabel('In the popup').selectOption('Until a date')
  await form.getByLabel('Date and time').fill('2090-12-24T18:00')
  await form.getByLabel('Time zone').fill('Europe/Berlin')
  await form.getByLabel('Contact address').fill('new@example.org')
  await press(page, 'Preview')
  const address = await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')
  const preview = await request.get(address ?? '')
  expect(preview.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  await expectHeadline(request, '/', original)

  const visitor = await (await browser.newContext({ baseURL: second.url })).newPage()
  await gotoHydrated(visitor, address ?? '')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Breathe <b>easy</b>' })).toBeVisible()
  await expect(visitor.getByText('Preview of a draft')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'new@example.org' })).toBeVisible()
  const popup = visitor.getByRole('dialog', { name: 'Be first in line' })
  await expect(popup.getByText('Until 24 December 2090 at 18:00 CET')).toBeVisible()
  await expectAccessible(visitor)

  await press(page, 'Publish')
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  for (const server of [first, second])
    await expectHeadline(request, `${server.url}/`, 'Breathe &lt;b&gt;easy&lt;/b&gt;')
  expect((await request.get(address ?? '')).status()).toBe(404)
  await page.getByRole('button', { name: 'Restore the original texts' }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeFocused()
  for (const server of [first, second]) await expectHeadline(request, `${server.url}/`, original)
  await expect(form.getByLabel('Headline')).toHaveValue(original)

  await form.getByLabel('Headline').fill('Typed here')
  await publishElsewhere(page, { headline: 'Typed there', contact: 'there@example.org' })
  await press(page, 'Publish')
  await expect(form.getByText('You both changed this: publishing replaces their version')).toBeVisible()
  await expect(form.getByText('Typed there')).toBeVisible()
  await expect(form.getByLabel('Headline')).toHaveValue('Typed here')
  await expect(form.getByLabel('Contact address')).toHaveValue('there@example.org')
  await expectAccessible(page)
  await press(page, 'Publish')
  for (const server of [first, second]) await expectHeadline(request, `${server.url}/`, 'Typed here')

  await form.getByLabel('The waitlist is open').uncheck()
  await form.getByLabel('Message shown instead of the form').fill('We are full until spring.')
  await press(page, 'Publish')
  await expect
    .poll(async () => (await request.get(`${second.url}/`)).text())
    .toContain('We are full until spring.')
  const late = { ...createPerson(), workDescription: 'Nurse', airQualityStory: 'Kept to myself.' }
  const refused = await request.post('/api/waitlist', { headers: { apikey }, data: late })
  expect(refused.status()).toBe(403)
  await gotoHydrated(visitor, '/')
  await expect(visitor.getByRole('heading', { name: 'The waitlist is closed' })).toBeVisible()
  await expect(visitor.getByLabel('Full name')).toHaveCount(0)
  await visitor.getByRole('heading', { name: 'The waitlist is closed' }).scrollIntoViewIfNeeded()
  await expectAccessible(visitor)
  await page.getByRole('button', { name: 'Restore the original texts' }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeFocused()
  await page.goto('/desk/audit')
  await expect(page.getByRole('main')).toContainText(`${owner.fullName}: Changed the home page’s headline`)
  await expect(page.getByRole('main')).toContainText('Opened or closed the waitlist')
})
