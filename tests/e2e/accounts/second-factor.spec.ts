import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { showCode } from '#app/accounts/auth/testing/authenticator-app.ts'
import { type RunningSite, runInDatabase } from '#tests/servers/running-site.ts'
import { expectAccessible } from '../support/axe.ts'
import { followEmailLink, type Person, readEmailLink } from '../support/people.ts'
import { addAuthenticator, enrollAuthenticator } from '../support/second-factor.ts'
import { expectNoDefects } from '../support/state.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

/** Returns the current code of an authenticator app. The server forgets that it was used, so that no test waits for the next one. */
async function readCode(site: RunningSite, secret: string): Promise<string> {
  await runInDatabase(site, 'update auth.factors set last_used_step = null')
  return showCode(secret.replaceAll(' ', ''), new Date())
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

/** Sets up an app by keyboard and returns its secret and recovery codes. */
async function setUpApp(page: Page, site: RunningSite): Promise<{ secret: string; codes: string[] }> {
  const start = page.getByRole('button', { name: 'Set up an authenticator app' })
  await start.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Authenticator app' })
  await expect(form.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(form.getByLabel('Enter the six digits')).toBeFocused()
  const secret = (await form.locator('.font-mono').textContent()) ?? ''
  await expectNoDefects(page, form)

  await page.keyboard.type('12 34')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Enter the six digits')).toHaveAccessibleDescription(/six digits/)
  await form.getByLabel('Enter the six digits').fill('')
  await page.keyboard.type(await readCode(site, secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-7-]{19}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await expectNoDefects(page, page.getByRole('main'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).press('Enter'),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  const saved = page.getByRole('button', { name: 'I’ve saved them' })
  await saved.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  return { secret, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('clean-air-session'))
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth')
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  const submit = panel.getByRole('button', { name: 'Sign In', exact: true })
  await expect(submit).toBeEnabled()
  await submit.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

async function useUp(page: Page, { email, password }: Person, codes: string[]): Promise<void> {
  const apikey = 'clean-air-public'
  const data = { email, password }
  const opened = await page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data })
  const headers = { apikey, authorization: `Bearer ${(await opened.json()).access_token}` }
  for (const code of codes) {
    const used = await page.request.post('/auth/v1/factors/recovery-codes/verify', {
      headers,
      data: { code },
    })
    expect(used.status()).toBe(200)
  }
}

test('an authenticator app is set up and used with only the keyboard, and a recovery code replaces it', async ({
  page,
  mail,
  site,
}) => {
  const person = await becomeMember(page, mail)
  await openSecurity(page)
  const { secret, codes } = await setUpApp(page, site)
  // The member gets a mail about each of the two changes.
  for (let told = 0; told < 2; told += 1)
    expect((await mail.waitForMessage(person.email)).parsed.text).toContain('your account at')

  await test.step('the password alone does not sign in', async () => {
    await signOut(page)
    await enterPassword(page, person)
    expect(await page.evaluate(() => localStorage.getItem('clean-air-session'))).toBeNull()
    await expectNoDefects(page)
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  })
  await test.step('a wrong code shows an error at the field', async () => {
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/isn’t right/)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('')
  })
  await test.step('the right code signs in', async () => {
    await page.getByRole('textbox', { name: 'Code' }).focus()
    await page.keyboard.type(await readCode(site, secret))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
  await test.step('a recovery code signs in once', async () => {
    await signOut(page)
    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
    await page.keyboard.type(codes[0]?.toUpperCase() ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await openSecurity(page)
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  })
  await test.step('a member who has used up the recovery codes creates new ones', async () => {
    await useUp(page, person, codes.slice(1))
    await page.reload()
    await expect(page.getByText('You have no recovery codes.')).toBeVisible()
    await page.getByRole('button', { name: 'Make new recovery codes' }).click()
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
    expect((await mail.waitForMessage(person.email)).parsed.text).toContain('New recovery codes')
  })
  await test.step('an emailed link requires the authenticator code too', async () => {
    await signOut(page)
    await page.goto('/auth/forgot')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await followEmailLink(page, await readEmailLink(mail, person.email))
    await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(site, secret))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth/new-password')
  })
  await test.step('switching accounts shows the sign-in form', async () => {
    await signOut(page)
    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Sign In' })).toBeVisible()
  })
})

test('after the authenticator app is turned off, the password alone signs in', async ({ page, mail }) => {
  const person = await becomeMember(page, mail)
  await enrollAuthenticator(page)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Turn off...' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await signOut(page)
  await page.goto('/auth')
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(person.email)
  await panel.getByLabel('Password', { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a passkey is added, renamed, signs in without a password, and is removed', async ({ page, mail }) => {
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await becomeMember(page, mail)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectNoDefects(page, list)

  await page.getByRole('button', { name: 'Rename Passkey' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My phone')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(list.getByText('My phone')).toBeVisible()

  await test.step('the same device can’t be added twice', async () => {
    await page.getByRole('button', { name: 'Add another passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('already has a passkey')
  })
  await test.step('the passkey signs in', async () => {
    // Otherwise the offer in the address field would be accepted before the button is pressed.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await signOut(page)
    await page.goto('/auth')
    const button = page.getByRole('button', { name: 'Use a passkey' })
    await expect(button).toBeVisible()
    await expectNoDefects(page)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await button.press('Enter')
    await expect(page).toHaveURL('/')
  })
  await test.step('the address field of the sign-in form offers it', async () => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await signOut(page)
    await page.goto('/auth')
    // Simulates choosing the passkey from the browser's list.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await expect(page).toHaveURL('/')
  })
  await test.step('a removed passkey no longer signs in', async () => {
    await openSecurity(page)
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await signOut(page)
    await page.goto('/auth')
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert').first()).toContainText('doesn’t open an account here')
  })
})
