import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, openDesk, test } from '../support/desk.ts'

const people = Array.from({ length: 52 }, (_, index) => `guest${index}@waves.example`)

async function expectUsable(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    if (width === 390) await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
  }
}

/** Creates a wave to the guests and sends it. Its mails appear in the inbox of the site, which has no mail server. */
async function sendWave(owner: Page): Promise<void> {
  await owner.goto('/desk/segments')
  const segment = owner.getByRole('form', { name: 'Segment' })
  await segment.getByLabel('Segment name').fill('Guests')
  await segment.getByLabel('Address or name').fill('@waves.example')
  await segment.getByRole('button', { name: 'Save the segment' }).click()
  await expect(owner.getByText('52 of 52 people', { exact: false })).toBeVisible()

  await owner.goto('/desk/waves')
  await owner.getByRole('button', { name: 'New wave' }).click()
  const form = owner.getByRole('form', { name: 'Wave' })
  await form.getByLabel('Places').fill('0')
  await form.getByLabel('Subject').fill('Your place')
  await owner.getByRole('button', { name: 'Send...' }).click()
  await expect(form.getByLabel('Places')).toHaveAccessibleDescription(/Please choose 1 to 100,000 people/)
  await form.getByLabel('Places').fill('50')
  await form.getByLabel('Emails per hour').fill('1000000')
  await form.getByLabel('For', { exact: true }).selectOption('Guests')
  await expect(owner.getByText('50 of 52 people who can be invited', { exact: false })).toBeVisible()
  await form.getByLabel('Subject').fill('Your place at last')
  await expect(owner.getByText('Subject: Your place at last')).toBeVisible()
  await owner.getByRole('button', { name: 'Send...' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Send these invitations?' })
  for (const told of ['Your place at last', 'Hello Ada Lovelace', 'Guests', '50', 'Now'])
    await expect(dialog).toContainText(told)
  await expectUsable(owner)
  await dialog.getByRole('button', { name: 'Send to 50 people' }).click()
  await expect(owner.getByRole('heading', { name: 'Invited people' })).toBeVisible({ timeout: 30_000 })
  await expect(owner.getByText('Sent.', { exact: true })).toBeVisible({ timeout: 60_000 })
}

/** Opens the mail in the inbox, follows its link and creates an account. A second visit of the link says that it has expired. */
async function acceptInvitation(guest: Page): Promise<string> {
  await guest.goto('/inbox')
  const mails = guest
    .getByRole('article')
    .filter({ has: guest.getByRole('heading', { name: 'Your place at last' }) })
  await expect(mails.first()).toContainText('Open your invitation')
  const link = await mails
    .first()
    .getByRole('link', { name: /invitation/ })
    .first()
    .getAttribute('href')
  await guest.goto(link ?? '')
  await expect(guest.getByRole('heading', { name: 'Your place is ready' })).toBeVisible()
  await expectUsable(guest)
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  const email = await guest.getByLabel('Email').inputValue()
  expect(people).toContain(email)
  await expectUsable(guest)
  await guest.getByLabel('Full name').fill('Gwen Guest')
  await guest.getByLabel('Password', { exact: true }).fill('a long enough phrase')
  await guest.getByRole('button', { name: 'Sign Up' }).click()
  await expect(guest.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await guest.goto(link ?? '')
  await expect(guest.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible()
  return email
}

/** Prepares and downloads the file of all people. Returns its text. */
async function exportPeople(owner: Page): Promise<string> {
  await owner.goto('/desk/files')
  const form = owner.getByRole('form', { name: 'People as a file' })
  await form.getByRole('button', { name: 'Prepare the file' }).click()
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Download people.csv' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

const choose = (page: Page, text: string) =>
  page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })

test('an owner invites a wave of fifty people, one of whom joins, and exports and imports people and undoes the import', async ({
  browser,
  site,
  page: guest,
}) => {
  test.setTimeout(300_000)
  const values = people.map((email, index) => `('${email}', now() - interval '${100 - index} hours')`)
  await runInDatabase(
    site,
    `insert into auth.vip_subscriptions (email, confirmed_at) values ${values.join()}`,
  )
  const owner = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await sendWave(owner)
  await acceptInvitation(guest)
  await owner.reload()
  const invited = owner.getByRole('region', { name: 'Invited people' })
  await expect(invited.getByText('Gwen Guest')).toBeVisible()
  await expect(invited.getByText('49', { exact: true })).toBeVisible()

  const file = await exportPeople(owner)
  await choose(owner, file)
  const outcome = owner.getByRole('region', { name: 'Import people' })
  await expect(
    outcome.getByText('No one in this file can be added. The figures above say why.'),
  ).toBeVisible()
  await expect(outcome.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await choose(owner, `E-mail;Who\n${people[0]};Known\nnew@waves.example;'=Nina\nwrong;Wanda\n`)
  await expect(outcome.getByRole('button', { name: 'Add 1 person' })).toBeEnabled()
  await outcome.getByLabel('Name', { exact: true }).selectOption({ index: 2 })
  await expect(outcome.getByLabel('Name', { exact: true })).toHaveValue('2')
  await outcome.getByText(/^Errors/).click()
  await expect(outcome.getByText('Row 4, E-mail', { exact: false })).toBeVisible()
  await outcome.getByLabel('How they agreed to your emails').fill('Signed the list in Bonn')
  await outcome.getByRole('button', { name: 'Add 1 person' }).click()
  const brought = owner.getByRole('list', { name: 'Latest imports' })
  await expect(brought).toContainText('1 person added')
  await owner.goto('/desk/people')
  await expect(owner.getByRole('table', { name: 'People' })).toContainText('=Nina')
  await owner.getByRole('link', { name: 'Import or export people' }).click()
  await brought.getByRole('button', { name: /^Undo import/ }).click()
  await expect(brought).toContainText('undone')
  await owner.goto('/desk/people')
  await expect(owner.getByRole('table', { name: 'People' })).toContainText('Olga Owner')
  await expect(owner.getByRole('table', { name: 'People' })).not.toContainText('=Nina')
  await owner.context().close()
})
