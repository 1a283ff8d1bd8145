import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test, visit } from '../support/every-page.ts'
import { watchShifts } from '../support/layout/layout-shifts.ts'
import { fillWaitlistForm } from '../support/people.ts'
import { becomeMember } from '../support/stories.ts'

async function readBox(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not on the page')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

/** Returns true if a toast covers any part of the element that it is about. */
async function isCovered(page: Page, part: Locator): Promise<boolean> {
  const one = await readBox(page.locator('[data-sonner-toast]').first())
  const other = await readBox(part)
  return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right
}

const settle = (page: Page) =>
  page
    .locator('[data-sonner-toast]')
    .first()
    .evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)))

/** Returns the attributes that tell keyboards and password managers the purpose of each field. */
const readPurposes = (part: Locator) =>
  part
    .locator('input:not([type=checkbox]), textarea')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        ['name', 'type', 'inputmode', 'autocomplete', 'enterkeyhint']
          .map((name) => input.getAttribute(name) ?? '-')
          .join(' '),
      ),
    )

test('a toast never covers the form it is about, and can be dismissed with a fingertip', async ({
  page,
  community: _,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, { path: '/' })
  await page.route('**/api/waitlist', (route) => route.abort())
  const person = { fullName: 'Ada', email: 'ada@example.org', password: 'a phrase of mine' }
  // Before the form is focused, which adds a field that only programs fill in.
  expect(await readPurposes(page.getByRole('form', { name: 'Join the waitlist' }))).toEqual([
    'fullName - - name -',
    'organization - - organization -',
    'email email email email -',
    'password password - new-password -',
    'workDescription - - - -',
    'airQualityStory - - - -',
  ])
  const form = await fillWaitlistForm(page, person, { text: 'Dust.' })
  const join = form.getByRole('button', { name: 'Join the Waitlist' })
  for (const block of ['start', 'end'] as const) {
    await join.evaluate((button, where) => button.scrollIntoView({ block: where }), block)
    await join.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Error saving story')).toBeVisible()
    await settle(page)
    expect(await isCovered(page, form.getByText('could not be reached')), block).toBe(false)
    expect(await isCovered(page, join), block).toBe(false)
    const dismiss = page.getByRole('button', { name: 'Dismiss message' })
    const { top, bottom, left, right } = await readBox(dismiss)
    expect(Math.min(bottom - top, right - left)).toBeGreaterThanOrEqual(44)
    await dismiss.click()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  }
})

test('nothing visible moves while a page loads', async ({ page, community, mail }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Blocks the fonts, so that none loads late; `font.spec.ts` limits the layout shifts from that.
  await page.route('**/*.woff2', (route) => route.abort())
  const readShifts = await watchShifts(page)
  const findShifts = async (path: string) => {
    await visit(page, { path })
    // A page may be painted when an icon has arrived but not the label beside it.
    return (await readShifts()).filter(({ value }) => value >= 0.001)
  }
  for (const path of ['/', '/community', `/stories/${community.ids[2]}`, '/bookmarks'])
    expect.soft(await findShifts(path), path).toEqual([])
  await becomeMember(page, mail)
  for (const path of ['/', '/community', '/settings'])
    expect.soft(await findShifts(path), `${path}, signed in`).toEqual([])
})

test('a search announces its result, fields tell password managers their purpose, and a link without a connection says so', async ({
  page,
  context,
  community: _,
}) => {
  await visit(page, { path: '/community' })
  expect(await readPurposes(page.getByRole('search'))).toEqual(['search search - off search'])
  expect(await readPurposes(page.getByRole('tabpanel', { name: 'Sign In' }))).toEqual([
    'email email email username webauthn next',
    'password password - current-password go',
  ])
  const status = page.getByRole('region', { name: 'Stories' }).getByRole('status')
  for (const [typed, said] of [
    ['Rindfleisch', '1 story matches your search.'],
    ['nothing at all', 'No stories match your search.'],
    ['Wolfeschlegel', '4 stories match your search.'],
  ] as const) {
    await page.getByLabel('Search stories').fill(typed)
    await expect(status.filter({ hasText: said })).toBeVisible()
  }
  await test.step('a link followed without a connection says so over the page, and works once there is one', async () => {
    await page.getByLabel('Search stories').fill('')
    await expect(page).toHaveURL('/community')
    await page.mouse.wheel(0, 200)
    await expect(page.getByText('You’re offline')).toBeAttached()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'You’re offline' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Try again' }).click()
    await expect(dialog.getByText('Still offline.')).toBeVisible()
    await context.setOffline(false)
    await dialog.getByRole('link', { name: 'Try again' }).press('Enter')
    await expect(page).toHaveURL('/privacy')
  })
})
