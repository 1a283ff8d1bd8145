import type { Page } from '@playwright/test'
import { showCode } from '#app/accounts/auth/testing/authenticator-app.ts'
import { withOwnSite } from '#tests/servers/own-site.ts'
import { findFreePort, type RunningSite } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  confirmIdentity,
  createPerson,
  demandProof,
  fillWaitlistForm,
  type Person,
  readEmailLink,
  sendSignUp,
  signInByForm,
} from '../support/people.ts'
import { test as base, expect } from '../support/test.ts'

interface Workers {
  /** Another instance of this site that keeps the accounts of `site`. */
  service: RunningSite
}

const ports = { site: await findFreePort(), service: await findFreePort() }

const test = base.extend<object, Workers>({
  service: [
    ({ mail }, use) => {
      const env = {
        SITE_NAME: 'The other service',
        RATE_LIMIT_FACTOR: '0',
        SMTP_URL: mail.url,
        REDIRECT_URLS: `http://localhost:${ports.site}/*`,
      }
      return withOwnSite({ env, port: ports.service }, use)
    },
    { scope: 'worker' },
  ],
  site: [
    ({ mail, service }, use) => {
      const env = {
        RATE_LIMIT_FACTOR: '0',
        SMTP_URL: mail.url,
        AUTH_URL: `${service.url}/auth/v1`,
        AUTH_MEMBER_ROLES: 'authenticated,member',
      }
      return withOwnSite({ env, port: ports.site }, use)
    },
    { scope: 'worker' },
  ],
})

const main = (page: Page) => page.getByRole('main')

/** Opens the link in the service's mail. Its page continues on this site, which asks before it signs in. */
async function followLink(page: Page, link: string, { email }: Person): Promise<void> {
  await page.goto(link)
  await main(page)
    .getByRole('button', {
      name: /I signed up: keep my password|Confirm my address|Yes, keep this|Choose a new password|Sign in/,
    })
    .click()
  await page.waitForURL(/localhost:\d+\/auth\/confirm#/)
  await expect(main(page)).toContainText(`This signs you in to the account of ${email}.`)
}

test('a person signs up at the external auth service, has a profile here, resets the password, and deletes the account', async ({
  page,
  stranger,
  site,
  service,
  mail,
}) => {
  const person = createPerson()
  const passwords: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(site.url) && request.postData()?.includes(person.password))
      passwords.push(request.url())
  })
  await gotoHydrated(page, '/auth')
  await sendSignUp(page, person)
  const link = await readEmailLink(mail, person.email)
  expect(link).toContain(service.url)
  await followLink(page, link, person)
  // The mail's link alone does not sign in.
  expect(await page.evaluate(() => localStorage.getItem('clean-air-session'))).toBeNull()
  await main(page).getByRole('button').click()
  await expect(page.getByText('Email verified')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/#share-your-story`)

  await gotoHydrated(page, '/settings/profile')
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
  await page.getByLabel('Full name').fill('Quite Another')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  // The session is updated too, for the greeting on every page.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('clean-air-session')))
    .toContain('Quite Another')
  await gotoHydrated(stranger, '/auth/forgot')
  await stranger.getByLabel('Email').fill(person.email)
  await stranger.getByRole('button', { name: 'Send the link' }).click()
  await followLink(stranger, await readEmailLink(mail, person.email), person)
  await main(stranger).getByRole('button').click()
  expect(passwords).toEqual([])
  person.password = 'yet another secret phrase'
  await stranger.getByLabel('New password', { exact: true }).fill(person.password)
  await stranger.getByRole('button', { name: 'Save new password' }).click()
  await expect(stranger.getByText('Password changed')).toBeVisible()

  // The new password has ended every other session, even where its token is still valid.
  await gotoHydrated(page, '/settings/security')
  await expect(page.getByText('You are not signed in.')).toBeVisible()
  await signInByForm(page, person)

  await gotoHydrated(page, '/community')
  await main(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(main(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await gotoHydrated(stranger, '/settings/data')
  await demandProof(stranger, `${site.url}/api/profile/deletion`)
  await stranger.getByRole('button', { name: 'Delete my account...' }).click()
  const question = stranger.getByRole('dialog', { name: 'Delete your account?' })
  await question.getByLabel('To confirm, type DELETE').fill('delete')
  await question.getByRole('button', { name: 'Delete everything' }).click()
  await confirmIdentity(stranger, person)
  await expect(stranger.getByText('Account deleted')).toBeVisible()
  expect(passwords).toEqual([])
})

test('a waitlist story stays outside the account until its author confirms the address and adds it', async ({
  page,
  mail,
}) => {
  const person = createPerson()
  await gotoHydrated(page, '/')
  const form = await fillWaitlistForm(page, person, { text: 'Smoke in the kitchen.' })
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByText('Welcome to the community')).toBeVisible()
  await followLink(page, await readEmailLink(mail, person.email), person)
  await main(page).getByRole('button').click()
  await expect(page.getByText('Email verified')).toBeVisible()
  await gotoHydrated(page, '/settings/content')
  await expect(main(page)).toContainText('Smoke in the kitchen.')
  await expect(main(page)).toContainText('It isn’t in your account')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add this story to my account' }).click()
  await expect(page.getByText('Story added')).toBeVisible()
  await expect(main(page)).not.toContainText('It isn’t in your account')
  await expect(main(page)).toContainText('Smoke in the kitchen.')
})

/** Simulates a hosted service on which these features are off. */
async function haveNoPasskeys(page: Page): Promise<void> {
  const refuse = (error_code: string, status: number) => ({
    status,
    headers: { 'access-control-allow-origin': '*' },
    json: { code: status, error_code, msg: 'Disabled' },
  })
  for (const [path, code, status] of [
    ['**/auth/v1/passkeys**', 'passkey_disabled', 404],
    ['**/auth/v1/passkeys/**', 'passkey_disabled', 404],
    ['**/auth/v1/factors/recovery-codes', 'mfa_recovery_codes_enroll_not_enabled', 422],
  ] as const)
    await page.route(path, (route) =>
      route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill(refuse(code, status)),
    )
}

test('features that the external auth service lacks are not offered', async ({ page, mail }) => {
  await haveNoPasskeys(page)
  const person = createPerson()
  const asked = page.waitForResponse('**/auth/v1/passkeys/authentication/options')
  await gotoHydrated(page, '/auth')
  await asked
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await sendSignUp(page, person)
  await followLink(page, await readEmailLink(mail, person.email), person)
  await main(page).getByRole('button').click()
  await expect(page.getByText('Email verified')).toBeVisible()

  await gotoHydrated(page, '/settings/security')
  await expect(main(page)).toContainText('This site’s account service doesn’t support passkeys.')
  await expect(page.getByRole('button', { name: /passkey|Try again/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const form = page.getByRole('form', { name: 'Authenticator app' })
  const secret = (await form.locator('.font-mono').textContent()) ?? ''
  await form.getByLabel('Enter the six digits').fill(showCode(secret.replaceAll(' ', ''), new Date()))
  await form.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your authenticator app is on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make new recovery codes' })).toHaveCount(0)
  await expectAccessible(page)

  await page.evaluate(() => localStorage.removeItem('clean-air-session'))
  await gotoHydrated(page, '/auth')
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  // Signs in with the password of the account at the service.
  await panel.getByLabel('Email').fill(person.email)
  await panel.getByLabel('Password', { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toHaveCount(0)
})
