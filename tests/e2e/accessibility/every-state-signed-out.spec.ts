import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { createPerson, fillWaitlistForm, readEmailLink } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'
import { createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

test('home is accessible: the page, and the waitlist form with errors, refused and sent', async ({
  page,
}) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Waitlist' })
  await section.scrollIntoViewIfNeeded()
  const send = section.getByRole('button', { name: 'Join the Waitlist' })
  await expect(send).toBeEnabled()
  await expectNoDefects(page)

  await send.click()
  await expect(section.getByLabel('Full name')).toHaveAccessibleDescription(/enter your name/)
  await expectNoDefects(page, section)

  await page.route('**/api/waitlist', (route) => route.abort())
  await fillWaitlistForm(page, createPerson(), { text: 'Sent twice.' })
  await send.click()
  await expect(toasts(page).getByText('Error saving story')).toBeVisible()
  await expect(section.getByText('The site could not be reached.')).toBeVisible()
  await expectNoDefects(page, section)
  await expectNoDefects(page, toasts(page))

  await page.unroute('**/api/waitlist')
  await send.click()
  await expect(toasts(page).getByText('Welcome to the community')).toBeVisible()
  await expectNoDefects(page, toasts(page))
})

test.describe('with the invitation', () => {
  test.use({ isInvited: true })

  test('home’s invitation is accessible: at first, with an error, refused and accepted', async ({ page }) => {
    await page.clock.install()
    await gotoHydrated(page, '/')
    await page.clock.fastForward(3_000)
    const popup = page.getByRole('dialog', { name: 'Be first in line' })
    await expect(popup).toBeVisible()
    await expectNoDefects(page)
    const send = popup.getByRole('button', { name: 'Join the VIP list' })
    await send.click()
    await expect(popup.getByText('Please enter your email address.')).toBeVisible()
    await expectNoDefects(page, popup)
    await page.route('**/api/vip-subscriptions', (route) => route.abort())
    await popup.getByLabel('Email').fill(createPerson().email)
    await send.click()
    await expect(popup.getByText('The site could not be reached.')).toBeVisible()
    await expectNoDefects(page, popup)
    await page.unroute('**/api/vip-subscriptions')
    await send.click()
    await expect(toasts(page).getByText('Welcome to the VIP list!')).toBeVisible()
    await expectNoDefects(page, toasts(page))

    const offer = page.getByRole('region', { name: 'The VIP list' })
    await offer.getByLabel('Email').fill(createPerson().email)
    await offer.getByRole('button', { name: 'Join the VIP list' }).click()
    await expect(offer.getByRole('status')).toContainText('open the link in our email')
    await expectNoDefects(page, offer)
  })
})

