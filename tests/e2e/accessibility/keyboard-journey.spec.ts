import { expect, test, visit } from '../support/every-page.ts'
import { demandProof } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { listing, walkByTab, walkContent, walkMain } from '../support/walk-by-tab.ts'

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const visitorsHeader = `
  link Skip to content
  link Clean Air
  link Stories
  link Bookmarks
  link Sign in
`
const membersHeader = `
  link Skip to content
  link Clean Air
  link Stories
  link Notifications
  button Your account
`
const carousel = `
  button Play slideshow
  button Previous picture
  button Next picture
  button Family Wellness
  button Workplace Fresh Air
  button Active Lifestyle
  button Nature Connection
  button Indoor vs Outdoor
`
const stories = `
  the story “Donaudampfschifffahrtsel”
  the story “هواء بيتي”
  the story “TTTTTTTTTTTTTTTTTTTTTTTT”
  the story “Story by Wolfeschlegelst”
`

test('Tab reaches everything on the home page and in a whole story, in order', async ({
  page,
  community,
}) => {
  await visit(page, { path: '/' })
  // The form is hydrated when near the viewport; on a slow machine the focus could pass it before.
  await page.getByRole('form').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeEnabled()
  expect(await walkMain(page, visitorsHeader)).toBe(
    listing(`
      button Share Your Story
      link Community Stories
      link Sign in here
      ${carousel}
      textbox Full name
      textbox Organization (optional)
      textbox Email
      textbox Password
      button Show password
      textbox What do you do for work?
      textbox Your air quality story
      checkbox I grant permission to share my story, wi…
      checkbox Post without my name
      button Join the Waitlist
      ${stories}
      link Read all stories
      textbox Email
      button Join the VIP list
    `),
  )
  await visit(page, { path: `/stories/${community.ids[2]}` })
  expect(await walkMain(page, visitorsHeader)).toBe(
    listing(`
      link to the story itself, by its age
      button Story options
      link Stories about Poor Ventilation
      button Love 0
      button Support 0
      button Helpful 0
      button Sad 0
      button Invite Others
      button Share
      button Hide Comments (0)
      link Sign in to join the conversation
      link Join the waitlist
      link Newer story Donaudampfschifffahrtselektr…
      link Older story TTTTTTTTTTTTTTTTTTTTTTTTTTTT…
      link Donaudampfschifffahrtselektrizitätenhaup…
      link TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT…
      link No.
      link Read all stories
      link Subscribe by RSS
    `),
  )
})

test('Tab reaches everything on a visitor’s other pages, in order', async ({ page, community: _ }) => {
  const ways: [path: string, way: string][] = [
    [
      '/community',
      `
        button Join Community
        searchbox Search stories
        button Search
        combobox Sort by
        link With measurements 0
        link Wildfire Smoke 0
        link Pollen & Allergens 0
        link Mold 1
        link Dust 1
        link COVID-19 0
        link Respiratory Illnesses 1
        link Chemical Odors 0
        link Poor Ventilation 1
        link Other Pollutants 0
        ${stories}
        tab Sign In
        textbox Email
        textbox Password
        button Show password
        button Sign In
        link Forgot your password?
        link Didn’t get the confirmation email?
        link Subscribe by RSS
      `,
    ],
    [
      '/auth',
      `
        link Back to Home
        tab Sign In
        textbox Email
        textbox Password
        button Show password
        button Sign In
        button Use a passkey
        link Forgot your password?
        link Didn’t get the confirmation email?
      `,
    ],
    [
      '/auth/forgot',
      `
        link Back to Home
        textbox Email
        button Send the link
      `,
    ],
    [
      '/auth/new-password',
      `
        link Back to Home
        link Get a new link
      `,
    ],
    [
      '/vip/withdraw?token=x',
      `
        link Back to Home
        button Take me off the list
      `,
    ],
  ]
  for (const [path, way] of ways) {
    await visit(page, { path })
    expect.soft(await walkContent(page), path).toBe(listing(way))
  }
})

const session = { createdAt: '2026-11-01T08:00:00.000Z', lastUsedAt: '2026-11-20T08:00:00.000Z' }
const twoSessions = {
  sessions: [
    { ...session, id: 'ad0f7b3e-1c1b-4d55-9c5b-0d1f2a3b4c5d', device: 'Chrome on Linux', isCurrent: true },
    { ...session, id: 'bd0f7b3e-1c1b-4d55-9c5b-0d1f2a3b4c5d', device: 'Safari on iPhone', isCurrent: false },
  ],
  unlistedCount: 0,
}

