import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expect, join, send, test } from '../support/desk.ts'
import { addToStaff } from '../support/owner.ts'
import { waitForInbox } from '../support/people.ts'
import { enrollAuthenticator } from '../support/second-factor.ts'
import { apikey, readAccessToken, signIn } from '../support/session.ts'
import { shareStories } from '../support/stories.ts'
import { tabTo } from '../support/tab-to.ts'

const title = 'Above the bakery'

/** Reports a story by its menu, with a reason, as a visitor. */
async function reportAsVisitor(visitor: Page, about: string, email: string): Promise<void> {
  await gotoHydrated(visitor, '/community')
  const card = visitor.getByRole('article').filter({ hasText: about })
  await card.getByRole('button', { name: /menu|options|more/i }).click()
  await visitor.getByRole('menuitem', { name: 'Report content' }).click()
  await expect(visitor.getByText('You reported this story.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('You reported this story.')).toBeVisible()
  await visitor.getByRole('link', { name: 'Say why' }).click()
  const form = visitor.getByRole('form', { name: 'Report' })
  await form.getByLabel('Reason for your report').selectOption('Illegal content')
  await form.getByLabel('What should we know?').fill('It says who is ill, and where she lives.')
  await form.getByLabel('Your name').fill('Vera Visitor')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('I believe in good faith').check()
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByText(/Your reference is CA-/)).toBeVisible()
}

/** Hides a story by keyboard: opening the case claims it, then action, rule, facts, preview and decision. */
async function hideByKeyboard(moderator: Page, colleague: Page): Promise<void> {
  const { keyboard } = moderator
  await moderator.goto('/desk/cases')
  const queue = moderator.getByRole('list', { name: 'Open cases' })
  await expect(queue).toContainText('Sensitive content')
  await expect(queue).not.toContainText(title)
  await keyboard.press('j')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  await expect(moderator.getByText('Collapsed because it may be disturbing.')).toBeVisible()
  await keyboard.press('e')
  await expect(moderator.getByRole('main')).toContainText('coughs until five')
  await expect(moderator.getByRole('main')).toContainText('It says who is ill, and where she lives.')
  await colleague.goto('/desk/cases')
  await expect(colleague.getByRole('list', { name: 'Open cases' })).toContainText('Mo Moderator has it open')
  // The legal steps for danger to life are available for every report.
  const checklist = form.getByRole('listitem').filter({ hasText: 'Europol' })
  await expect(checklist).toBeHidden()
  await form.getByText('Is someone’s life or safety in danger?').click()
  await expect(checklist).toBeVisible()
  await keyboard.press('d')
  await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
  await keyboard.press('r')
  await keyboard.type('No private')
  await expect(form.getByLabel('Rule or law')).toHaveValue('privacy')
  await tabTo(moderator, form.getByLabel('What you found'))
  await keyboard.type('The second sentence names a neighbor and her illness.')
  await tabTo(moderator, form.getByRole('button', { name: 'Preview the notices' }))
  await keyboard.press('Enter')
  const preview = moderator.getByRole('region', { name: 'Notice preview' })
  await expect(preview).toContainText('To Ada Author')
  await expect(preview).toContainText('the 2 people who reported it')
  await keyboard.press('Control+Enter')
  await expect(moderator.getByRole('status').filter({ hasText: 'Hidden' })).toBeVisible()
}

async function expectMail(page: Page, to: string, subject: string | RegExp): Promise<Locator> {
  const mail = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: subject }), hasText: `To: ${to}` })
  await waitForInbox(page, mail)
  return mail
}

async function openNotice(page: Page, subject: string | RegExp): Promise<Locator> {
  await gotoHydrated(page, '/settings/notices')
  const notice = page
    .getByRole('list', { name: 'Notices' })
    .getByRole('listitem')
    .filter({ hasText: subject })
  await expect(notice).toHaveCount(1)
  await notice.locator('summary').click()
  return notice
}

