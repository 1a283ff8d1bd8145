import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { hold } from '../support/hold.ts'
import {
  confirmIdentity,
  demandProof,
  followEmailLink,
  readEmailLink,
  signInByForm,
} from '../support/people.ts'
import { apikey, expireAccessToken, readAccessToken, signIn } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function openSettings(
  page: Page,
  name: 'Profile' | 'Security' | 'Stories and comments' | 'Your data' = 'Profile',
): Promise<void> {
  const path = {
    Profile: 'profile',
    Security: 'security',
    'Stories and comments': 'content',
    'Your data': 'data',
  }
  await page.goto(`/settings/${path[name]}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
}

test('on a phone the settings are a short menu, each section is one screen, and the back link is in view', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await expect(menu.getByRole('link')).toHaveCount(8)
  await expect(page.getByLabel('Full name')).toBeHidden()
  for (const [name, heading, path] of [
    [/^Profile/, 'Profile', 'profile'],
    [/^Security/, 'Security', 'security'],
    [/^Stories and comments/, 'Stories and comments', 'content'],
    [/^Notifications/, 'Notifications', 'notifications'],
    [/^Hidden and muted/, 'Hidden and muted', 'hidden'],
    [/^Decisions/, 'Decisions', 'notices'],
    [/^Reports/, 'Reports', 'reports'],
    [/^Your data/, 'Your data', 'data'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/settings/${path}`)
    await expect(page).toHaveTitle(new RegExp(`^${heading} · Settings`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(menu).toBeHidden()
    // `every-state-signed-in.spec.ts` checks the other sections.
    if (/notifications|hidden|notices|reports/.test(path)) await expectAccessible(page)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page).toHaveURL('/settings')
  }
  expect((await page.request.get('/settings/nothing')).status()).toBe(404)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(menu).toBeVisible()
})

test('a new name appears in the other tab, an invalid one is refused, and a picture appears beside the stories', async ({
  page,
  context,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'With my picture.' }])
  const other = await context.newPage()
  await other.goto('/community')
  await expect(other.getByText(`Welcome back, ${person.fullName}!`)).toBeVisible()
  await openSettings(page)
  const name = page.getByLabel('Full name')

  await name.fill('   ')
  await page.getByLabel('Organization').fill('x'.repeat(101))
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(name).toHaveAccessibleDescription(/enter your name/)
  await expect(name).toBeFocused()
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription(/100 characters/)

  await name.fill('Grace Hopper')
  await page.getByLabel('Organization').fill('Navy')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(other.getByText('Welcome back, Grace Hopper!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Organization')).toHaveValue('Navy')

  await test.step('a picture is previewed before sending, appears beside the stories, and can be removed', async () => {
    const chooser = page.getByLabel('Choose a picture')

    await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(chooser).toHaveAccessibleDescription(/PNG, JPEG or WebP/)
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not really') })
    await expect(page.getByRole('alert')).toContainText('can’t read this file')

    const create = { width: 900, height: 600, channels: 3, background: '#c2410c' } as const
    const picture = await sharp({ create }).jpeg().toBuffer()
    await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(page.getByRole('img', { name: 'Preview of your new picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByText('Picture saved')).toBeVisible()
    const shown = page.getByRole('img', { name: 'Shown to others beside your name' })
    await expect(shown).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{64}\.webp$/)

    await page.goto('/community')
    const card = page.getByRole('article').filter({ hasText: 'With my picture.' })
    const image = card.locator('img[src^="/avatars/"]')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(256)

    await openSettings(page)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByText('Picture removed')).toBeVisible()
    await expect(shown).toHaveCount(0)
  })
})