test('community is accessible: with results, without results, failed to load, and with a link to a missing story', async ({
  page,
  mail,
  request,
}) => {
  const [id] = await shareStories(request, await createMember(request, mail), [
    { title: 'Zephyr', content: 'Zephyr rattles the vents. '.repeat(20), airQualityIssues: ['Mold', 'Dust'] },
  ])
  await page.goto('/community?search=zephyr')
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeVisible()
  await expectNoDefects(page)
  await page.goto('/community?search=zephyr+that+never+blew')
  await expect(page.getByText('No stories found')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.goto(`/community?search=zephyr#story-${crypto.randomUUID()}`)
  await expect(page.getByText('This story isn’t available.')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.goto(`/stories/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zephyr' })).toBeVisible()
  await expectNoDefects(page, main(page))

  await gotoHydrated(page, '/community?search=zephyr')
  await page.route('**/api/stories?**', (route) => route.abort())
  await page.getByLabel('Sort by').selectOption('oldest')
  await expect(main(page).getByText('Error loading stories')).toBeVisible()
  await expect(page.getByText('0', { exact: true }), 'no figures are made up').toHaveCount(0)
  await expect(toasts(page).getByText('Error loading stories')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.unroute('**/api/stories?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('article')).toHaveCount(1)
})

test('a story card is accessible: linked, with its menu, its comments, and actions that require signing in', async ({
  page,
  mail,
  request,
}) => {
  const author = await createMember(request, mail)
  const [id] = await shareStories(request, author, [{ content: 'Sirocco brings the dust.' }])
  await page.goto(`/community?search=sirocco#story-${id}`)
  const card = page.getByRole('article').filter({ hasText: 'Sirocco' })
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expectNoDefects(page, card)
  await card.getByRole('button', { name: 'Story options' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoDefects(page, page.getByRole('menu'))
  await page.keyboard.press('Escape')

  await page.route('**/comments', (route) => route.abort())
  await card.getByRole('button', { name: 'Show Comments (0)' }).click()
  await expect(card.getByText('The comments could not be loaded.')).toBeVisible()
  await expect(toasts(page).getByText('Error loading comments')).toBeVisible()
  await expectNoDefects(page, card)
  await page.unroute('**/comments')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByText('No comments yet.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Sign in to join the conversation' })).toBeVisible()
  await card.getByRole('button', { name: 'Love 0' }).click()
  await expect(toasts(page).getByText('Please sign in')).toBeVisible()
  await expect(toasts(page).getByText('You need to be signed in to react to stories.')).toBeVisible()
  await expectNoDefects(page, card)
  await expectNoDefects(page, toasts(page))
})

test('signing in and up is accessible: empty, with errors, refused and sent', async ({ page }) => {
  await page.goto('/auth')
  const signIn = panel(page, 'Sign In')
  await expect(signIn.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expectNoDefects(page)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(signIn.getByLabel('Email')).toHaveAccessibleDescription(/enter your email/)
  await expectNoDefects(page, signIn)
  await signIn.getByLabel('Email').fill('nobody@example.org')
  await signIn.getByLabel('Password', { exact: true }).fill('not my password')
  await signIn.getByRole('button', { name: 'Show password' }).click()
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(toasts(page).getByText('Error signing in')).toBeVisible()
  await expectNoDefects(page, signIn)

  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const signUp = panel(page, 'Sign Up')
  await expectNoDefects(page, main(page))
  await signUp.getByRole('button', { name: 'Sign Up' }).click()
  await expect(signUp.getByLabel('Full name')).toHaveAccessibleDescription(/enter your name/)
  await expectNoDefects(page, signUp)
  const person = createPerson()
  await signUp.getByLabel('Full name').fill(person.fullName)
  await signUp.getByLabel('Email').fill(person.email)
  await signUp.getByLabel('Password', { exact: true }).fill('123456')
  await signUp.getByRole('button', { name: 'Sign Up' }).click()
  await expect(signUp.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/easy to guess/)
  await signUp.getByLabel('Password', { exact: true }).fill(person.password)
  await signUp.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toasts(page).getByText('Account created successfully!')).toBeVisible()
  await expectNoDefects(page, main(page))
})

test('forgotten passwords and emailed links are accessible: requested, refused, sent, unreachable and used up', async ({
  page,
  mail,
  request,
}) => {
  await gotoHydrated(page, '/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send the link' })
  await send.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/enter your email/)
  await expectNoDefects(page, main(page))
  const person = await createMember(request, mail)
  await page.getByLabel('Email').fill(person.email)
  await page.route('**/auth/v1/recover*', (route) => route.abort())
  await send.click()
  await expect(main(page).getByText('The site could not be reached.')).toBeVisible()
  await page.unroute('**/auth/v1/recover*')
  await send.click()
  await expect(main(page).getByRole('status')).toContainText('needs this link, we’ve sent it')
  await expectNoDefects(page, main(page))

  const link = await readEmailLink(mail, person.email)
  await page.route('**/api/email-links/preview', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'We couldn’t open your link' })).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.unroute('**/api/email-links/preview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.route('**/auth/v1/verify*', (route) => route.abort())
  const follow = main(page).getByRole('button', { name: 'Choose a new password' })
  await follow.click()
  await expect(main(page).getByRole('alert')).toContainText('The site could not be reached.')
  await expectNoDefects(page, main(page))
  await page.unroute('**/auth/v1/verify*')
  await follow.click()
  await expect(page).toHaveURL('/auth/new-password')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /enter a password/,
  )
  await expectNoDefects(page, main(page))
  const password = 'a brand new phrase'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL('/')
  await signIn(page, { ...person, password })

  await page.evaluate(() => localStorage.clear())
  for (const [address, heading] of [
    [link, 'This link no longer works'],
    ['/auth/confirm', 'Get a new link'],
    ['/auth/new-password', 'Choose a new password'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectNoDefects(page, main(page))
  }
})

test('the VIP list is accessible: confirming and leaving, unreachable, done, and with an expired link', async ({
  page,
  mail,
  request,
}) => {
  const { email } = createPerson()
  await request.post('/api/vip-subscriptions', { headers: { apikey: 'clean-air-public' }, data: { email } })
  const { parsed } = await mail.waitForMessage(email)
  const [confirm = '', withdraw = ''] = (parsed.text ?? '').match(/https?:\S+token=\S+/g) ?? []
  const shows = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectNoDefects(page, main(page))
  }
  await page.route('**/api/vip-subscriptions/*', (route) => route.abort())
  await page.goto(confirm)
  await shows('Join the VIP list?')
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await expect(page.getByRole('alert')).toContainText('The site could not be reached.')
  await expectNoDefects(page, main(page))
  await page.unroute('**/api/vip-subscriptions/*')
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await shows('You are on the VIP list')

  // Before hydration the form is submitted without a script.
  await gotoHydrated(page, withdraw)
  await expect(page.getByRole('heading', { name: 'Leave the VIP list?' })).toBeVisible()
  await page.route('**/api/vip-subscriptions/*', (route) => route.abort())
  const leave = page.getByRole('button', { name: 'Take me off the list' })
  await leave.click()
  await expect(page.getByRole('alert')).toContainText('The site could not be reached.')
  await expectNoDefects(page, main(page))
  await page.unroute('**/api/vip-subscriptions/*')
  await leave.click()
  await shows('You are off the list')
  await page.goto('/vip/confirm')
  await shows('This link no longer works')
})

test('a visitor’s bookmarks are accessible: none, one, and failed to load', async ({
  page,
  mail,
  request,
}) => {
  const [id] = await shareStories(request, await createMember(request, mail), [{ content: 'Ostro, kept.' }])
  await page.goto('/bookmarks')
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.evaluate((story) => localStorage.setItem('clean-air-bookmarks', JSON.stringify([story])), id)
  await page.reload()
  await expect(page.getByText('Ostro, kept.')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.route('**/api/bookmarks/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The site could not be reached.')
  await expectNoDefects(page, main(page))
})
