import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirmIdentity, wantProof } from '../support/people.ts'
import { enrollAuthenticator } from '../support/second-factor.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const widths = { phone: 390, desk: 1440 }

/** On a phone and on a desk, nothing is cut off and nothing breaks a rule of accessibility. */
async function expectUsable(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} on a ${device}`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `${test.info().outputDir}/${name}-${device}.png`, fullPage: true })
  }
}

async function expectNothing(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
}

test('the desk is one shell for everybody, and nothing to whoever has no role', async ({
  page,
  mail,
  request,
}) => {
  const addresses = [
    '/desk',
    '/desk/staff',
    '/desk/audit',
    '/desk/nothing',
    '/desk/claim',
    '/desk/invitation',
  ]
  for (const address of addresses) {
    const response = await request.get(address)
    expect(response.status()).toBe(200)
    expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(response.headers()).not.toHaveProperty('set-cookie')
    await expectNothing(page, address)
  }
  await becomeMember(page, mail)
  for (const address of addresses) await expectNothing(page, address)
})

test('the first owner claims the site, invites a colleague, and takes the role back', async ({
  page,
  stranger,
  mail,
  site,
}) => {
  const link = (await readFile(path.join(site.dataFolder, 'owner-link'), 'utf8')).trim()
  expect(site.output()).toContain('owner-link')
  expect(site.output()).not.toContain(link.slice(link.indexOf('#') + 1))
  const owner = await becomeMember(page, mail, { fullName: 'Olga Owner' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Become the owner of this site' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectUsable(page, 'claim')
  await page.getByRole('button', { name: 'Become the owner' }).click()

  await expect(page.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
  await expectUsable(page, 'second-factor')
  await enrollAuthenticator(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Olga Owner')
  await expectUsable(page, 'overview')

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeFocused()
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Please enter your email address.')).toBeVisible()
  const colleague = await becomeMember(stranger, mail, { fullName: 'Mo Moderator' })
  await form.getByLabel('Email').fill(colleague.email)
  await wantProof(page, '**/api/desk/staff/invitations')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await confirmIdentity(page, owner)
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  const invitations = page.getByRole('list', { name: 'Open invitations' })
  await expect(invitations).not.toContainText(colleague.email)
  await invitations.getByRole('button', { name: 'Show the invited address' }).click()
  await expect(invitations).toContainText(colleague.email)
  await expectUsable(page, 'staff-invited')

  const { parsed } = await mail.waitForMessage(colleague.email)
  const invitation = /https?:\S+\/desk\/invitation#\S+/.exec(parsed.text ?? '')?.[0] ?? ''
  await stranger.goto(invitation)
  await expect(stranger.getByRole('heading', { name: 'You’re invited: Moderator' })).toBeVisible()
  await expectUsable(stranger, 'invitation')
  await stranger.getByRole('button', { name: 'Accept' }).click()
  await expect(stranger.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
  await enrollAuthenticator(stranger)
  await stranger.reload()
  await expect(stranger.getByRole('main')).toContainText('Moderator')
  await expect(stranger.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await expectNothing(stranger, '/desk/staff')

  await page.reload()
  const staff = page.getByRole('list', { name: 'Staff' })
  await expect(staff).toContainText('Only another owner can change or remove your role.')
  await staff.getByLabel('Role of Mo Moderator').selectOption('Analyst')
  const dialog = page.getByRole('dialog', { name: 'Make Mo Moderator an analyst?' })
  await expectUsable(page, 'change-role')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(staff.getByLabel('Role of Mo Moderator')).toHaveValue('moderator')
  await staff.getByRole('button', { name: 'Reset Mo Moderator’s second factor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset in 24 hours' }).click()
  await expect(staff).toContainText('Second factor is reset on')
  await expectUsable(page, 'factor-reset')
  await mail.waitForMessage(colleague.email)
  await stranger.goto('/desk')
  await stranger.getByRole('button', { name: 'Keep my second factor' }).click()
  await expect(stranger.getByRole('button', { name: 'Keep my second factor' })).toHaveCount(0)
  await page.reload()
  await staff.getByRole('button', { name: 'Remove Mo Moderator from staff' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(staff).not.toContainText('Mo Moderator')
  await expectNothing(stranger, '/desk')

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Audit' }).click()
  const acts = page.getByRole('list', { name: 'Acts of staff' })
  await expect(acts).toContainText('Olga Owner took the role of Mo Moderator')
  await expect(acts).toContainText('looked at the email address')
  await expectUsable(page, 'audit')
})
