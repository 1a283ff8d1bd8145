import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { hold } from '../support/hold.ts'
import { becomeMember, createMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Choose a sensor file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const office = 'Time,CO2 (ppm)\n2024-01-02 10:00,700\n2024-01-02 10:05,720\n'

const keepForm = (page: Page) => page.getByRole('form', { name: 'Save these readings' })

async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a visitor’s file is kept during sign-in, stored as a series, downloaded and deleted', async ({
  page,
  request,
  mail,
}) => {
  const person = await createMember(request, mail)
  await test.step('a visitor sees the file’s content and is asked to sign in', async () => {
    await gotoHydrated(page, '/calculators')
    await page.getByRole('link', { name: 'See what it logged' }).click()
    await choose(page, 'office.csv', office)
    await page.getByLabel(/In which time zone/).selectOption('Asia/Tokyo')
    await page.getByRole('button', { name: 'Read the file' }).click()
    await expect(page.getByRole('table', { name: 'The first rows' })).toContainText('UTC+09:00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in to save them' }).click()
  })
  await test.step('after signing in, the file and its answers are still there', async () => {
    const panel = page.getByRole('tabpanel', { name: 'Sign In' })
    await panel.getByLabel('Email').fill(person.email)
    await panel.getByLabel('Password', { exact: true }).fill(person.password)
    await panel.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/air')
    await expect(page.getByRole('table', { name: 'The first rows' })).toContainText('UTC+09:00')
  })
  await test.step('the file is saved in a new room', async () => {
    const form = keepForm(page)
    await form.getByLabel('What kind of room is it?').selectOption('Office')
    await form.getByLabel('Floor area in m²').fill('20.5')
    await form.getByRole('button', { name: 'Save these readings' }).click()
    await expect(page.getByRole('heading', { name: '2 readings saved' })).toBeVisible()
    await page.getByRole('link', { name: 'Open the room' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible()
    await expect(page.getByText('20.5 m²')).toBeVisible()
    await expect(page.getByText('2 readings, from 2 January 2024 at 01:00 UTC')).toBeVisible()
    await expect(page.getByText('720 ppm')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the download equals the uploaded data', async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV: CO₂' }).click()
    const file = await readFile(await (await started).path(), 'utf8')
    expect(file).toBe('Time,CO2 (ppm)\r\n2024-01-02T01:00:00.000Z,700\r\n2024-01-02T01:05:00.000Z,720\r\n')
  })
  await test.step('the file is deleted immediately', async () => {
    await page.getByRole('button', { name: 'Delete: CO₂' }).click()
    await confirmDeletion(page)
    await expect(page.getByText('No readings yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete this room: Office' }).click()
    await confirmDeletion(page)
    await expect(page).toHaveURL('/air')
    await expect(page.getByText('No readings yet. Start by uploading')).toBeVisible()
  })
})

test('readings are typed in, a period is deleted, and a device gets a token', async ({ page, mail }) => {
  await becomeMember(page, mail)
  const loadRooms = await hold(page, '**/api/air/own')
  const asked = page.waitForRequest('**/api/air/own')
  await page.goto('/air')
  await asked
  await test.step('the error for an invalid line contains its number', async () => {
    const form = page.getByRole('region', { name: 'Type readings' })
    await form.getByLabel('What kind of room is it?').selectOption('Basement')
    await loadRooms()
    await expect(page.getByText('No readings yet. Start by uploading')).toBeVisible()
    await form.getByLabel('What was measured?').selectOption('Radon in Bq/m³')
    await form.getByLabel('Readings').fill('2024-01-02 10:00 90\nyesterday 80')
    await form.getByRole('button', { name: 'Save these readings' }).click()
    await expect(form.getByText('Line 2 is “yesterday 80”.')).toBeVisible()
    await form.getByLabel('Readings').fill('2024-01-02 10:00 90\n2024-01-03 9:00 80,5')
    await page.route('**/api/air/typed-readings', (route) => route.abort())
    await form.getByRole('button', { name: 'Save these readings' }).click()
    await expect(form.getByText('The site could not be reached.')).toBeVisible()
    await page.unroute('**/api/air/typed-readings')
    const room = form.getByLabel('In which room was it measured?')
    await expect(room.locator('option')).toHaveText(['Basement', 'A new room'])
    await expect(room.locator('option:checked')).toHaveText('Basement')
    await form.getByRole('button', { name: 'Save these readings' }).click()
    await expect(page.getByText('80.5 Bq/m³')).toBeVisible()
    await expect(room.locator('option')).toHaveText(['Basement', 'A new room'])
  })
  await test.step('a token is shown once', async () => {
    const section = page.getByRole('region', { name: 'Have a device send its readings' })
    await section.getByLabel('Which device will send readings?').selectOption('Home Assistant')
    await section.getByRole('button', { name: 'Create token' }).click()
    await expect(section.getByText(/^cleanair_[\w-]{43}$/)).toBeVisible()
    await expectAccessible(page)
    await section.getByRole('button', { name: 'I have copied it' }).click()
    await expect(section.getByText(/cleanair_/)).toHaveCount(0)
    await expect(section.getByText('Home Assistant, Basement')).toBeVisible()
    await section.getByRole('button', { name: /^Delete: Token for/ }).click()
    await confirmDeletion(page)
    await expect(section.getByText('Home Assistant, Basement')).toHaveCount(0)
  })
  await test.step('a period is deleted, and the rest is kept', async () => {
    await page.getByRole('link', { name: 'Basement' }).click()
    await page.getByRole('button', { name: 'Delete a period: Radon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To (not included)').fill('2024-01-03T00:00')
    await expectAccessible(page)
    await confirmDeletion(page)
    await expect(page.getByText('1 reading, from 3 January 2024')).toBeVisible()
  })
})
