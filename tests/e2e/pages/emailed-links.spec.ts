import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { createPerson, followEmailLink, joinWaitlist, type Person, readEmailLink } from '../support/people.ts'
import { apikey } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'
import { becomeMember, createMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name })

const readSession = (page: Page) => page.evaluate(() => localStorage.getItem('clean-air-session'))

/** Signs in on `/auth` with a wrong password. */
async function expectRefused(page: Page, { email, password }: Person): Promise<void> {
  await gotoHydrated(page, '/auth')
  // A browser with a pending sign-up shows that tab first.
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Error signing in')).toBeVisible()
}

async function choosePassword(page: Page, { email }: Person, password: string): Promise<void> {
  await expect(heading(page, 'Choose your password')).toBeVisible()
  await expect(main(page)).toContainText(`For the account of ${email}.`)
  await expect(main(page)).not.toContainText('Settings')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved')).toBeVisible()
}

test('a forwarded link changes nothing before a click, and says whose account it opens', async ({
  page,
  mail,
  request,
}) => {
  const attacker = await createMember(request, mail)
  const person = await becomeMember(page, mail)
  await request.post('/auth/v1/recover', { headers: { apikey }, data: { email: attacker.email } })
  const link = await readEmailLink(mail, attacker.email)

  await page.goto(link)
  await expect(main(page)).toContainText(`This signs you in to the account of ${attacker.email}.`)
  await expect(main(page)).toContainText(`You are signed in as ${person.email}.`)
  await expectNoDefects(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(heading(page, 'Welcome Back')).toBeVisible()
  expect(await readSession(page)).toContain(person.email)

  await followEmailLink(page, link)
  await expect(page).toHaveURL('/auth/new-password')
  await expect(main(page)).toContainText(`For the account of ${attacker.email}.`)
  await expect(main(page)).toContainText('Know your current password?')
  expect(await readSession(page)).toContain(attacker.email)
})

test('a sign-up confirmed in another browser shows what was sent, and asks for a new password', async ({
  page,
  stranger,
  mail,
}) => {
  const person = createPerson()
  await joinWaitlist(stranger, person, { text: 'Perhaps it was me.' })
  await page.goto(await readEmailLink(mail, person.email))
  await expect(heading(page, 'Is this yours?')).toBeVisible()
  await expect(main(page)).toContainText(person.email)
  await expect(main(page)).toContainText('Nurse on nights')
  await expect(main(page)).toContainText('Perhaps it was me.')
  await expect(main(page)).toContainText(`If you keep it, everyone can read this story as ${person.fullName}`)
  await expectNoDefects(page)
  expect(await readSession(page)).toBeNull()
  await main(page).getByRole('button', { name: 'Choose another password' }).click()
  await choosePassword(page, person, 'a phrase of my own')
  await expect(page).toHaveURL('/#share-your-story')

  await expectRefused(stranger, person)
  const html = async () => (await stranger.request.get('/community')).text()
  await expect.poll(html).toContain('Perhaps it was me.')
})

test('a stranger’s sign-up is deleted when the signed-out owner of the address asks for it', async ({
  page,
  stranger,
  mail,
}) => {
  const person = createPerson()
  await joinWaitlist(stranger, person, { text: 'Words in another’s mouth.' })
  const link = await readEmailLink(mail, person.email)
  await page.goto(link)
  const refuse = main(page).getByRole('button', { name: 'Not mine: delete it' })
  await page.route('**/api/email-links/refusal', (route) => route.abort())
  await refuse.click()
  await expect(main(page).getByRole('alert')).toContainText('The site could not be reached.')
  await page.unroute('**/api/email-links/refusal')
  await refuse.click()
  await expect(heading(page, 'Sign-up deleted')).toBeVisible()
  await expect(main(page).getByRole('status')).toContainText('you weren’t signed in')
  await expectNoDefects(page)
  expect(await readSession(page)).toBeNull()
  await expectRefused(stranger, person)
})

test('a story from a stranger’s sign-up is deleted with one click, which signs no one in', async ({
  page,
  stranger,
  mail,
  request,
}) => {
  const person = await createMember(request, mail)
  await joinWaitlist(
    stranger,
    { ...person, password: 'another phrase 77' },
    { text: 'Not a word of it mine.' },
  )
  await page.goto(await readEmailLink(mail, person.email))
  await expect(heading(page, 'Is this story yours?')).toBeVisible()
  await expect(main(page)).toContainText('Not a word of it mine.')
  await expectNoDefects(page)
  await main(page).getByRole('button', { name: 'No, delete this story' }).click()
  await expect(heading(page, 'Story deleted')).toBeVisible()
  await expectNoDefects(page, main(page))
  expect(await readSession(page)).toBeNull()
})

test('a sign-in link works with one click, and offers a new link once used', async ({
  page,
  mail,
  request,
}) => {
  const { email } = await createMember(request, mail)
  await request.post('/auth/v1/otp', { headers: { apikey }, data: { email } })
  const link = await readEmailLink(mail, email)
  await followEmailLink(page, link, 'Sign in')
  await expect(page).toHaveURL('/')
  expect(await readSession(page)).toContain(email)

  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  expect((await mail.waitForMessage(email)).parsed.text).toContain('from a new device')
  expect((await mail.waitForMessage(email)).parsed.text).toContain('type=magiclink')
})

test('a sign-up for another site keeps its password only if the reader says that they chose it', async ({
  page,
}) => {
  const preview = {
    email: 'ada@example.org',
    newEmail: null,
    continuesAt: 'app.example.org',
    choosesPassword: false,
    asksForPassword: true,
    signUp: null,
  }
  const redirectTo = 'https://app.example.org/welcome'
  const answers: unknown[] = []
  await page.route('**/api/email-links/preview', (route) => route.fulfill({ json: preview }))
  await page.route('**/api/email-links/continuation', (route) => {
    answers.push(route.request().postDataJSON())
    return route.fulfill({ json: { redirectTo } })
  })
  await page.route('https://app.example.org/**', (route) => route.fulfill({ body: 'There' }))
  for (const name of ['I signed up: keep my password', 'Confirm without the password']) {
    await page.goto('/auth/confirm?token_hash=any&type=signup')
    await expect(main(page)).toContainText('anyone who knows it can sign in')
    if (name === 'Confirm without the password') await expectNoDefects(page)
    await main(page).getByRole('button', { name }).click()
    await expect(page).toHaveURL(redirectTo)
  }
  expect(answers).toMatchObject([{ keepsPassword: true }, { keepsPassword: false }])
})
