import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demandProof } from '../support/people.ts'
import { expectNoDefects } from '../support/state.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('home and the story box are accessible: collapsed, open, too long, failed and sent', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  const prompt = page.getByRole('button', { name: 'Share your air quality story...' })
  await prompt.scrollIntoViewIfNeeded()
  await expect(prompt).toBeEnabled()
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  const menu = page.locator('#account-menu')
  await expect(menu.getByRole('link', { name: 'Bookmarks' })).toBeVisible()
  await expectNoDefects(page, menu)
  await page.keyboard.press('Escape')

  await prompt.click()
  const box = page.getByRole('form', { name: 'Share Your Air Quality Story' })
  const send = box.getByRole('button', { name: 'Share Story' })
  await expect(send).toBeDisabled()
  await expectNoDefects(page, box)
  await box.getByLabel('Your story').fill('long '.repeat(250))
  await box.getByLabel('Title').fill('x'.repeat(101))
  await box.getByLabel('Mold').check()
  await send.click()
  await expect(box.getByLabel('Your story')).toHaveAccessibleDescription(/1000 characters/)
  await expect(box.getByLabel('Title')).toHaveAccessibleDescription(/100 characters/)
  await expectNoDefects(page, box)
  await box.getByLabel('Your story').fill('Just right.')
  await box.getByLabel('Title').fill('Right')
  await page.route('**/api/stories', (route) => route.abort())
  await send.click()
  await expect(toasts(page).getByText('Error sharing story')).toBeVisible()
  await expectNoDefects(page, box)
  await page.unroute('**/api/stories')
  await send.click()
  await expect(toasts(page).getByText('Story shared successfully!')).toBeVisible()
  await expect(prompt).toBeVisible()
  // The page's list is refreshed.
  const list = page.locator('#stories-section')
  await expect(list.getByRole('article').filter({ hasText: 'Just right.' })).toBeVisible()
})

test('community and a story card are accessible: with a greeting, a reaction, a comment, a refusal and an undo', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Bora blows.', title: 'Bora' }])
  await page.goto('/community?search=bora')
  const card = page.getByRole('article').filter({ hasText: 'Bora' })
  await expect(page.getByText(`Welcome back, ${person.fullName}!`)).toBeVisible()
  const love = card.getByRole('button', { name: /^Love/ })
  await love.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: 'Show Comments (0)' }).click()
  const field = card.getByLabel('Your comment')
  const send = card.getByRole('button', { name: 'Comment', exact: true })
  await expect(field).toBeVisible()
  await expectNoDefects(page)
  await field.fill('c'.repeat(1001))
  await send.click()
  await expect(field).toHaveAccessibleDescription(/1000 characters/)
  await expectNoDefects(page, card)
  await field.fill('Here too.')
  await page.route('**/comments', (route) => route.abort())
  await send.click()
  await expect(toasts(page).getByText('Error adding comment')).toBeVisible()
  await expect(card.getByText('The site could not be reached.')).toBeVisible()
  await expectNoDefects(page, card)
  await page.unroute('**/comments')
  await send.click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Here too.' })).toBeVisible()
  await page.route('**/reactions/**', (route) => route.abort())
  await love.click()
  await expect(toasts(page).getByText('Failed to update reaction')).toBeVisible()
  await expectNoDefects(page, toasts(page))
})

