import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expectAccessible } from '../support/axe.ts'
import { enrollAuthenticator } from '../support/second-factor.ts'
import { becomeMember } from '../support/stories.ts'
import { test as base, expect } from '../support/test.ts'

/** On a site of this file’s own, which has no owner yet. */
const test = base.extend<object, { ownSite: true }>({
  ownSite: [async ({}, use) => use(true), { scope: 'worker', auto: true }],
})

test.use({ viewport: { width: 390, height: 844 } })

test('an owner sees how the site is, and chooses to have it mailed', async ({ page, mail, site }) => {
  await becomeMember(page, mail, { fullName: 'Olga Owner' })
  await page.goto((await readFile(path.join(site.dataFolder, 'owner-link'), 'utf8')).trim())
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
  await enrollAuthenticator(page)
  await page.goto('/desk/health')
  const lines = page.getByRole('list', { name: 'What was looked at' }).getByRole('listitem')
  const line = (name: string) => lines.filter({ has: page.getByRole('heading', { name }) })
  await expect(line('Database')).toContainText('In order')
  await expect(line('Mail')).toContainText('127.0.0.1 takes mail.')
  await expect(line('Backup')).toContainText('Warning')
  await expect(page.getByRole('status').filter({ hasText: 'To look at:' })).toContainText('Backup')
  await expectAccessible(page)
  const saved = page.waitForResponse('**/api/desk/health/report')
  await page.getByLabel('Email me this each day at 6:00 UTC').check()
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expect(page.getByLabel('Email me this each day at 6:00 UTC')).toBeChecked()
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(line('Owner')).toContainText('The site has an owner.')
})
