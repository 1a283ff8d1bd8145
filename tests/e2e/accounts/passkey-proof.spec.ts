import type { Page } from '@playwright/test'
import { addToStaff } from '../support/owner.ts'
import { demandProof } from '../support/people.ts'
import { addAuthenticator } from '../support/second-factor.ts'
import { expectNoDefects } from '../support/state.ts'
import { becomeMember } from '../support/stories.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, test } from '../support/test.ts'

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
}

test('a passkey confirms the owner’s identity before the account is deleted, by keyboard alone', async ({
  page,
  mail,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await becomeMember(page, mail)
  await test.step('a member without a passkey is not asked for one', async () => {
    await page.goto('/settings/data')
    await demandProof(page, '**/api/profile/deletion')
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    const listed = page.waitForResponse('**/auth/v1/passkeys')
    await page.getByLabel('To confirm, type DELETE').fill('delete')
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await expect(page.getByRole('dialog', { name: 'Please confirm it’s you' })).toBeVisible()
    expect(await (await listed).json()).toEqual([])
    await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toHaveCount(0)
  })
  await addPasskey(page)
  await page.goto('/settings/data')
  await demandProof(page, '**/api/profile/deletion')
  await page.getByRole('button', { name: 'Delete my account...' }).press('Enter')
  await expect(page.getByLabel('To confirm, type DELETE')).toBeFocused()
  await page.keyboard.type('delete')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete everything' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await expect(dialog.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
  await expectNoDefects(page, dialog)

  await test.step('fails if the passkey’s owner can’t verify themselves', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await tabTo(page, page.getByRole('button', { name: 'Use a passkey instead', exact: true }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Use a passkey instead' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Use a passkey instead' })).not.toHaveAttribute(
      'aria-busy',
    )
    await expect(dialog).toBeVisible()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  })
  await test.step('succeeds for its owner', async () => {
    const proof = page.waitForResponse('**/api/settings/proof/passkey')
    await page.keyboard.press('Enter')
    expect((await proof).status()).toBe(204)
    await expect(page.getByText('Account deleted')).toBeVisible()
  })
})

test('staff who signed in with their password open the desk with a passkey', async ({ page, site, mail }) => {
  await addAuthenticator(page)
  await addToStaff(site, await becomeMember(page, mail))
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toHaveCount(0)
  await addPasskey(page)
  await page.goto('/desk')
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  await expectNoDefects(page, page.getByRole('main'))
  await tabTo(page, page.getByRole('button', { name: 'Use your passkey', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})
