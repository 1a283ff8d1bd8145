import * as v from 'valibot'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { apikey } from '../support/session.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

test('a text that a member reports, hides or mutes is collapsed immediately and after a reload, and can be shown again', async ({
  page,
  mail,
  request,
}) => {
  const loud = await createMember(request, mail)
  const calm = await createMember(request, mail)
  await shareStories(request, loud, [{ content: 'Loud once.' }, { content: 'Loud twice.' }])
  const [calmStory] = await shareStories(request, calm, [
    { content: 'Calm and reported.' },
    { content: 'Calm and hidden.' },
    { content: 'Calm with Smoke in it.' },
  ])
  await becomeMember(page, mail)
  await page.setViewportSize({ width: 320, height: 800 })
  const cardOf = (content: string) => page.getByRole('article').filter({ hasText: content })
  const choose = async (content: string, entry: string) => {
    const button = cardOf(content).getByRole('button', { name: 'Story options' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
    await expect(cardOf(content)).toHaveCount(0)
    // The focus is on the placeholder's button, so that the keyboard continues from there.
    await expect(page.getByRole('button', { name: 'Show anyway' }).and(page.locator(':focus'))).toBeVisible()
  }
  await gotoHydrated(page, '/community')

  await choose('Calm and reported.', 'Report content')
  await choose('Calm and hidden.', 'Hide this story')
  await choose('Loud once.', 'Mute its author')
  await expect(cardOf('Loud twice.')).toHaveCount(0)
  await expect(page.getByText('A story by someone you muted.')).toHaveCount(2)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('You reported this story.')).toBeVisible()
  await expect(page.getByText('You hid this story.')).toBeVisible()
  await expect(page.getByText('A story by someone you muted.')).toHaveCount(2)
  await expect(cardOf('Calm with Smoke in it.')).toBeVisible()

  const undo = page.getByRole('button', { name: 'Undo' }).first()
  await undo.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  const show = page.getByRole('button', { name: 'Show anyway' })
  await show.last().click()
  await expect(page.getByRole('article').and(page.locator(':focus'))).toBeVisible()

  await page.goto('/settings/reports')
  const reports = page.getByRole('list', { name: 'Your reports' })
  await expect(reports).toContainText('Calm and reported.')
  await expect(reports).toContainText('Under review.')
  await expectAccessible(page)

  await page.goto('/settings/hidden')
  await page.getByLabel('Words and phrases').fill('smoke\n!')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(page.getByLabel('Words and phrases')).toHaveAccessibleDescription(/needs a letter/)
  await page.getByLabel('Words and phrases').fill('smoke')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(page.getByText('Words saved')).toBeVisible()
  await page.getByRole('button', { name: /^Unmute/ }).press('Enter')
  await expect(page.getByText('You haven’t muted anyone.')).toBeVisible()
  await expect(page.locator('#muted-people :focus')).toHaveCount(1)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

  await page.goto('/community')
  await expect(page.getByText('A story that contains a word you muted.')).toBeVisible()
  await expect(cardOf('Loud once.')).toBeVisible()
  // A reader who follows a link is told why it is collapsed, and can read it.
  await page.goto(`/stories/${calmStory}`)
  await expect(
    page.getByRole('heading', { name: 'You reported this story.' }).or(cardOf('Calm and')),
  ).toBeVisible()
})

test('collapsed texts are never visible during a reload, reappear once they are no longer collapsed, and include comments', async ({
  page,
  mail,
  request,
}) => {
  const author = await createMember(request, mail)
  const [hidden = ''] = await shareStories(request, author, [
    { content: 'Out of my sight.' },
    { content: 'In my sight.' },
  ])
  await becomeMember(page, mail)
  await gotoHydrated(page, '/community')
  const card = (content: string) => page.getByRole('article').filter({ hasText: content })
  await card('Out of my sight.').getByRole('button', { name: 'Story options' }).click()
  await page.getByRole('menuitem', { name: 'Hide this story' }).click()
  await expect(page.getByText('You hid this story.')).toBeVisible()

  // The story is hidden before any script of the page runs, and shown after three seconds if the server does not respond.
  await page.route('**/api/reactions?*', (route) => route.abort())
  await page.clock.install()
  await page.reload({ waitUntil: 'commit' })
  await expect(card('In my sight.')).toBeVisible()
  await expect(page.locator(`#story-${hidden}`)).toHaveCSS('visibility', 'hidden')
  await page.clock.fastForward(3_000)
  await expect(page.locator(`#story-${hidden}`)).toHaveCSS('visibility', 'visible')

  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText('You hid this story.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card('Out of my sight.')).toBeVisible()
  await page.reload()
  await expect(card('Out of my sight.')).toBeVisible()
  await test.step('a muted person’s comments are collapsed', async () => {
    const [story = ''] = await shareStories(request, author, [{ content: 'Talk below.' }])
    const loud = await createMember(request, mail, { fullName: 'Lou Loud' })
    const signedIn = await request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey },
      data: { email: loud.email, password: loud.password },
    })
    const { access_token: token } = v.parse(v.object({ access_token: v.string() }), await signedIn.json())
    for (const content of ['First noise.', 'Second noise.'])
      await request.post(`/api/stories/${story}/comments`, {
        headers: { apikey, Authorization: `Bearer ${token}` },
        data: { content },
      })
    await page.goto(`/stories/${story}`)
    const comments = page.getByRole('list', { name: 'Comments' })
    await expect(comments).toContainText('Second noise.')
    await comments.getByRole('button', { name: 'Mute Lou Loud' }).first().press('Enter')
    await expect(comments.getByText('A comment by someone you muted.')).toHaveCount(2)
    await expect(comments).not.toContainText('noise.')
    await expect(comments.getByRole('button', { name: 'Show anyway' }).first()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(comments).toContainText('First noise.')
    await expect(comments.getByRole('group').first()).toBeFocused()
  })
})