test('Tab reaches everything on a member’s pages and stays in a dialog, in order', async ({
  page,
  community,
}) => {
  await signIn(page, community.author)
  await visit(page, { path: '/' })
  const join = page.getByRole('button', { name: 'Join the VIP list' })
  await join.scrollIntoViewIfNeeded()
  await expect(join).toBeEnabled()
  expect(await walkMain(page, membersHeader)).toBe(
    listing(`
      button Share Your Story
      link Community Stories
      ${carousel}
      button Share your air quality story...
      ${stories}
      link Read all stories
      textbox Email
      button Join the VIP list
    `),
  )
  const settingsMenu = listing(`
    button Sign Out
    link Profile
    link Security
    link Stories and comments
    link Notifications
    link Hidden and muted
    link Decisions
    link Reports
    link Your data
  `)
  await visit(page, { path: '/settings/profile' })
  await expect(page.getByLabel('Full name')).toBeVisible()
  expect(await walkContent(page)).toBe(
    listing(`
      ${settingsMenu}
      button Choose a picture, or drop it here
      textbox Full name
      combobox Name shown to others
      textbox Organization (optional)
      textbox What do you do for work? (optional)
      button Save profile
    `),
  )
  await visit(page, { path: '/settings/content' })
  await expect(page.getByRole('list', { name: 'Your stories' })).toBeVisible()
  expect(await walkContent(page)).toBe(
    listing(`
      ${settingsMenu}
      the story “Donaudampfschifffahrtsel”
      the story “هواء بيتي”
      the story “TTTTTTTTTTTTTTTTTTTTTTTT”
      the story “No.”
      the story “Wolfeschlegelsteinhausen”
    `),
  )
  await page.route('**/api/settings/sessions', (route) => route.fulfill({ json: twoSessions }))
  await visit(page, { path: '/settings/security' })
  await expect(page.getByRole('list', { name: 'Where you’re signed in' })).toBeVisible()
  expect(await walkContent(page)).toBe(
    listing(`
      ${settingsMenu}
      textbox New email
      button Change email
      textbox New password
      button Show password
      button Change password
      button Add a passkey
      button Set up an authenticator app
      button Sign out Safari on iPhone
      button Sign out all other devices...
    `),
  )
  await visit(page, { path: '/settings/data' })
  expect(await walkContent(page)).toBe(
    listing(`
      ${settingsMenu}
      button Download my data
      link How long we keep what remains
      button Delete my account...
    `),
  )
  await page.getByRole('button', { name: 'Delete my account...' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('To confirm, type DELETE')).toBeFocused()
  expect(await walkByTab(page)).toBe(
    listing(`
      button Cancel
      button Delete everything
    `),
  )
  await dialog.getByLabel('To confirm, type DELETE').fill('delete')
  await demandProof(page, '**/api/profile/deletion')
  await dialog.getByRole('button', { name: 'Delete everything' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  expect(await walkByTab(page)).toBe(
    listing(`
      button Show password
      button Cancel
      button Confirm
    `),
  )
})

test('the skip link jumps past the header, and closing an overlay returns the focus', async ({
  page,
  community,
}) => {
  await visit(page, { path: '/community' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeFocused()

  await signIn(page, community.author)
  await visit(page, { path: '/settings/data' })
  const account = page.getByRole('button', { name: 'Your account' })
  await account.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Bookmarks' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  const deletion = page.getByRole('button', { name: 'Delete my account...' })
  await deletion.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(deletion).toBeFocused()
})

test('Tab skips a toast, and dismissing the toast with a key returns the focus', async ({ page }) => {
  await visit(page, { path: '/auth' })
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill('nobody@example.org')
  await panel.getByLabel('Password', { exact: true }).fill('a phrase of nobody')
  const send = panel.getByRole('button', { name: 'Sign In' })
  await send.press('Enter')
  const dismiss = page.getByRole('button', { name: 'Dismiss message' })
  await expect(dismiss).toBeVisible()

  await dismiss.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await send.focus()
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(dismiss).toHaveCount(0)
  await expect(send).toBeFocused()
})
