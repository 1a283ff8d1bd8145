import type { Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, openDesk, test } from '../support/desk.ts'
import { expectNoDefects } from '../support/state.ts'

const formOf = (page: Page) => page.getByRole('form', { name: 'Campaign' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send this campaign?' })

test('a campaign sends the draft that was visible when it was confirmed, whichever tab confirmed it', {
  tag: '@journey',
}, async ({ browser, site }) => {
  await runInDatabase(
    site,
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('ada@drafts.example', now()), ('ben@drafts.example', now())`,
  )
  const page = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await page.goto('/desk/campaigns')
  await press(page, 'New campaign')
  await formOf(page).getByLabel('Subject').fill('News of spring')
  await formOf(page).getByLabel('Text').fill('{greeting}\n\nFirst words.')
  await expect(formOf(page).getByText('Draft saved')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())

  // Text that could not be saved survives a reload, is previewed, and is saved before any action.
  await page.route('**/api/desk/campaigns/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await expect(formOf(other).getByLabel('Subject')).toHaveValue('News of spring')
  await formOf(page).getByLabel('Text').fill('{greeting}\n\nSecond **words**.')
  await expect(formOf(page).getByRole('status')).toContainText('kept in this browser')
  const preview = page.frameLocator('iframe[title="The email as HTML"]')
  await expect(preview.getByText('Second words.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(formOf(page).getByLabel('Text')).toHaveValue('{greeting}\n\nSecond **words**.')
  await expect(preview.getByText('Second words.', { exact: true })).toBeVisible()
  await page.unroute('**/api/desk/campaigns/*')
  await press(page, 'Send...')
  await expect(dialogOf(page)).toContainText('Second words.')
  await expect(dialogOf(page)).toContainText('Everyone who agreed to emails')
  await expectNoDefects(page, dialogOf(page))
  // Other tests' people may have consented too.
  const send = dialogOf(page).getByRole('button', { name: /^Send to \d+ people$/ })
  const people = Number((await send.textContent())?.replaceAll(/\D+/g, ''))
  expect(people).toBeGreaterThanOrEqual(2)
  await runInDatabase(
    site,
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('cleo@drafts.example', now())`,
  )
  await send.click()
  await expect(dialogOf(page)).toContainText(
    `The email would go to ${people + 1} people now, not ${people}. Nothing was sent.`,
  )
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()

  // The second tab shows the changes and keeps its own.
  await formOf(other).getByLabel('Subject').fill('News of summer')
  const told = formOf(other).getByRole('alert').first()
  await expect(told).toContainText(
    'This draft was saved in another tab or by another owner since you began. What you typed is still here.',
  )
  await expect(told).toContainText('Second **words**.')
  await expect(formOf(other).getByLabel('Subject')).toHaveValue('News of summer')
  await expect(formOf(other).getByLabel('Text')).toHaveValue('{greeting}\n\nSecond **words**.')
  await expectNoDefects(other, formOf(other))
  await press(other, 'Save the draft')
  await expect(formOf(other).getByText('Draft saved')).toBeVisible()

  // The first tab does not send a text that it does not show.
  await press(page, 'Send...')
  await expect(formOf(page).getByRole('alert').first()).toContainText('their version is shown below')
  await expect(formOf(page).getByLabel('Subject')).toHaveValue('News of summer')
  await press(page, 'Send...')
  await formOf(other).getByLabel('Text').fill('{greeting}\n\nThird words.')
  await dialogOf(page)
    .getByRole('button', { name: `Send to ${people + 1} people` })
    .click()
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible({ timeout: 60_000 })
  const unsent = other.getByRole('region', { name: 'Your changes were not sent' })
  await expect(unsent).toContainText('Third words.')
  await expectNoDefects(other, other.getByRole('main'))
  await unsent.getByRole('button', { name: 'Start a new draft with this text' }).click()
  await expect(formOf(other).getByLabel('Text')).toHaveValue('{greeting}\n\nThird words.')
  await page.goto('/inbox')
  const mails = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'News of summer' }) })
  await expect(mails).toHaveCount(people + 1)
  await expect(mails.first()).toContainText('Second words.')
  await page.context().close()
})
