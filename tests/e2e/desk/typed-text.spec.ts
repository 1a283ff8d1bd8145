import type { Browser, Locator, Page } from '@playwright/test'
import { showCode } from '#app/accounts/auth/testing/authenticator-app.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { type RunningSite, runInDatabase } from '#tests/servers/running-site.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { addToStaff } from '../support/owner.ts'
import { confirmIdentity, type Person, signInByForm } from '../support/people.ts'
import { enrollAuthenticator } from '../support/second-factor.ts'
import { apikey, signIn } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'
import { shareStories } from '../support/stories.ts'

const endSessions = (site: RunningSite) => runInDatabase(site, 'delete from auth.sessions')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('clean-air-desk-drafts')))

interface Owner {
  page: Page
  person: Person
  secret: string
}

async function openAsOwner(browser: Browser, site: RunningSite): Promise<Owner> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage()
  const person = await join(page.request, 'Olga Owner')
  await addToStaff(site, person, 'owner')
  await signIn(page, person)
  return { page, person, secret: await enrollAuthenticator(page) }
}

/** Signs in with the form that the open page shows in place of its content. */
async function signInHere({ page, person, secret }: Owner, form: Locator | Page = page): Promise<void> {
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  // The code of the next 30 seconds, because setting up the app has used the current one.
  await page.getByRole('textbox', { name: 'Code' }).fill(showCode(secret, new Date(Date.now() + 30_000)))
  await page.keyboard.press('Enter')
}

test('a session that ends while a form is filled in shows a sign-in in place of the form, and keeps the input', async ({
  browser,
  site,
  page: stranger,
}) => {
  const owner = await openAsOwner(browser, site)
  const { page } = owner
  await page.goto('/desk/settings')
  const settings = page.getByRole('form', { name: 'Moderation settings' })
  await settings.getByLabel('Awaiting approval').fill('7')
  await settings.getByLabel('Bans need a proposal').check()
  await page.goto('/desk/words')
  const rule = page.getByRole('form', { name: 'New word rule' })
  await rule.getByLabel('Look for').fill('casino')
  await rule.getByLabel('Exceptions').fill('casino royale\nmonte')
  await rule.getByLabel('Action').selectOption('hold')
  await endSessions(site)
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await expectNoDefects(page, page.getByRole('main'))
  expect(page.url()).toMatch(/\/desk\/words$/)
  await page.goto('/desk/cases/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await stranger.goto(`${site.url}/desk/words`)
  await expect(stranger.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.goto('/desk/words')
  await signInHere(owner)
  await expect(rule.getByLabel('Look for')).toHaveValue('casino')
  await expect(rule.getByLabel('Exceptions')).toHaveValue('casino royale\nmonte')
  await expect(rule.getByLabel('Action')).toHaveValue('hold')
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByRole('list', { name: 'Word rules' })).toContainText('casino')
  await page.reload()
  await expect(rule.getByLabel('Look for')).toHaveValue('')
  await page.goto('/desk/settings')
  await expect(settings.getByLabel('Awaiting approval')).toHaveValue('7')
  await expect(settings.getByLabel('Bans need a proposal')).toBeChecked()
  const unsaved = settings.getByRole('region', { name: 'Unsaved changes' })
  await expect(unsaved).toContainText('Awaiting approval: 12')
  await unsaved.getByRole('button', { name: 'Discard' }).click()
  await expect(settings.getByLabel('Awaiting approval')).toHaveValue('12')
  await expect(unsaved).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
  await settings.getByLabel('Awaiting approval').fill('7')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  expect(await drafts(page)).toEqual([])

  await settings.getByLabel('Awaiting approval').fill('8')
  await runInDatabase(site, `update auth.sessions set proven_at = now() - interval '13 hours'`)
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: 'Open it again' }).click()
  await confirmIdentity(page, owner.person)
  await expect(settings.getByLabel('Awaiting approval')).toHaveValue('8')
  expect(await drafts(page)).toHaveLength(1)
  await endSessions(site)
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await signInByForm(page, await join(page.request, 'Somebody Else'))
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  expect(await drafts(page)).toEqual([])
  await page.context().close()
})

test('text typed for a decision is kept for its case when the decision is undone, or the case is left or reloaded', async ({
  browser,
  site,
  request,
}) => {
  const page = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const author = await join(request, 'Ada Author')
  const ids = await shareStories(request, author, [
    { content: 'The stove ticks.' },
    { content: 'The lamp hums.' },
  ])
  for (const id of ids) await request.post(`/api/stories/${id}/reports`, { headers: { apikey }, data: {} })
  const list = page.getByRole('list', { name: 'Open cases' })
  const form = page.getByRole('form', { name: 'Decision' })
  const open = (about: string) => list.getByRole('link').filter({ hasText: about }).click()
  const expectTyped = async () => {
    await expect(form.getByLabel('What you found')).toHaveValue('It is about a stove.')
    await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
    await expect(form.getByLabel('The author')).toHaveValue('suspend')
    await expect(form.getByLabel('Number of days')).toHaveValue('5')
    await expect(form.getByLabel('Explanation')).toHaveValue('Not about air.')
    await expect(form.getByLabel('Rule or law')).toHaveValue('topic')
  }
  await page.goto('/desk/cases')
  await open('The stove ticks.')
  await form.getByLabel('Rule or law').selectOption('topic')
  await form.getByRole('radio', { name: 'Hide it' }).check()
  await form.getByLabel('The author').selectOption('suspend')
  await form.getByLabel('Number of days').fill('5')
  await form.getByLabel('What you found').fill('It is about a stove.')
  await form.getByLabel('Explanation').fill('Not about air.')
  await page.getByRole('textbox', { name: 'Note for colleagues' }).fill('Seen before.')
  await open('The lamp hums.')
  await expect(form.getByLabel('What you found')).toHaveValue('')
  await expect(form.getByLabel('Rule or law')).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Note for colleagues' })).toHaveValue('')
  await form.getByLabel('What you found').fill('It is about a lamp.')
  // A keyboard shortcut changes the form without an input or change event.
  await page.locator('#case-title').focus()
  await page.keyboard.press('d')
  await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
  await open('The stove ticks.')
  await expectTyped()
  await page.reload()
  await expectTyped()
  await expect(page.getByRole('textbox', { name: 'Note for colleagues' })).toHaveValue('Seen before.')
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect(form.getByLabel('What you found')).toHaveValue('It is about a lamp.')
  await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo: Hidden, Account suspended: “The stove ticks.”' }).click()
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible()
  await open('The stove ticks.')
  await expectTyped()
  // The note typed before the decision is saved with the case.
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Seen before.')
  await expect(page.getByRole('textbox', { name: 'Note for colleagues' })).toHaveValue('')
  await page.context().close()
})

test('the link in an alert leads signed-out staff through the sign-in to the case', async ({
  browser,
  site,
  request,
}) => {
  const owner = await openAsOwner(browser, site)
  const { page } = owner
  const [id] = await shareStories(request, await join(request, 'Ada Author'), [
    { content: 'The kettle sings.' },
  ])
  expect((await request.post(`/api/stories/${id}/reports`, { headers: { apikey }, data: {} })).ok()).toBe(
    true,
  )
  await page.goto('/desk/cases')
  const link = page.getByRole('list', { name: 'Open cases' }).getByRole('link', { name: /The kettle sings/ })
  const path = (await link.getAttribute('href')) ?? ''
  await page.evaluate(() => localStorage.clear())
  await page.goto(signInPath(path))
  await signInHere(owner, page.getByRole('tabpanel', { name: 'Sign In' }))
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('article')).toContainText('The kettle sings.')
  await page.context().close()
})
