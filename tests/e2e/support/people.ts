import type { Locator, Page } from '@playwright/test'
import type { TestSmtpServer } from '#tests/support/smtp.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expect } from './test.ts'

export interface Person {
  fullName: string
  email: string
  password: string
  organization?: string
}

let people = 0

export function createPerson(): Person {
  people += 1
  return {
    // Ends in a letter, because adjacent text may start with a digit.
    fullName: `Zoë O'Neil ${people}th`,
    email: `zoe-${people}-${process.pid}@example.org`,
    password: `secret phrase no. ${people}`,
  }
}

/** Signs up on the page /auth, which must be open. Returns the panel of the form. */
export async function sendSignUp(page: Page, { fullName, email, password }: Person): Promise<Locator> {
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Sign Up' })
  await panel.getByLabel('Full name').fill(fullName)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Sign Up' }).click()
  return panel
}

interface Story {
  text: string
  isShared?: boolean
}

/** Fills in the waitlist form of the page, which must be open. */
export async function fillWaitlistForm(
  page: Page,
  person: Person,
  { text, isShared = true }: Story,
): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Join the waitlist' })
  await form.getByLabel('Full name').fill(person.fullName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('What do you do for work?').fill('Nurse on nights')
  await form.getByLabel('Your air quality story').fill(text)
  await form.getByRole('checkbox', { name: /permission/ }).setChecked(isShared)
  return form
}

export async function joinWaitlist(page: Page, person: Person, story: Story): Promise<void> {
  await page.goto('/')
  const form = await fillWaitlistForm(page, person, story)
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByText('Welcome to the community')).toBeVisible()
}

/** Returns the link of the next mail to this address. */
export async function readEmailLink(mail: TestSmtpServer, email: string): Promise<string> {
  const { parsed } = await mail.waitForMessage(email)
  const link = /https?:\/\/\S+token_hash=\S+/.exec(parsed.text ?? '')?.[0]
  if (link === undefined) throw new Error(`no link in the mail:\n${parsed.text}`)
  return link
}

/** Polls the inbox of a site without a mail server until this mail appears. Some mails are delayed by half a minute. */
export async function waitForInbox(page: Page, mail: Locator, { url = '' } = {}): Promise<void> {
  let latest = ''
  await expect(async () => {
    const html = await (await page.request.get(`${url}/inbox`)).text()
    const [, first = 'none'] = html.split('<article', 2)
    // A request is much cheaper than opening the page.
    if (first !== latest) await page.goto(`${url}/inbox`)
    latest = first
    await expect(mail).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 60_000, intervals: [500, 1_000] })
}

/** Signs up without a name through the API, as if this page's browser had sent it. */
export async function signUpWithoutName(page: Page, { email, password }: Person, query = ''): Promise<void> {
  const secret = 'the secret of this browser'
  const stored = JSON.stringify([{ secret, madeAt: Date.now() }])
  await page.addInitScript((value) => localStorage.setItem('clean-air-sign-ups', value), stored)
  const response = await page.request.post(`/auth/v1/signup${query}`, {
    headers: { apikey: 'clean-air-public' },
    data: { email, password, data: { browser_secret: secret } },
  })
  expect(response.status()).toBe(200)
}

/** Opens the link of a mail and clicks the page's button: by default the one that confirms. */
export async function followEmailLink(
  page: Page,
  link: string,
  button:
    | string
    | RegExp = /^(Confirm my address|Choose a new password|Use this address|Add this story to my account|Yes, keep this|Choose another password)$/,
): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

/** Signs in with the form, for tests about it. `signIn` is faster. */
export async function signInByForm(page: Page, person: Person, address = '/auth'): Promise<void> {
  await gotoHydrated(page, address)
  // A browser with a pending sign-up shows that tab first.
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
}

/** Signs in on the sign-in page or panel that is open. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
}

export async function confirmIdentity(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Answers the next request to this address as the server does ten minutes after the sign-in: with a demand to confirm one's identity. */
export async function demandProof(page: Page, url: string): Promise<void> {
  const error = { code: 'reauthentication_needed', message: 'Please confirm that it’s you, then try again.' }
  const json = { error: { ...error, fields: [], requestId: 'x' } }
  await page.route(url, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}
