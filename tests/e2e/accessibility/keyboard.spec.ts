import type { Locator, Page } from '@playwright/test'
import { createPerson, followEmailLink, readEmailLink } from '../support/people.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, test } from '../support/test.ts'

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}

const person = createPerson()

async function join(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Join the waitlist' })
  await type(page, form.getByLabel('Full name'), person.fullName)
  await type(page, form.getByLabel('Email'), person.email)
  await type(page, form.getByLabel('Password', { exact: true }), person.password)
  await type(page, form.getByLabel('What do you do for work?'), 'Nurse')
  await type(page, form.getByLabel('Your air quality story'), 'Told without a mouse.')
  await press(page, form.getByRole('checkbox', { name: /permission/ }), 'Space')
  await press(page, form.getByRole('button', { name: 'Join the Waitlist' }))
  await expect(page.getByText('Welcome to the community')).toBeVisible()
}

async function signIn(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await type(page, panel.getByLabel('Email'), person.email)
  await type(page, panel.getByLabel('Password', { exact: true }), person.password)
  await press(page, panel.getByRole('button', { name: 'Sign In' }))
  await expect(page).toHaveURL('/')
}

async function tellStory(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Share your air quality story...' }))
  const box = page.getByRole('form', { name: 'Share Your Air Quality Story' })
  await expect(box.getByLabel('Title')).toBeFocused()
  await page.keyboard.insertText('By keyboard')
  await type(page, box.getByLabel('Your story'), 'Every key counts.')
  await press(page, box.getByLabel('Mold'), 'Space')
  await press(page, box.getByRole('button', { name: 'Share Story' }))
  await expect(page.getByText('Story shared successfully!')).toBeVisible()
}

/** Chooses an entry in the story's open menu, whose first entry has the focus. */
async function choose(page: Page, name: string): Promise<void> {
  const entries = page.getByRole('menuitem').or(page.getByRole('menuitemradio'))
  await expect(entries.first()).toBeFocused()
  const position = (await entries.allTextContents()).indexOf(name)
  for (let stop = 1; stop <= position; stop += 1) {
    await page.keyboard.press('ArrowDown')
    // The menu moves the focus a moment after the key.
    await expect(entries.nth(stop)).toBeFocused()
  }
  await expect(page.getByRole('menuitem', { name })).toBeFocused()
  await page.keyboard.press('Enter')
}

async function answerStory(page: Page, card: Locator): Promise<void> {
  const options = card.getByRole('button', { name: 'Story options' })
  await press(page, options)
  await choose(page, 'Bookmark')
  await expect(page.getByText('Story bookmarked')).toBeVisible()
  await expect(options).toBeFocused()

  const love = card.getByRole('button', { name: /^Love/ })
  await press(page, love, 'Space')
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await press(page, card.getByRole('button', { name: 'Show Comments (0)' }))
  await type(page, card.getByLabel('Your comment'), 'Typed as well.')
  const send = card.getByRole('button', { name: 'Comment', exact: true })
  await press(page, send)
  await expect(page.getByText('Comment added')).toBeVisible()
  await expect(send).toBeFocused()
}

test('every action works with the keyboard alone', { tag: '@journey' }, async ({ page, mail }) => {
  test.setTimeout(180_000)
  const header = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/')
  await join(page)
  await followEmailLink(page, await readEmailLink(mail, person.email))
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  await press(page, header.getByRole('button', { name: 'Your account' }))
  await press(page, header.getByRole('button', { name: 'Sign Out' }))
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await press(page, header.getByRole('link', { name: 'Sign in' }))
  await signIn(page)

  await press(page, header.getByRole('link', { name: 'Stories' }))
  // The home page has the same button, until it is replaced.
  await expect(page.getByRole('heading', { name: 'Community Stories' })).toBeVisible()
  await tellStory(page)
  await answerStory(page, page.getByRole('article', { name: 'By keyboard' }))

  await press(page, header.getByRole('button', { name: 'Your account' }))
  await press(page, header.getByRole('link', { name: 'Settings' }))
  await expect(page).toHaveURL('/settings')
  await type(page, page.getByLabel('Organization'), 'Keys and Co')
  await press(page, page.getByRole('button', { name: 'Save profile' }))
  await expect(page.getByText('Profile saved')).toBeVisible()
  await press(page, header.getByRole('button', { name: 'Your account' }))
  await press(page, header.getByRole('button', { name: 'Sign Out' }))
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
})