test('a member’s bookmarks are accessible: none, one, and failed to load', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Meltemi cools.' }])
  await page.goto('/bookmarks')
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.goto('/community?search=meltemi')
  await page.getByRole('article').getByRole('button', { name: 'Story options' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Every new comment' })).toBeChecked()
  await expectNoDefects(page, page.getByRole('menu'))
  await page.getByRole('menuitem', { name: 'Bookmark' }).click()
  await expect(toasts(page).getByText('Story bookmarked')).toBeVisible()
  await page.goto('/bookmarks')
  await expect(page.getByText('Meltemi cools.')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.route('**/api/bookmarks?*', (route) => route.abort())
  await page.route('**/api/bookmarks', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The site could not be reached.')
  await expectNoDefects(page, main(page))
})

test('the profile settings are accessible: at first, failed to load, with errors and refused', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  const refuse = async () => {
    await page.route('**/api/profile**', (route) => route.abort())
    await page.route('**/api/profile/**', (route) => route.abort())
  }
  await refuse()
  await page.goto('/settings/profile')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.unrouteAll()
  await page.reload()
  const profile = page.getByRole('form', { name: 'Profile' })
  await expect(profile).toBeVisible()

  await refuse()
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByLabel('Choose a picture')).toHaveAccessibleDescription(/PNG, JPEG or WebP/)
  await profile.getByLabel('Full name').fill(' ')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(profile.getByLabel('Full name')).toHaveAccessibleDescription(/enter your name/)
  await expectNoDefects(page, main(page))

  const create = { width: 40, height: 60, channels: 3, background: '#c2410c' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Preview of your new picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await profile.getByLabel('Full name').fill('Somebody else')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(main(page).getByText('The site could not be reached.')).toHaveCount(2)
  await expectNoDefects(page, main(page))
})

test('the settings’ lists, security and data are accessible: at first, failed to load, empty, with errors and refused', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  await page.route('**/api/profile/**', (route) => route.abort())
  await page.goto('/settings/content')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
  await expectNoDefects(page, main(page))
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(section(page, 'Download your data').getByText('The site could not be reached.')).toBeVisible()
  await expectNoDefects(page, main(page))
  await page.unrouteAll()
  await page.goto('/settings/content')
  await expect(
    section(page, 'Your comments').getByText('You haven’t written any comments yet.'),
  ).toBeVisible()
  await expectNoDefects(page, section(page, 'Your comments'))

  await page.route('**/api/settings/sessions', (route) => route.abort())
  await page.goto('/settings/security')
  await expect(
    section(page, 'Where you’re signed in').getByRole('button', { name: 'Try again' }),
  ).toBeVisible()
  await page.unroute('**/api/settings/sessions')
  await section(page, 'Where you’re signed in').getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Where you’re signed in')).toContainText('This device')
  const email = page.getByRole('form', { name: 'Email address' })
  const password = page.getByRole('form', { name: 'Password' })
  await email.getByRole('button', { name: 'Change email' }).click()
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /enter a password/,
  )
  await expectNoDefects(page, main(page))
  await page.route('**/auth/v1/user*', (route) => route.abort())
  await email.getByLabel('New email').fill('elsewhere@example.org')
  await email.getByRole('button', { name: 'Change email' }).click()
  await password.getByLabel('New password', { exact: true }).fill('another long phrase')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(main(page).getByText('The site could not be reached.')).toHaveCount(2)
  await expectNoDefects(page, main(page))
})

test('every confirmation dialog in the settings is accessible, including when the action is refused', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  const [id] = await shareStories(request, person, [{ content: 'Levante, mine.', title: 'Levante' }])
  await page.goto(`/stories/${id}`)
  await page.getByLabel('Your comment').fill('My own words.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(toasts(page).getByText('Comment added')).toBeVisible()
  await page.goto('/settings/content')
  const stories = page.getByRole('list', { name: 'Your stories' })
  await expect(stories.getByRole('listitem')).toHaveCount(2)
  await expectNoDefects(page, section(page, 'Your stories'))
  await page.route('**/api/stories/**', (route) => route.abort())
  await page.route('**/api/comments/**', (route) => route.abort())
  for (const [name, title, confirm] of [
    ['Make private', 'Make this story private?', 'Make it private'],
    ['Share with everyone', 'Share this story?', 'Share it'],
    ['Delete story', 'Delete this story?', 'Delete story'],
    ['Delete comment', 'Delete this comment?', 'Delete comment'],
  ] as const) {
    await main(page).getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog.getByRole('alert')).toContainText('The site could not be reached.')
    if (name === 'Make private' || name === 'Share with everyone') await expectNoDefects(page, dialog)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }

  await page.goto('/settings/security')
  await expect(section(page, 'Where you’re signed in').getByText('This device')).toBeVisible()
  await page.route('**/api/settings/sessions*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out all other devices...' }).click()
  const ending = page.getByRole('dialog', { name: 'Sign out all other devices?' })
  await ending.getByRole('button', { name: 'Sign out' }).click()
  await expect(ending.getByRole('alert')).toContainText('The site could not be reached.')
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectNoDefects(page, dialog)
  await demandProof(page, '**/api/profile/deletion')
  await dialog.getByLabel('To confirm, type DELETE').fill('delete')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill('not my password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/incorrect/)
  await expectNoDefects(page, proof)
})
