import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { shareStories } from '../support/stories.ts'

test('several decisions are undone by key, the last one first; Escape leaves a text; a phone’s bar leads to the selected cases', async ({
  browser,
  site,
  request,
}) => {
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const { keyboard } = moderator
  const author = await join(request, 'Ada Author')
  await runInDatabase(
    site,
    `update moderation_cases set state = 'void', closed_at = now(), claimed_by = null, claim_until = null
      where state = 'open';
     update moderation_settings set holds_first_texts = true`,
  )
  const contents = ['The stove ticks.', 'The lamp flickers.', 'The fan whirs.']
  await shareStories(
    request,
    author,
    contents.map((content) => ({ content })),
  )
  await runInDatabase(site, 'update moderation_settings set holds_first_texts = false')
  const rows = moderator.getByRole('list', { name: 'Open cases' }).getByRole('listitem')
  const notice = (text: string) => moderator.getByRole('status').filter({ hasText: text })
  const title = moderator.locator('#case-title')
  await moderator.goto('/desk/cases')

  await rows.filter({ hasText: 'The stove ticks.' }).getByRole('link').click()
  await moderator.getByRole('form', { name: 'Decision' }).getByLabel('Explanation').focus()
  await keyboard.type('f')
  await keyboard.press('Escape')
  await expect(title).toBeFocused()
  await expect(rows).toHaveCount(3)
  await moderator.getByRole('form', { name: 'Decision' }).getByLabel('Explanation').fill('')
  await keyboard.press('Escape')

  for (const [index, about] of ['stove', 'lamp'].entries()) {
    await expect(moderator.getByRole('article')).toContainText(about)
    await keyboard.press('f')
    await expect(notice(`Published: “The ${about}`)).toBeVisible()
    await expect(rows).toHaveCount(2 - index)
    await expect(title).toBeFocused()
  }
  await keyboard.press('u')
  await expect(notice('Published: “The stove ticks.”. You can still undo it.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await keyboard.press('u')
  await expect(rows).toHaveCount(3)
  await expect(moderator.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await keyboard.press('u')
  await expect(notice('Nothing to undo.')).toBeVisible()

  await moderator.setViewportSize({ width: 390, height: 500 })
  await moderator.goto('/desk/cases')
  await rows.nth(0).getByRole('checkbox').check()
  await expect(moderator.getByText('Select another to decide them together.')).toBeInViewport({ ratio: 1 })
  await rows.nth(1).getByRole('checkbox').check()
  const bar = moderator.getByRole('link', { name: 'Decide 2 cases together' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.click()
  await expect(moderator.getByRole('heading', { name: 'Decide 2 cases together' })).toBeInViewport()
  await moderator.context().close()
})
