import type { Page } from '@playwright/test'
import {
  createPerson,
  fillWaitlistForm,
  followEmailLink,
  joinWaitlist,
  readEmailLink,
  signInByForm,
} from '../support/people.ts'
import { expireAccessToken } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** 1,000 graphemes, with quotes, HTML, emoji and right-to-left text. */
const story = fillUp(
  `"Quotes" & 'apostrophes', <script>window.broken = true</script>, 👩‍👩‍👧‍👦 🌬️, שלום עולם, مرحبا بالعالم, naïve café.\n\n`,
  1000,
)

function fillUp(text: string, length: number): string {
  const count = [...new Intl.Segmenter().segment(text)].length
  return `${text}${'The air in here is thick. '.repeat(50).slice(0, length - count - 1)}!`
}

const storyCard = (page: Page, author: string) => page.getByRole('article').filter({ hasText: author })
const readSession = (page: Page) => page.evaluate(() => localStorage.getItem('clean-air-session'))

test('a stranger reads a story from the waitlist form, and its author stays signed in', {
  tag: '@journey',
}, async ({ page, context, stranger, mail }) => {
  const person = createPerson()

  await test.step('the form is sent', async () => {
    await joinWaitlist(page, person, { text: story })
    await expect(
      page.getByText('Account created and story saved! Check your email to verify your account.'),
    ).toBeVisible()
    await expect(page.getByRole('form', { name: 'Join the waitlist' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: `Check your inbox at ${person.email}` })).toBeFocused()
  })

  await test.step('no one can read it before the address is verified', async () => {
    await stranger.goto('/community')
    await expect(storyCard(stranger, person.fullName)).toHaveCount(0)
  })

  await test.step('the emailed link verifies, signs in and leads to what comes next', async () => {
    await followEmailLink(page, await readEmailLink(mail, person.email))
    await expect(page).toHaveURL('/#share-your-story')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByRole('heading', { name: "What's Next" })).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
  })

  await test.step('a stranger reads it exactly as typed', async () => {
    await stranger.goto('/community')
    const card = storyCard(stranger, person.fullName)
    await expect(card.getByRole('heading')).toHaveText(`${person.fullName}'s Air Quality Story`)
    expect(await card.getByText('"Quotes"').textContent()).toBe(story)
    expect(await stranger.evaluate(() => 'broken' in window)).toBe(false)
  })

  await test.step('signing out in one tab signs out the other', async () => {
    const other = await context.newPage()
    await other.goto('/community')
    await expect(other.getByText(`Welcome back, ${person.fullName}!`)).toBeVisible()
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByText('Signed out successfully')).toBeVisible()
    await other.getByRole('button', { name: 'Join Community' }).click()
    await expect(other.getByRole('complementary', { name: 'Join the Community' })).toBeFocused()
    await expect(page.getByRole('form', { name: 'Join the waitlist' })).toBeVisible()
    expect(await readSession(page)).toBeNull()
    await other.close()
  })

  await test.step('signing in again is kept after a reload', async () => {
    await signInByForm(page, person)
    await expect(page.getByText('You have been signed in successfully.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })

  await test.step('an expired access token is renewed', async () => {
    const { refresh_token: used } = JSON.parse((await readSession(page)) ?? '{}')
    await expireAccessToken(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect.poll(() => readSession(page)).not.toContain(used)
  })
})

test('errors in the waitlist form appear at their fields, nothing is sent, and input except the password is kept after a reload', async ({
  page,
}) => {
  await page.goto('/')
  const calls: string[] = []
  page.on('request', (call) => {
    if (/\/api\/(?!form-stamp|pulse)/.test(call.url())) calls.push(call.url())
  })
  const form = await fillWaitlistForm(
    page,
    { fullName: ' ', email: 'nobody', password: 'q!7zx' },
    { text: 'x'.repeat(1001) },
  )
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(form.getByLabel('Full name')).toHaveAccessibleDescription(/enter your name/)
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/email address/)
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 6/)
  await expect(form.getByLabel('Your air quality story')).toHaveAccessibleDescription(/1000 characters/)
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expect(form.getByLabel('Your air quality story')).toHaveValue('x'.repeat(1001))
  expect(calls).toEqual([])

  await form.getByLabel('Your air quality story').fill('Not sent yet.')
  await page.reload()
  await expect(form.getByLabel('Your air quality story')).toHaveValue('Not sent yet.')
  await expect(form.getByLabel('Email')).toHaveValue('nobody')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).not.toContain('q!7zx')
})

test('an unknown path gives the 404 page', { tag: '@journey' }, async ({ page, site }) => {
  const answer = await page.goto('/no/such/page?x=1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  expect(site.output()).toContain('/no/such/page')
})
