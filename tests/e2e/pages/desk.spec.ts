import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  confirmIdentity,
  createPerson,
  demandProof,
  followEmailLink,
  type Person,
  readEmailLink,
} from '../support/people.ts'
import { enrollAuthenticator } from '../support/second-factor.ts'
import { apikey } from '../support/session.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { test as base, expect } from '../support/test.ts'

/** Uses a separate site for this file, without an owner. */
const test = base.extend<object, { ownSite: true }>({
  ownSite: [async ({}, use) => use(true), { scope: 'worker', auto: true }],
})

const widths = { phone: 390, desk: 1440 }

/** Checks that no row of the desk's navigation is cut off. */
async function expectAllPagesShown(page: Page): Promise<void> {
  for (const row of await page.getByRole('navigation', { name: 'Desk' }).getByRole('list').all())
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

/** Checks for overflow and accessibility on a phone and on a desktop. */
async function expectUsable(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 844 })
    if (device === 'phone') await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} on a ${device}`).toBeLessThanOrEqual(0)
    if (device === 'desk') await expectAllPagesShown(page)
  }
}

async function expectNothing(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
}

/** Reports a story as a visitor. Then a moderator hides it, only by keyboard, and undoes the decision. */
async function decideByKeyboard(moderator: Page, request: APIRequestContext, author: Person): Promise<void> {
  const [id = ''] = await shareStories(request, author, [
    { content: 'My neighbor on the third floor coughs.' },
  ])
  const report = await request.post(`/api/stories/${id}/reports`, {
    headers: { apikey },
    data: { reason: 'privacy', details: 'Everybody knows who that is.' },
  })
  expect(report.status()).toBe(201)

  await moderator.goto('/desk/cases')
  await expect(moderator.getByRole('list', { name: 'Open cases' })).toContainText('Sensitive content')
  await moderator.keyboard.press('j')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  await moderator.keyboard.press('e')
  await expect(moderator.getByText('My neighbor on the third floor coughs.').last()).toBeVisible()
  await expect(moderator.getByRole('main')).toContainText('Everybody knows who that is.')
  await moderator.keyboard.press('d')
  await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
  await moderator.keyboard.press('w')
  await moderator.keyboard.press('r')
  await expect(form.getByLabel('Rule or law')).toBeFocused()
  await moderator.keyboard.press('Control+Enter')
  await expect(form.getByText('Please say what you found.')).toBeVisible()
  await moderator.keyboard.type('It names a floor and an illness.')
  await moderator.keyboard.press('Control+Enter')
  await expect(moderator.getByText(/^Hidden, Author warned: /)).toBeVisible()
  expect((await request.get(`/api/stories/${id}`)).status()).toBe(404)
  await moderator.keyboard.press('u')
  await expect(moderator.getByRole('list', { name: 'Open cases' })).toContainText('Sensitive content')
  await expect.poll(async () => (await request.get(`/api/stories/${id}`)).status()).toBe(200)
  await moderator.keyboard.press('?')
  await expectUsable(moderator, 'keys')
  await moderator.keyboard.press('Escape')
  await moderator.goto('/desk/appeals')
  await expect(moderator.getByText('No open appeals.')).toBeVisible()
}

/** Searches a person by a part of their name, and opens their record and address. */
async function lookUp(owner: Page, { email }: Person, name: string): Promise<void> {
  await owner.goto('/desk/people')
  const people = owner.getByRole('table', { name: 'People' })
  await expect(people).toContainText('Joined')
  await expect(people).not.toContainText(email)
  const search = owner.getByRole('form', { name: 'Search people' })
  await search.getByLabel('Address or name').fill('zz')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(search.getByText('Please enter at least 3 characters')).toBeVisible()
  await search.getByLabel('Address or name').fill(name.slice(1).toUpperCase())
  await search.getByLabel('Address or name').press('Enter')
  await expect(people.getByRole('rowheader')).toHaveCount(1)
  expect(owner.url()).not.toContain(name.slice(1).toUpperCase())
  await people.getByRole('link', { name }).click()
  const record = owner.getByRole('article', { name })
  await expect(record).toContainText('has an account with a confirmed address')
  await expect(record).not.toContainText(email)
  await record.getByRole('button', { name: `Show ${name}’s address` }).click()
  await expect(record).toContainText(email)
}

async function downloadPeople(owner: Page, person: Person): Promise<void> {
  await owner.goto('/desk/files')
  const form = owner.getByRole('form', { name: 'People as a file' })
  await expect(form).toBeVisible()
  for (const box of await form.getByRole('checkbox').all()) await box.uncheck()
  await form.getByRole('button', { name: 'Prepare the file' }).click()
  await expect(form.getByText('Please choose at least one column.')).toBeVisible()
  await form.getByLabel('Email address').check()
  await demandProof(owner, '**/api/desk/people/exports')
  await form.getByRole('button', { name: 'Prepare the file' }).click()
  await confirmIdentity(owner, person)
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Download people.csv' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('people.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(person.email)
  await expect(owner.getByRole('list', { name: 'Latest exports' })).toContainText('rows downloaded')
}

test('the desk looks the same for all roles, and nonexistent to people without a role', async ({
  page,
  mail,
  request,
}) => {
  const addresses = [
    '/desk',
    '/desk/staff',
    '/desk/audit',
    '/desk/people',
    '/desk/funnel',
    '/desk/nothing',
    '/desk/claim',
    '/desk/invitation',
  ]
  for (const address of addresses) {
    const response = await request.get(address)
    expect(response.status()).toBe(200)
    expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(response.headers()).not.toHaveProperty('set-cookie')
  }
  await expectNothing(page, '/desk/people')
  await becomeMember(page, mail)
  for (const address of ['/desk', '/desk/nothing']) await expectNothing(page, address)
})

test('the first owner claims the site, invites a colleague, and removes their role', {
  tag: '@journey',
}, async ({ page, stranger, mail, request, site }) => {
  test.setTimeout(180_000)
  const link = (await readFile(path.join(site.dataFolder, 'owner-link'), 'utf8')).trim()
  expect(site.output()).toContain('owner-link')
  expect(site.output()).not.toContain(link.slice(link.indexOf('#') + 1))
  const owner = { ...createPerson(), fullName: 'Olga Owner' }
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Become the owner of this site' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectUsable(page, 'claim')
  const form = page.getByRole('tabpanel', { name: 'Create an account' })
  await form.getByLabel('Full name').fill(owner.fullName)
  await form.getByLabel('Email').fill(owner.email)
  await form.getByLabel('Password', { exact: true }).fill(owner.password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  const tab = await page.context().newPage()
  await followEmailLink(tab, await readEmailLink(mail, owner.email))
  await expect(tab.getByRole('button', { name: 'Become the owner' })).toBeVisible()
  await tab.close()
  await page.getByRole('button', { name: 'Become the owner' }).click()

  await expect(page.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
  await expectUsable(page, 'second-factor')
  await enrollAuthenticator(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'To do' })).toContainText('health problem', { timeout: 30_000 })
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeFocused()
  const invite = page.getByRole('form', { name: 'Invite someone' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByText('Please enter your email address.')).toBeVisible()
  const colleague = await becomeMember(stranger, mail, { fullName: 'Mo Moderator' })
  await invite.getByLabel('Email').fill(colleague.email)
  await demandProof(page, '**/api/desk/staff/invitations')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await confirmIdentity(page, owner)
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  const invitations = page.getByRole('list', { name: 'Open invitations' })
  await expect(invitations).not.toContainText(colleague.email)
  await invitations.getByRole('button', { name: 'Show the invited address' }).click()
  await expect(invitations).toContainText(colleague.email)

  const { parsed } = await mail.waitForMessage(colleague.email)
  const invitation = /https?:\S+\/desk\/invitation#\S+/.exec(parsed.text ?? '')?.[0] ?? ''
  await stranger.goto(invitation)
  await expect(stranger.getByRole('heading', { name: 'You’re invited: Moderator' })).toBeVisible()
  await expectUsable(stranger, 'invitation')
  await stranger.getByRole('button', { name: 'Accept' }).click()
  await expect(stranger.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
  await enrollAuthenticator(stranger)
  await stranger.reload()
  await expect(stranger.getByRole('main')).toContainText('Moderator')
  await expect(stranger.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await expectNothing(stranger, '/desk/nothing')
  await stranger.goto('/desk/people')
  await expect(stranger.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible()
  await stranger.getByRole('link', { name: 'Open the overview' }).click()
  await lookUp(page, colleague, 'Mo Moderator')
  await downloadPeople(page, owner)

  await decideByKeyboard(stranger, request, await createMember(request, mail))
  await page.goto('/desk/settings')
  const settings = page.getByRole('form', { name: 'Moderation settings' })
  await settings.getByLabel('Illegal content').fill('')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(settings.getByText('Please enter a whole number from 1 to 720.')).toBeVisible()
  await settings.getByLabel('Illegal content').fill('12')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await page.goto('/desk/words')
  const rule = page.getByRole('form', { name: 'New word rule' })
  await rule.getByLabel('Look for').fill('two words')
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await expect(rule.getByText('A word has no spaces.', { exact: false })).toBeVisible()
  await rule.getByLabel('Type').selectOption('phrase')
  await rule.getByRole('button', { name: 'Try it' }).click()
  await expect(rule.getByText('in the latest', { exact: false })).toBeVisible()
  await rule.getByRole('button', { name: 'Add rule' }).click()
  const rules = page.getByRole('list', { name: 'Word rules' })
  await expect(rules).toContainText('Opens a case; the text stays public. No matches.')
  await rules.getByRole('button', { name: 'Count only: two words' }).click()
  await expect(rules).toContainText('Only counts matches.')
  await rules.getByRole('button', { name: 'Remove: two words' }).click()
  await expect(page.getByRole('heading', { name: 'Word rules' })).toBeFocused()
  await page.goto('/desk/staff')
  const staff = page.getByRole('list', { name: 'Staff' })
  await expect(staff).toContainText('Only another owner can change or remove your role.')
  await staff.getByLabel('Mo Moderator’s role').selectOption('Analyst')
  const dialog = page.getByRole('dialog', { name: 'Make Mo Moderator an analyst?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(staff.getByLabel('Mo Moderator’s role')).toHaveValue('moderator')
  await staff.getByRole('button', { name: 'Reset second factor for Mo Moderator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset in 24 hours' }).click()
  await expect(staff).toContainText('Second factor is reset on')
  await expectUsable(page, 'factor-reset')
  await mail.waitForMessage(colleague.email)
  await stranger.goto('/desk')
  await stranger.getByRole('button', { name: 'Keep my second factor' }).click()
  await expect(stranger.getByRole('button', { name: 'Keep my second factor' })).toHaveCount(0)
  await page.reload()
  await staff.getByRole('button', { name: 'Remove Mo Moderator from staff' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(staff).not.toContainText('Mo Moderator')
  await stranger.goto('/desk')
  await expect(stranger.getByRole('heading', { name: 'You no longer have a role here' })).toBeVisible()
  await expectUsable(stranger, 'role-removed')

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Audit log' }).click()
  const acts = page.getByRole('list', { name: 'Staff actions' })
  await expect(acts).toContainText('Olga Owner: Removed Mo Moderator’s moderator role')
  await expect(acts).toContainText('Viewed the email address')
  await expect(acts).toContainText('Viewed the record of Mo Moderator')
  await expect(acts).toContainText('Downloaded a file of people')
})
