import { runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { fillSignIn } from '../support/people.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone with a keyboard, a third-level reply is kept when sending fails, and has its own URL; a visitor replies after signing in', {
  tag: '@journey',
}, async ({ page, stranger, mail, request }) => {
  const person = await becomeMember(page, mail, { fullName: 'Kim Keys' })
  const [story = ''] = await shareStories(request, person, [{ content: 'Talk under me.' }])
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  let parentId: string | undefined
  for (const content of ['Level one.', 'Level two.', 'Level three.', 'Level four.']) {
    const answer = await request.post(`/api/stories/${story}/comments`, {
      headers,
      data: { content, parentId },
    })
    parentId = (await answer.json()).id
  }

  await page.goto(`/stories/${story}`)
  const comment = (text: string) => page.getByRole('group').filter({ hasText: text })
  await expect(comment('Level two.').getByText('In reply to')).toHaveCount(0)
  await expect(comment('Level three.').getByText('In reply to Kim Keys')).toBeVisible()
  await expect(page.getByRole('listitem', { level: 4 })).toContainText('Level four.')
  const replies = page.getByRole('button', { name: 'Hide 3 replies' })
  await replies.press('Enter')
  await expect(comment('Level four.')).toBeHidden()
  await page.getByRole('button', { name: 'Show 3 replies' }).press('Enter')

  await comment('Level three.').getByRole('button', { name: 'Reply to Kim Keys' }).press('Enter')
  const field = page.getByLabel('Your reply to Kim Keys')
  await expect(field).toBeFocused()
  await page.keyboard.type('An answer of mine.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(comment('Level three.').getByRole('button', { name: 'Reply to Kim Keys' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('An answer of mine.')

  await page.route('**/comments', (route) => route.abort())
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  await expect(field).toHaveValue('An answer of mine.')
  await page.unroute('**/comments')
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/comments'),
  )
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  const { id } = await (await sent).json()
  await expect(comment('An answer of mine.').getByText('In reply to Kim Keys')).toBeVisible()
  await expect(comment('Level three.').getByRole('button', { name: 'Reply to Kim Keys' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Hide 4 replies' })).toBeVisible()

  // The parent comment is deleted in another tab, so the reply is refused and its text kept.
  const fresh = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  expect((await request.delete(`/api/comments/${parentId}`, { headers: fresh })).ok()).toBe(true)
  await comment('Level four.').getByRole('button', { name: 'Reply to Kim Keys' }).press('Enter')
  await page.keyboard.type('Too late.')
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  await expect(page.getByText('The comment you replied to was removed.').first()).toBeVisible()
  await expect(field).toHaveValue('Too late.')

  await page.goto(`/stories/${story}#comment-${id}`)
  await expect(comment('An answer of mine.')).toBeFocused()
  // Only this comment is highlighted.
  await expect(page.locator('[aria-current=true]')).toHaveText(/An answer of mine\./)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(comment('Level three.').getByText('In reply to')).toBeHidden()

  await gotoHydrated(stranger, `/stories/${story}`)
  await expect(stranger.getByText('You’re offline')).toBeAttached()
  await stranger.context().setOffline(true)
  const fold = (name: string) => stranger.getByRole('button', { name })
  await fold('Hide 3 replies').click()
  const dialog = stranger.getByRole('dialog', { name: 'You’re offline' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Still offline.')).toBeVisible()
  await stranger.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await fold('Show 3 replies').click()
  await stranger
    .getByRole('group')
    .filter({ hasText: 'Level two.' })
    .getByRole('link', { name: 'Reply to Kim Keys' })
    .click()
  await fillSignIn(stranger, person)
  await expect(stranger.getByLabel('Your reply to Kim Keys')).toBeFocused()
})

test('a story’s page shows the first of many comments, and the others on request, also without JavaScript', async ({
  page,
  browser,
  mail,
  request,
  site,
}) => {
  const author = await becomeMember(page, mail)
  const [story = ''] = await shareStories(request, author, [{ content: 'Much to say.' }])
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  for (let at = 1; at <= 21; at += 1) {
    const data = { content: `Remark number ${at}.` }
    expect((await request.post(`/api/stories/${story}/comments`, { headers, data })).status()).toBe(201)
  }
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const reader = await context.newPage()
  for (const shown of [page, reader]) {
    await shown.goto(`/stories/${story}`)
    await expect(shown.getByText('Remark number 5.')).toBeVisible()
    await expect(shown.getByText('Remark number 6.')).toBeHidden()
    await shown.getByText('Show more comments').click()
    await expect(shown.getByText('Remark number 20.')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load more comments' }).click()
  await expect(page.getByText('Remark number 21.')).toBeVisible()

  await runInDatabase(site, `update comments set hidden_at = now() where content = 'Remark number 1.'`)
  await expect.poll(async () => (await request.get(`/stories/${story}`)).text()).not.toContain('number 1.')
  await context.close()
})
