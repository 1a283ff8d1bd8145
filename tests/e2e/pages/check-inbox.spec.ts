import type { Page } from '@playwright/test'
import { gotoHydrated, reloadHydrated } from '#tests/support/wait-for-hydration.ts'
import { createPerson, followEmailLink, joinWaitlist, readEmailLink, sendSignUp } from '../support/people.ts'
import { expectNoDefects, expectNoDefectsAtAnyWidth } from '../support/state.ts'
import { expect, test } from '../support/test.ts'

const waitlist = (page: Page) => page.getByRole('region', { name: 'Waitlist' })
const waitlistForm = (page: Page) => page.getByRole('form', { name: 'Join the waitlist' })
const notice = (page: Page, email: string) =>
  page.getByRole('heading', { name: `Check your inbox at ${email}` })
const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage, 'clean-air-session': '' }))

/** Scrolls to the section, which the home page hydrates when it is near the viewport. */
async function showWaitlist(page: Page): Promise<void> {
  await page.locator('#share-your-story').evaluate((section) => section.scrollIntoView())
}

/** Checks that the toast covers nothing of the message after joining. */
async function expectUncovered(page: Page, email: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  const saved = page.getByText('Your story is saved. No one else can read it')
  const message = page.getByText('Open the link in our email to confirm your address.')
  await expect(async () => {
    const [box, ...said] = await Promise.all(
      // Does not wait for a toast that has disappeared in the meantime.
      [toast, notice(page, email), message, saved].map((each) =>
        each.evaluateAll(([element]) => element?.getBoundingClientRect()),
      ),
    )
    for (const each of said)
      expect(
        !box ||
          !each ||
          box.y >= each.y + each.height ||
          each.y >= box.y + box.height ||
          box.x >= each.x + each.width,
      ).toBe(true)
  }).toPass({ timeout: 30_000 })
}

test('new waitlist members are reminded to check their email until they confirm', async ({ page, mail }) => {
  test.setTimeout(180_000)
  const person = createPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await joinWaitlist(page, person, { text: 'The filter has been grey since spring.' })
  await expect(notice(page, person.email)).toBeFocused()
  await expect(notice(page, person.email)).toBeInViewport({ ratio: 1 })
  await expectUncovered(page, person.email)
  await expect(waitlistForm(page)).toHaveCount(0)
  await expect(waitlist(page).getByRole('heading', { name: 'One step to go' })).toBeVisible()
  await expectNoDefectsAtAnyWidth(page, waitlist(page))
  expect(await readStorage(page)).not.toContain(person.password)

  await test.step('the reminder stays after a reload, and after visiting another page', async () => {
    await gotoHydrated(page, '/community')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Clean Air/ })
      .click()
    await expect(page).toHaveURL('/')
    await showWaitlist(page)
    await expect(notice(page, person.email)).toBeVisible()
  })

  await test.step('people who confirmed on another device get to the sign-in form', async () => {
    await waitlist(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Sign In' }).getByLabel('Email')).toBeVisible()
    await page.goBack()
    await showWaitlist(page)
  })

  const otherTab = await page.context().newPage()
  await test.step('the reminder appears in another tab, including on the sign-in page', async () => {
    await gotoHydrated(otherTab, '/auth')
    await expect(notice(otherTab, person.email)).toBeVisible()
    await otherTab.getByRole('tabpanel', { name: 'Sign Up' }).getByRole('button', { name: 'Sign in' }).click()
    await expect(otherTab.getByRole('tabpanel', { name: 'Sign In' }).getByLabel('Email')).toBeFocused()
  })

  const first = await readEmailLink(mail, person.email)
  await test.step('the email is sent again, or the reason why not is shown', async () => {
    const again = waitlist(page).getByRole('button', { name: 'Send again' })
    await page.route('**/auth/v1/resend*', (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 429,
          error_code: 'over_request_rate_limit',
          msg: 'Too many requests. Please try again in 12 minutes.',
        },
      }),
    )
    await again.click()
    await expect(waitlist(page)).toContainText('Too many requests. Please try again in 12 minutes.')
    await expectNoDefects(page, waitlist(page))
    await page.unroute('**/auth/v1/resend*')
    await again.click()
    await expect(waitlist(page).getByRole('status')).toContainText(/^Sent again at .+\. Please use the link/)
    await expect(waitlist(page)).not.toContainText('Too many requests')
  })

  await test.step('the reminder stays until the address is confirmed', async () => {
    const second = await readEmailLink(mail, person.email)
    expect(second).not.toBe(first)
    await followEmailLink(page, second)
    await expect(page).toHaveURL('/#share-your-story')
    await expect(otherTab).toHaveURL('/')
    await showWaitlist(page)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(await readStorage(page)).not.toContain(person.email)
  })
})