test('input in the settings is kept when the connection drops or the session has ended', async ({
  page,
  mail,
}) => {
  const person = await becomeMember(page, mail)
  await openSettings(page)
  const name = page.getByLabel('Full name')
  const save = page.getByRole('button', { name: 'Save profile' })
  await name.fill('Typed before')

  await page.route('**/api/profile', (route) => route.abort())
  await save.click()
  await expect(page.getByText('Error saving profile')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Profile' })).toContainText('could not be reached')
  await expect(name).toHaveValue('Typed before')
  await page.unroute('**/api/profile')

  const headers = { apikey: 'clean-air-public', authorization: `Bearer ${await readAccessToken(page)}` }
  // Holds the renewal back: another request would find the session ended first, and the form would have disappeared.
  const letRenew = await hold(page, '**/auth/v1/token?grant_type=refresh_token')
  await page.request.post('/auth/v1/logout?scope=global', { headers, data: {} })
  // The access token stays valid after the sign-out; this expires the browser's copy.
  await expireAccessToken(page)
  await save.click()
  await letRenew()
  await expect(page.getByText('Please sign in again. What you wrote has been kept.').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(person.email)
  await panel.getByLabel('Password', { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(name).toHaveValue('Typed before')
  await save.click()
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('the session is renewed as soon as the connection returns, after any number of failures', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  await openSettings(page)
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.clock.install()
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => route.abort())
  await expireAccessToken(page)
  const save = page.getByRole('button', { name: 'Save profile' })
  await page.getByLabel('Full name').fill('Written on a train')
  await save.click()
  // The renewal is abandoned after 30 seconds, and its failure is cached for a minute.
  for (let seconds = 0; seconds < 50; seconds += 2) await page.clock.runFor(2_000)
  await expect(page.getByRole('form', { name: 'Profile' })).toContainText('could not be reached')
  await page.unroute('**/auth/v1/token?grant_type=refresh_token')
  await save.click()
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('a new password requires a proof of identity, and signs out other devices', async ({
  page,
  mail,
  stranger: elsewhere,
}) => {
  const person = await becomeMember(page, mail)
  await signInByForm(elsewhere, person)
  await openSettings(page, 'Security')
  const form = page.getByRole('form', { name: 'Password' })
  const next = form.getByLabel('New password', { exact: true })
  const change = form.getByRole('button', { name: 'Change password' })
  const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' })

  await test.step('canceling keeps the input and shows no message', async () => {
    await next.fill('123456')
    await change.click()
    await expect(proof).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(proof).toHaveCount(0)
    await expect(change).toBeFocused()
    await expect(next).toHaveValue('123456')
    await expect(form.getByRole('paragraph').filter({ hasText: 'try again' })).toHaveCount(0)
  })
  await test.step('a wrong password shows an error in its place', async () => {
    await change.click()
    await proof.getByLabel('Password', { exact: true }).fill('not my password')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/incorrect/)
  })
  await test.step('the right password repeats the request without asking again', async () => {
    await confirmIdentity(page, person)
    await expect(next).toHaveAccessibleDescription(/easy to guess/)
    await next.fill('a completely new phrase')
    await change.click()
    await expect(page.getByText('Password changed')).toBeVisible()
    await expect(next).toHaveValue('')
  })

  await expect
    .poll(() => elsewhere.evaluate(() => localStorage.getItem('clean-air-session')), { timeout: 60_000 })
    .toBeNull()
  await signIn(elsewhere, { ...person, password: 'a completely new phrase' })
})

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

test('sessions are listed, other devices can be signed out, and a new one is reported by email', async ({
  page,
  mail,
  browser,
  site,
  stranger,
}) => {
  const person = await becomeMember(page, mail)
  const userAgent =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
  const phone = await (await browser.newContext({ baseURL: site.url, userAgent })).newPage()
  await signIn(phone, person)
  await signIn(stranger, person)
  await openSettings(page, 'Security')
  const list = page.getByRole('list', { name: 'Where you’re signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText('Chrome on Linux')
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await expectNoDefects(page)

  const isSignedOut = (other: Page) => async () => {
    const status = () => other.evaluate(() => document.documentElement.dataset.session)
    await other.goto('/settings')
    await expect.poll(status).toBe('out')
  }
  await test.step('one other device is signed out', async () => {
    await list.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out this device?' })
    await expect(dialog).toContainText('Chrome on Android is signed out')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Device signed out')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(isSignedOut(phone)).toPass()
  })
  await test.step('all other devices are signed out', async () => {
    await page.getByRole('button', { name: 'Sign out all other devices...' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Other devices signed out')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(isSignedOut(stranger)).toPass()
    await expect(stranger.getByText('Your drafts are kept in this browser.')).toBeVisible()
  })
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await test.step('a sign-in on a new device is reported by email, with a link that signs it out', async () => {
    await mail.waitForMessage(person.email)
    const thief = await (await browser.newContext({ baseURL: site.url, userAgent: windows })).newPage()
    await signIn(thief, person)
    const { parsed } = await mail.waitForMessage(person.email)
    expect(parsed.subject).toBe('New sign-in to your account')
    expect(parsed.text).toContain('Firefox on Windows')
    const link = /https?:\/\/\S+device_token=\S+/.exec(parsed.text ?? '')?.[0] ?? ''
    await thief.goto('/settings/security')
    await expect(thief.getByText('This device')).toBeVisible()

    await gotoHydrated(page, link)
    const box = page.getByRole('main')
    await expect(box.getByRole('heading', { name: 'Sign that device out?' })).toBeVisible()
    await expectNoDefects(page)
    await page.route('**/api/new-devices/**', (route) => route.abort(), { times: 1 })
    await box.getByRole('button', { name: 'Sign that device out' }).click()
    await expect(box.getByRole('alert')).toContainText('could not be reached')
    await box.getByRole('button', { name: 'Sign that device out' }).click()
    await expect(box.getByRole('heading', { name: 'That device is signed out' })).toBeVisible()
    await expectAccessible(page)
    await expect(isSignedOut(thief)).toPass()
    await box.getByRole('link', { name: 'Choose a new password' }).click()
    await expect(page).toHaveURL('/auth/forgot')
    await openSettings(page, 'Security')
    await thief.context().close()
  })
  await phone.context().close()
})

test('a new address takes effect when its link is opened, and the old address is notified', async ({
  page,
  mail,
}) => {
  const person = await becomeMember(page, mail)
  const email = `moved-${person.email}`
  await openSettings(page, 'Security')
  const form = page.getByRole('form', { name: 'Email address' })
  await form.getByLabel('New email').fill(person.email)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByLabel('New email')).toHaveAccessibleDescription(/already your address/)
  await form.getByLabel('New email').fill(email)
  await form.getByRole('button', { name: 'Change email' }).click()
  await confirmIdentity(page, person)
  await expect(form.getByRole('status').filter({ hasText: 'We’ve sent a link' })).toBeVisible()
  await expect(section(page, 'Email address')).toContainText(`You sign in with ${person.email}`)

  await followEmailLink(page, await readEmailLink(mail, email))
  await expect(page.getByText('From now on, sign in with your new address.')).toBeVisible()
  await openSettings(page, 'Security')
  await expect(section(page, 'Email address')).toContainText(`You sign in with ${email}`)
  const notice = await mail.waitForMessage(person.email)
  expect(notice.parsed.subject).toBe('Your account’s email address was changed')
  expect(notice.raw).not.toContain(email)
})

test('a story is made private, shared again and deleted, which strangers see immediately', async ({
  page,
  mail,
  request,
  stranger,
}) => {
  const person = await becomeMember(page, mail)
  const [id] = await shareStories(request, person, [{ content: 'Mine to withdraw.', title: 'Withdrawn' }])
  const expectStatus = async (status: number) =>
    expect(async () => expect((await stranger.goto(`/stories/${id}`))?.status()).toBe(status)).toPass()
  await expectStatus(200)
  await openSettings(page, 'Stories and comments')
  const own = section(page, 'Your stories').getByRole('article', { name: 'Withdrawn' })

  await test.step('Escape closes the dialog and returns the focus', async () => {
    await own.getByRole('button', { name: 'Make private' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Make this story private?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(own.getByRole('button', { name: 'Make private' })).toBeFocused()
    await expect(own).toContainText('Public')
  })
  await test.step('the story is made private', async () => {
    await own.getByRole('button', { name: 'Make private' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make it private' }).click()
    await expect(own).toContainText('Private')
    await expectStatus(404)
  })
  await test.step('the story is shared again, after its member reads the consequences', async () => {
    await own.getByRole('button', { name: 'Share with everyone' }).click()
    await expect(page.getByRole('dialog')).toContainText('I grant permission to share my story')
    await expect(page.getByRole('dialog')).toContainText('Everyone can read this, with the name')
    await page.getByRole('dialog').getByRole('button', { name: 'Share it' }).click()
    await expect(own).toContainText('Public')
    await expect(own.getByRole('button', { name: 'Withdraw permission' })).toBeVisible()
    await expectStatus(200)
  })
  await test.step('the story is deleted', async () => {
    await own.getByRole('button', { name: 'Delete story' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete story' }).click()
    await expect(page.getByText('Story deleted.')).toBeVisible()
    await expect(own).toHaveCount(0)
    await expectStatus(404)
  })
  await test.step('the story is restored, and deleted again', async () => {
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(own).toContainText('Public')
    await expect(page.getByRole('heading', { name: 'Your stories' })).toBeFocused()
    await expectStatus(200)
    await own.getByRole('button', { name: 'Delete story' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete story' }).click()
    await expect(own).toHaveCount(0)
    await expectStatus(404)
  })
})

test('all data can be downloaded, and an account is permanently deleted after a fresh proof and signed out in every tab', async ({
  page,
  context,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: `Gone with ${person.email}.` }])
  const other = await context.newPage()
  await other.goto('/community')
  await expect(other.getByText(`Gone with ${person.email}.`)).toBeVisible()
  await openSettings(page, 'Your data')
  await test.step('all data can be downloaded as one file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('my-clean-air-data.json')
    const everything: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(everything).toMatchObject({
      account: { email: person.email },
      profile: { fullName: person.fullName },
      stories: expect.arrayContaining([
        expect.objectContaining({ content: 'Kept to myself.', isPublic: false }),
      ]),
    })
  })
  await expect(section(page, 'Delete account')).toContainText('Your stories are deleted')

  await demandProof(page, '**/api/profile/deletion')
  await page.getByRole('button', { name: 'Delete my account...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByLabel('To confirm, type DELETE')).toHaveAccessibleDescription(
    /^Type the word DELETE/,
  )
  await dialog.getByLabel('To confirm, type DELETE').fill('delete')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('dialog', { name: 'Please confirm it’s you' })).toBeVisible()
  await confirmIdentity(page, person)

  await expect(page).toHaveURL('/')
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Join the waitlist' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Join Community' })).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).not.toContain(person.email)
  await expect(async () => {
    await other.reload()
    await expect(other.getByText(`Gone with ${person.email}.`)).toHaveCount(0, { timeout: 1000 })
  }).toPass()

  const { email, password } = person
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  })
  expect(signedIn.status()).toBe(400)
})
