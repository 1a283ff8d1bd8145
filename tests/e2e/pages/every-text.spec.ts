import type { Page } from '@playwright/test'
import { withOwnSite } from '#tests/servers/own-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { hold } from '../support/hold.ts'
import {
  createPerson,
  fillWaitlistForm,
  followEmailLink,
  readEmailLink,
  sendSignUp,
  signUpWithoutName,
} from '../support/people.ts'
import { expectNoDefectsAtAnyWidth } from '../support/state.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

test('a story shows its author, organization and age, and members without a name are Anonymous', async ({
  page,
  mail,
  request,
}) => {
  const person = createPerson()
  const { email } = person
  await signUpWithoutName(page, person)
  await followEmailLink(page, await readEmailLink(mail, email))
  await expect(page.getByText('Email verified')).toBeVisible()
  await shareStories(request, person, [{ content: 'Khamsin, unsigned.' }])
  await page.goto('/community?search=khamsin')
  await expect(page.getByText(`Welcome back, ${email}!`)).toBeVisible()
  await expect(page.getByRole('article').getByText('Anonymous', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Anonymous (you)')
  await expect(page.getByRole('article').getByText('U', { exact: true })).toBeVisible()

  const author = await createMember(request, mail, { organization: 'Lungs United' })
  await shareStories(request, author, [{ content: 'Tramontana, two hours ago.' }])
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto('/community?search=tramontana')
  const card = page.getByRole('article')
  await expect(card.getByText(author.fullName)).toBeVisible()
  await expect(card.getByText('ZO', { exact: true })).toBeVisible()
  await expect(card.getByText('Lungs United')).toBeVisible()
  await expect(card.getByText('about 2 hours ago')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  for (const reaction of ['Love 0', 'Support 0', 'Helpful 0', 'Sad 0'])
    await expect(card.getByRole('button', { name: reaction })).toBeVisible()
})

test('the session, the stories and the comments show that they are loading', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await scripts()
  await expect(page).toHaveURL('/')

  await shareStories(
    request,
    person,
    Array.from({ length: 21 }, (_, index) => ({ content: `Harmattan no. ${index}.` })),
  )
  // Before hydration the link would load a new page.
  await gotoHydrated(page, '/community?search=harmattan')
  const stories = await hold(page, '**/api/stories?**')
  // Not clicked, because the cards above get their height between mousedown and mouseup, which moves the link.
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.getByText('Loading stories...')).toBeVisible()
  await expectAccessible(page, { within: page.getByText('Loading stories...'), rules: ['color-contrast'] })
  await stories()
  await expect(page.getByRole('article')).toHaveCount(21)
  const sorted = await hold(page, '**/api/stories?**')
  await page.getByLabel('Sort by').selectOption('oldest')
  await expect(page.getByText('Loading community stories...')).toBeVisible()
  await sorted()
  await expect(page.getByRole('article').first()).toContainText('Harmattan no. 0.')
  const comments = await hold(page, '**/comments')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Show Comments (0)' }).click()
  await expect(card.getByText('Loading comments...')).toBeVisible()
  await expectAccessible(page, { within: card, rules: ['color-contrast'] })
  await comments()
  await expect(card.getByText('No comments yet.')).toBeVisible()
})

const send = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' }).click()

test('without verification, stories are shared or saved immediately, and a known address is reported', async ({
  page,
}) => {
  await withOwnSite({ env: { EMAIL_VERIFICATION: 'false' } }, async ({ url }) => {
    const person = createPerson()
    await page.goto(url)
    await fillWaitlistForm(page, person, { text: 'For everybody.' })
    await send(page)
    await expect(page.getByText('Welcome to the community')).toBeVisible()
    await expect(page.getByText('Your story is shared with the community.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

    // A single story is centered in its section at every width.
    for (const width of [390, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const [card, section] = await Promise.all(
        [page.locator('#stories-section article'), page.locator('#stories-section')].map((part) =>
          part.evaluate((element) => {
            const { left, right } = element.getBoundingClientRect()
            return (left + right) / 2
          }),
        ),
      )
      expect(card, `${width} px`).toBeCloseTo(section ?? 0, 0)
    }

    await page.evaluate(() => localStorage.clear())
    await page.goto(url)
    await fillWaitlistForm(page, createPerson(), { text: 'For nobody.', isShared: false })
    await send(page)
    await expect(page.getByText('Your story is saved privately.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

    const saysTaken = async () => {
      await expect(page.getByText('Email error')).toBeVisible()
      await expect(
        page.getByText(
          'Email issue: This email address already has an account. Please try a different email address.',
        ),
      ).toBeVisible()
    }
    await page.evaluate(() => localStorage.clear())
    await page.goto(url)
    const form = await fillWaitlistForm(
      page,
      { ...person, password: 'quite another phrase' },
      { text: 'Kept in the form.' },
    )
    await send(page)
    await saysTaken()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/already has an account/)
    await expect(form.getByLabel('Your air quality story')).toHaveValue('Kept in the form.')
    await expect(page.getByText(/Welcome to the community|Email not confirmed/)).toHaveCount(0)
    await expectNoDefectsAtAnyWidth(page, page.getByRole('region', { name: 'Waitlist' }))
  })
})

const refusals = [
  {
    code: 'signup_disabled',
    title: 'Sign up disabled',
    text: 'New user registration is currently disabled. Please contact support.',
  },
  {
    code: 'email_address_invalid',
    title: 'Email validation error',
    text: 'The entered email was rejected by the server, possibly due to domain restrictions. Try another domain or check authentication settings.',
  },
]

test('both forms say if the site is closed to new members, or to this address', async ({ page }) => {
  const toast = page.getByRole('region', { name: /Notifications/ })
  /** Makes requests fail as on such a site. `sign-up-errors.test.ts` checks the responses of a real one. */
  const refuse = async (code: string) => {
    await page.unrouteAll()
    const error = { code, message: 'Refused.', fields: [], requestId: 'x' }
    await page.route('**/api/waitlist', (route) => route.fulfill({ status: 422, json: { error } }))
    const json = { code: 422, error_code: code, msg: 'Refused.' }
    await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 422, json }))
  }
  const expectRefused = async (act: () => Promise<unknown>) => {
    for (const { code, title, text } of refusals) {
      await refuse(code)
      await act()
      await expect(toast.getByText(title)).toBeVisible()
      await expect(toast.getByText(text)).toBeVisible()
    }
  }
  await page.goto('/')
  await fillWaitlistForm(page, createPerson(), { text: 'Not taken.' })
  await expectRefused(() => send(page))
  await page.goto('/auth')
  await expectRefused(() => sendSignUp(page, createPerson()))
})