test('a wrong address in the waitlist form is corrected, and the rest of the form is kept', async ({
  page,
  mail,
}) => {
  const person = createPerson()
  // One long word without a hyphen, so that no line can break in it.
  const mistyped = { ...person, email: `mistypedandlong${person.email.replaceAll('-', '')}` }
  await page.setViewportSize({ width: 1024, height: 560 })
  await joinWaitlist(page, mistyped, { text: 'The same story, to the right address.', isShared: true })
  await expect(notice(page, mistyped.email)).toBeVisible()
  await expectUncovered(page, mistyped.email)
  // The notice is shown even after a reload, when only the storage has it.
  await reloadHydrated(page)
  await showWaitlist(page)
  await page.route('**/auth/v1/resend*', (route) => route.abort())
  await waitlist(page).getByRole('button', { name: 'Send again' }).click()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByText('Email error')
  await expect(toast).toBeVisible()
  await waitlist(page).getByRole('button', { name: 'Wrong address?' }).click()
  await expect(toast).toHaveCount(0)

  const form = waitlistForm(page)
  const address = form.getByLabel('Email')
  await expect(address).toBeFocused()
  await expect(address).toHaveValue(mistyped.email)
  await expect(address).toHaveAccessibleDescription(/correct your address, and type your password again/)
  await expect(form.getByLabel('Full name')).toHaveValue(person.fullName)
  await expect(form.getByLabel('What do you do for work?')).toHaveValue('Nurse on nights')
  await expect(form.getByLabel('Your air quality story')).toHaveValue('The same story, to the right address.')
  await expect(form.getByRole('checkbox', { name: /permission/ })).toBeChecked()
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectNoDefectsAtAnyWidth(page, waitlist(page))

  await page.keyboard.type(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(notice(page, person.email)).toBeVisible()
  await followEmailLink(page, await readEmailLink(mail, person.email))
  await expect(page).toHaveURL('/#share-your-story')
  await expect(page.locator('#share-your-story')).toBeInViewport()
  await page.goto('/community')
  await expect(page.getByText('The same story, to the right address.')).toHaveCount(1)
})

test('members who signed up at /auth get the reminder to check their email, even after a reload', async ({
  page,
}) => {
  const person = createPerson()
  const { fullName, email } = person
  await page.goto('/auth')
  const panel = await sendSignUp(page, person)
  await expect(notice(page, email)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expectNoDefectsAtAnyWidth(page, page.getByRole('main'))

  await gotoHydrated(page, '/auth')
  await test.step('signing in with the right password says so, and sends the link again', async () => {
    await page.getByRole('tab', { name: 'Sign In' }).click()
    const signIn = page.getByRole('tabpanel', { name: 'Sign In' })
    await signIn.getByLabel('Email').fill(email)
    await signIn.getByLabel('Password', { exact: true }).fill(person.password)
    await signIn.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(signIn.getByText('Email not confirmed')).toBeVisible()
    await expect(signIn.getByRole('heading', { name: `Check your inbox at ${email}` })).toBeVisible()
    await expect(signIn.getByText(/We sent it .+ ago\./)).toBeVisible()
    await signIn.getByRole('button', { name: 'Send again' }).click()
    await expect(signIn.getByText('Please use the link in the newest email.')).toBeVisible()
    await expectNoDefects(page, signIn)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
  })
  await panel.getByRole('button', { name: 'Wrong address?' }).click()
  await expect(panel.getByLabel('Email')).toBeFocused()
  await expect(panel.getByLabel('Full name')).toHaveValue(fullName)
  await reloadHydrated(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(panel.getByLabel('Full name')).toHaveValue(fullName)
})
