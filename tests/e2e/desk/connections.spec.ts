import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { becomeOwner } from '../support/owner.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

async function expectUsable(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    if (width === 390) await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
  }
}

test('an owner creates and revokes an API token, and adds a webhook that receives events', async ({
  page,
  mail,
  site,
}) => {
  await becomeOwner(page, site, await becomeMember(page, mail))
  await page.goto('/desk/connections')

  const tokens = page.getByRole('region', { name: 'Tokens' })
  const form = tokens.getByRole('form', { name: 'Create token' })
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByRole('textbox', { name: 'Program name' })).toHaveAccessibleDescription(
    'Please name the program that uses it.',
  )
  await form.getByRole('textbox', { name: 'Program name' }).fill('Spreadsheet')
  await form.getByLabel(/^Read people/).check()
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByText(/^cleanair_desk_[\w-]{43}$/)).toBeVisible()
  await tokens.getByRole('button', { name: 'I have copied it' }).click()
  await expect(tokens.getByText(/cleanair_desk_/)).toHaveCount(0)

  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  const adding = webhooks.getByRole('form', { name: 'Add a webhook' })
  await adding.getByRole('textbox', { name: 'URL' }).fill('https://169.254.169.254/latest')
  await adding.getByLabel('A story is shared').check()
  await adding.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(adding.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(
    /isn’t on the public internet/,
  )
  await adding.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example.org/air')
  await adding.getByRole('button', { name: 'Add the webhook' }).click()
  const secret = webhooks.getByText(/^whsec_/)
  const first = await secret.textContent()
  await webhooks.getByRole('button', { name: 'I have copied it' }).click()
  await webhooks.getByRole('button', { name: 'New secret' }).click()
  await expect(secret).not.toHaveText(first ?? '')
  await expect(webhooks.getByText(/^The previous secret also signs until/)).toBeVisible()
  await expectUsable(page)

  await tokens.getByRole('button', { name: 'Revoke the token “Spreadsheet”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('No tokens yet.')).toBeVisible()
  await webhooks.getByRole('button', { name: 'Turn off' }).click()
  await expect(webhooks.getByText(/^Off: An owner turned it off/)).toBeVisible()
})