test('everyone involved is told of a report, a hidden story, an appeal and its reversal, which restores the story', {
  tag: '@journey',
}, async ({ page: author, stranger, browser, baseURL, request, site }) => {
  test.setTimeout(240_000)
  const open = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const [reader, moderator, colleague] = [await open(), await open(), await open()]
  const ada = await join(request, 'Ada Author')
  const rita = await join(request, 'Rita Reader')
  const mo = await join(request, 'Mo Moderator')
  const cora = await join(request, 'Cora Colleague')
  for (const person of [mo, cora]) await addToStaff(site, person)
  for (const [page, person] of [
    [author, ada],
    [reader, rita],
    [moderator, mo],
    [colleague, cora],
  ] as const)
    await signIn(page, person)
  for (const page of [moderator, colleague]) await enrollAuthenticator(page)

  const content = 'The ovens start at two. My neighbor on the third floor coughs until five.'
  const [id = ''] = await shareStories(request, ada, [{ title, content }])
  await send(reader, `/api/stories/${id}/comments`, { content: 'The same with us.' })
  await gotoHydrated(reader, `/stories/${id}`)
  await reader.getByRole('button', { name: /^Love/ }).click()
  await expect(reader.getByRole('button', { name: /^Love/ })).toHaveAccessibleName('Love 1')
  // The story is collapsed for the reporter from now on.
  await send(reader, `/api/stories/${id}/reports`, { reason: 'privacy' })

  await test.step('a visitor reports the story, and a moderator hides it by keyboard', async () => {
    await reportAsVisitor(stranger, title, 'vera@example.org')
    await hideByKeyboard(moderator, colleague)
    expect((await stranger.request.get(`/stories/${id}`)).status()).toBe(404)
  })

  await test.step('the author and the reporters are notified', async () => {
    const told = await expectMail(author, ada.email, /hidden/i)
    await expect(told).toContainText('names a neighbor and her illness')
    await expect(await expectMail(reader, rita.email, /you reported/)).toContainText(
      'We have hidden it from the public.',
    )
    await expectMail(stranger, 'vera@example.org', /you reported/)
    await expect(await openNotice(reader, /you reported/)).toContainText(title)
  })

  await test.step('the author appeals', async () => {
    // The author is also told at the story's URL.
    await stranger.goto(`/stories/${id}`)
    await expect(stranger.getByRole('link', { name: 'Your notices' })).toBeHidden()
    await author.goto(`/stories/${id}`)
    await author.getByRole('link', { name: 'Your notices' }).click()
    await expect(author).toHaveURL('/settings/notices')
    const notice = await openNotice(author, /hidden/i)
    await expect(notice).toContainText('What we found: The second sentence names a neighbor')
    await notice.getByLabel('Why is this wrong?').fill('She has asked me to write it. It is her story, too.')
    await notice.getByRole('button', { name: 'Appeal' }).click()
    await expect(author.getByText('A moderator will answer.')).toBeVisible()
  })

  await test.step('the moderator who decided can’t answer; a colleague reverses the decision', async () => {
    await moderator.goto('/desk/appeals')
    await expect(moderator.getByText('You made this decision. A colleague has to answer.')).toBeVisible()
    await colleague.goto('/desk/appeals')
    const answer = colleague.getByRole('form', { name: 'Answer' })
    await answer.getByLabel('Outcome').selectOption('Reverse it')
    await answer.getByLabel('Your answer').fill('You are right, she agreed to it.')
    await answer.getByRole('button', { name: 'Answer' }).click()
    await expect(colleague.getByText('No open appeals.')).toBeVisible()
  })

  await test.step('the story is visible to everyone again', async () => {
    await expect(await expectMail(author, ada.email, 'Your appeal: we reversed our decision')).toContainText(
      'A moderator who did not make the decision reviewed your appeal.',
    )
    await expect(await openNotice(author, /hidden/i)).toContainText('You are right, she agreed to it.')
    await gotoHydrated(stranger, `/stories/${id}`)
    // It stays collapsed for the visitor who reported it.
    await stranger.getByRole('button', { name: 'Show anyway' }).click()
    await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
    await expect(stranger.getByRole('main')).toContainText('coughs until five')
    await expect(stranger.getByRole('button', { name: 'Hide Comments (1)' })).toBeVisible()
    await expect(stranger.getByText('The same with us.')).toBeVisible()
    await expect(stranger.getByRole('button', { name: /^Love/ })).toHaveAccessibleName('Love 1')
  })
  for (const page of [reader, moderator, colleague]) await page.context().close()
})

