import { expectAccessible } from '../support/axe.ts'
import { becomeOwner } from '../support/owner.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an owner sees the health checks and turns on the daily email', async ({ page, mail, site }) => {
  await becomeOwner(page, site, await becomeMember(page, mail))
  await page.goto('/desk/health')
  const lines = page.getByRole('list', { name: 'Health checks' }).getByRole('listitem')
  const line = (name: string) => lines.filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(line('Database')).toContainText('OK')
  await expect(line('Mail')).toContainText('127.0.0.1 accepts mail.')
  await expect(line('Backup')).toContainText('Warning')
  await expect(page.getByRole('status').filter({ hasText: 'Needs attention:' })).toContainText('Backup')
  await expectAccessible(page)
  await page.goto('/desk')
  const problems = page.getByRole('list', { name: 'To do' }).getByRole('link', { name: /health problem/ })
  await expect(problems).toContainText('Backup')
  await expectAccessible(page)
  await problems.click()
  const saved = page.waitForResponse('**/api/desk/health/report')
  await page.getByLabel('Email me this report daily at 6:00 UTC').check()
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expect(page.getByLabel('Email me this report daily at 6:00 UTC')).toBeChecked()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(line('Owner')).toContainText(/The site has (an owner|\d+ owners)\./)
})
