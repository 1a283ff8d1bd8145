import type { Page } from '@playwright/test'
import {
  createPerson,
  followEmailLink,
  joinWaitlist,
  type Person,
  readEmailLink,
  signIn,
} from '../support/people.ts'
import { expectSound } from '../support/state.ts'
import { apikey, becomeMember, createMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name })

const readSession = (page: Page) => page.evaluate(() => localStorage.getItem('clean-air-session'))

/** Signs in on `/auth` with a password that doesn't work. */
async function expectRefused(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth')
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Error signing in')).toBeVisible()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL('/auth/new-password')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/')
}

test('a link that somebody else sends on changes nothing before a click, and says whose account it opens', async ({
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
  await expectSound(page)
  expect(await readSession(page)).toContain(person.email)
  await page.reload()
  await expect(main(page)).toContainText(`You are signed in as ${person.email}.`)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(heading(page, 'Welcome Back')).toBeVisible()
  expect(await readSession(page)).toContain(person.email)

  await followEmailLink(page, link)
  await expect(page).toHaveURL('/auth/new-password')
  expect(await readSession(page)).toContain(attacker.email)
})

test('a scanner that opens a link in a browser of its own uses nothing up', async ({
  page,
  stranger,
  mail,
  request,
}) => {
  const { email } = await createMember(request, mail)
  await request.post('/auth/v1/recover', { headers: { apikey }, data: { email } })
  const link = await readEmailLink(mail, email)
  for (let time = 0; time < 2; time += 1) {
    await stranger.goto(link)
    await expect(heading(stranger, 'Choose a new password')).toBeVisible()
  }
  expect(await readSession(stranger)).toBeNull()
  await followEmailLink(page, link)
  await expect(page).toHaveURL('/auth/new-password')
})

test('a sign-up that is confirmed in another browser shows what was sent, and has its password chosen anew', async ({
  page,
  stranger,
  mail,
}) => {
  const person = createPerson()
  await joinWaitlist(stranger, person, { text: 'Perhaps it was me.' })
  await page.goto(await readEmailLink(mail, person.email))
  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await expect(main(page)).toContainText(person.email)
  await expect(main(page)).toContainText('Nurse on nights')
  await expect(main(page)).toContainText('Perhaps it was me.')
  await expect(main(page)).toContainText('If you keep it, everyone can read this story.')
  await expectSound(page)
  expect(await readSession(page)).toBeNull()
  await main(page).getByRole('button', { name: 'Yes, keep this' }).click()
  await choosePassword(page, 'a phrase of my own')

  await expectRefused(stranger, person)
  await signIn(stranger, { ...person, password: 'a phrase of my own' })
  await expect(async () => {
    await stranger.goto('/community')
    await expect(stranger.getByText('Perhaps it was me.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('what somebody else signed up with is deleted when the owner of the address says so', async ({
  page,
  stranger,
  mail,
}) => {
  const person = createPerson()
  await joinWaitlist(stranger, person, { text: 'Words in another’s mouth.' })
  await page.goto(await readEmailLink(mail, person.email))
  await main(page).getByRole('button', { name: 'Not mine: delete it' }).click()
  await choosePassword(page, 'a phrase of my own')
  await page.goto('/settings')
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByText('Words in another’s mouth.')).toHaveCount(0)
  await expectRefused(stranger, person)
})

test('a story that came with somebody else’s sign-up is deleted at one click, and kept by none', async ({
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
  await expectSound(page)
  await main(page).getByRole('button', { name: 'No, delete this story' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page.getByText('Kept to myself.')).toBeVisible()
  await expect(page.getByText('Not a word of it mine.')).toHaveCount(0)
})