const casesSchema = v.object({
  cases: v.array(v.looseObject({ id: v.string(), version: v.string(), title: v.nullable(v.string()) })),
})

/** Decides only this test's case, because other tests' cases may be claimed. */
async function letStand(moderator: Page, about: string): Promise<void> {
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(moderator)}` }
  const list = await moderator.request.get('/api/desk/cases', { headers })
  const { cases } = v.parse(casesSchema, await list.json())
  await send(moderator, '/api/desk/decisions', {
    cases: cases.filter((one) => one.title === about).map(({ id, version }) => ({ id, version })),
    actions: [{ action: 'none' }],
    ruleKey: 'privacy',
    facts: 'The neighbor is not named.',
    explanation: 'Nobody can tell who she is.',
  })
}

test('a visitor reads the outcome on their report’s status page, appeals there, and gets an answer', async ({
  page: moderator,
  stranger,
  browser,
  baseURL,
  request,
  site,
}) => {
  test.setTimeout(240_000)
  const colleague = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const ada = await join(request, 'Ada Author')
  const staff = [
    [moderator, await join(request, 'Mo Moderator')],
    [colleague, await join(request, 'Cora Colleague')],
  ] as const
  for (const [page, person] of staff) {
    await addToStaff(site, person)
    await signIn(page, person)
    await enrollAuthenticator(page)
  }
  const about = 'Below the bakery'
  await shareStories(request, ada, [{ title: about, content: 'She coughs until five.' }])
  const email = 'viktor@example.org'

  await test.step('the receipt links to a page that says the report is pending', async () => {
    await reportAsVisitor(stranger, about, email)
    const receipt = await expectMail(stranger, email, /We received your report CA-/)
    await receipt.getByRole('link', { name: /report\/status/ }).click()
    await expect(stranger.getByRole('heading', { name: /^Your report CA-/ })).toBeVisible()
    await expect(stranger.getByRole('heading', { name: 'Under review' })).toBeVisible()
    const answer = await stranger.request.get(stranger.url())
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const forged = new URL(stranger.url())
    forged.searchParams.set('secret', 'A'.repeat(22))
    const wrongSecret = await stranger.request.get(forged.href)
    forged.searchParams.set('reference', 'CA-2222222222')
    const wrongReference = await stranger.request.get(forged.href)
    expect([wrongSecret.status(), wrongReference.status()]).toEqual([404, 404])
  })

  await test.step('the outcome links to the same page, and the visitor appeals', async () => {
    await letStand(moderator, about)
    const outcome = await expectMail(stranger, email, /you reported/)
    const href = await outcome.getByRole('link', { name: /report\/status/ }).getAttribute('href')
    await gotoHydrated(stranger, href ?? '')
    await expect(stranger.getByRole('main')).toContainText('We found no violation, so it stays public.')
    await expect(stranger.getByRole('main')).toContainText('The neighbor is not named.')
    await expect(stranger.getByRole('main')).not.toContainText('Ada Author')
    await stranger.getByLabel('Why is this wrong?').fill('The house number is there.')
    await stranger.getByRole('button', { name: 'Appeal' }).click()
    await expect(stranger.getByText('A moderator will answer.')).toBeVisible()
  })

  await test.step('a colleague answers, by email and on the page', async () => {
    await moderator.goto('/desk/appeals')
    await expect(moderator.getByText('You made this decision. A colleague has to answer.')).toBeVisible()
    await colleague.goto('/desk/appeals')
    const form = colleague.getByRole('form', { name: 'Answer' })
    await form.getByLabel('Outcome').selectOption('Hide it')
    await form.getByLabel('Your answer').fill('You are right, it is there.')
    await form.getByRole('button', { name: 'Answer' }).click()
    await expect(colleague.getByText('No open appeals.')).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByRole('main')).toContainText('We have hidden it from the public.')
    await expect(stranger.getByRole('main')).toContainText('You are right, it is there.')
    const answer = await expectMail(stranger, email, 'Your appeal: we reversed our decision')
    // The address was never confirmed, so the text is only on the linked page.
    await expect(answer.getByRole('link', { name: /report\/status/ })).toBeVisible()
    await expect(answer).not.toContainText('You are right, it is there.')
  })
})
