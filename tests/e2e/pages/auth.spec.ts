import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { hold } from '../support/hold.ts'
import { createPerson, followEmailLink, type Person, readEmailLink, signInByForm } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const signInPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Sign In' })
const signUpPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Sign Up' })

async function fillSignUp(page: Page, { fullName, email, password }: Person): Promise<void> {
  const panel = signUpPanel(page)
  await panel.getByLabel('Full name').fill(fullName)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
}

const sendSignUp = (page: Page) => signUpPanel(page).getByRole('button', { name: 'Sign Up' }).click()

test('signing up, confirming, signing out and signing in show the specified messages', async ({
  page,
  mail,
}) => {
  const person = createPerson()
  await gotoHydrated(page, '/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await fillSignUp(page, person)
  await sendSignUp(page)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible()

  await followEmailLink(page, await readEmailLink(mail, person.email))
  await expect(page).toHaveURL('/#share-your-story')
  await page.goto('/community')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page.getByText('You have been signed out of your account.')).toBeVisible()

  // Leads only to pages of this site.
  await signInByForm(page, person, '/auth?returnTo=%2F%2Fevil.example')
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(page.getByText('You have been signed in successfully.')).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('a wrong password and errors in the sign-up form are shown, and the input is kept', async ({
  page,
  mail,
}) => {
  await gotoHydrated(page, '/auth')
  const panel = signInPanel(page)
  const field = panel.getByLabel('Password', { exact: true })
  await panel.getByLabel('Email').fill('nobody@example.org')
  await field.fill('not my password')
  const answer = await hold(page, '**/auth/v1/token*')
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(panel.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await answer()
  await expect(page.getByText('Error signing in')).toBeVisible()
  await expect(panel).toContainText('Invalid login credentials')
  await expect(panel.getByLabel('Email')).toHaveValue('nobody@example.org')
  const toast = page.locator('li').filter({ hasText: 'Error signing in' })
  await toast.evaluate((element) => element.setAttribute('data-first', ''))
  await panel.getByRole('button', { name: 'Sign In' }).click()
  // While the first toast fades out, both may be visible.
  const second = page.locator('li:not([data-first])').filter({ hasText: 'Error signing in' })
  await expect(second).toHaveCount(1)
  await second.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(page.getByText('Error signing in')).toHaveCount(0)

  await test.step('the password can be shown, and Caps Lock is noticed', async () => {
    await expect(field).toHaveAttribute('type', 'password')
    await panel.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('not my password')
    await panel.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
    await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(panel.getByText('Caps Lock is on.')).toBeVisible()
    await field.dispatchEvent('keydown', { key: 'a' })
    await expect(panel.getByText('Caps Lock is on.')).toHaveCount(0)
  })
  await page.reload()
  await test.step('errors in the sign-up form appear at each field, nothing is sent, and it can be sent again', async () => {
    const person = createPerson()
    await expect(page.getByRole('heading', { name: 'Join the Community' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    const calls: string[] = []
    page.on('request', (call) => {
      // The browser requests its passkeys without a submission.
      const isSent = call.url().includes('/auth/v1/') && !call.url().includes('/passkeys/')
      if (isSent) calls.push(call.url())
    })
    const tab = page.getByRole('tab', { name: 'Sign In' })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    const panel = signUpPanel(page)
    await expect(panel).toBeVisible()
    await fillSignUp(page, { fullName: '  ', email: 'nobody', password: '12345' })
    await panel.getByLabel('Organization').fill('x'.repeat(1001))
    await sendSignUp(page)
    await expect(panel.getByLabel('Full name')).toHaveAccessibleDescription(/enter your name/)
    await expect(panel.getByLabel('Full name')).toBeFocused()
    await expect(panel.getByLabel('Email')).toHaveAccessibleDescription(/email address/)
    await expect(panel.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 6/)
    await expect(panel.getByLabel('Organization')).toHaveAccessibleDescription(/100 characters/)
    expect(calls).toEqual([])

    await fillSignUp(page, person)
    await panel.getByLabel('Organization').fill('')
    const error = page.getByText('Error creating account')
    await page.route('**/auth/v1/signup*', (route) => route.fulfill({ json: {} }), { times: 1 })
    await sendSignUp(page)
    await expect(error).toBeVisible()
    await expect(panel).toContainText('Failed to create account')
    await page.route('**/auth/v1/signup*', (route) => route.abort(), { times: 1 })
    await sendSignUp(page)
    await expect(panel).toContainText('could not be reached')
    await sendSignUp(page)
    await expect(page.getByText('Account created successfully!')).toBeVisible()
    await expect(error).toHaveCount(0)
    await mail.waitForMessage(person.email)
  })
})
