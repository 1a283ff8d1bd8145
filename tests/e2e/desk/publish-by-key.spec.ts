import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { shareStories } from '../support/stories.ts'

test('one key publishes a held text, or several selected ones, and never sends a typed message unread', async ({
  browser,
  site,
  request,
}) => {
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const { keyboard } = moderator
  const author = await join(request, 'Ada Author')
  await runInDatabase(site, 'update moderation_settings set holds_first_texts = true')
  const contents = ['The stove ticks.', 'The lamp flickers.', 'The fan whirs.', 'The vent sings.']
  await shareStories(
    request,
    author,
    contents.map((content) => ({ content })),
  )
  await runInDatabase(site, 'update moderation_settings set holds_first_texts = false')
  const list = moderator.getByRole('list', { name: 'Open cases' })
  const row = (about: string) => list.getByRole('listitem').filter({ hasText: about })
  const notice = moderator.getByRole('status').filter({ hasText: 'Notices go out' })
  const form = moderator.getByRole('form', { name: 'Decision' })
  await moderator.goto('/desk/cases')

  await row('The stove ticks.').getByRole('link').click()
  await form.getByLabel('Explanation').fill('Welcome!')
  await moderator.locator('#case-title').focus()
  await keyboard.press('f')
  await expect(form.getByRole('radio', { name: 'Publish it', exact: true })).toBeChecked()
  await expect(form.getByLabel('Message to the author')).toHaveValue('Welcome!')
  await keyboard.press('Control+Enter')
  await expect(notice).toContainText('Published: “The stove ticks.”')

  await row('The lamp flickers.').getByRole('link').click()
  await expect(moderator.getByRole('article')).toContainText('The lamp flickers.')
  await keyboard.press('f')
  await expect(notice).toContainText('Published: “The lamp flickers.”')
  await keyboard.press('u')
  await expect(row('The lamp flickers.')).toBeVisible()

  for (const about of ['The fan whirs.', 'The vent sings.']) await row(about).getByRole('checkbox').check()
  await expect(moderator.getByRole('button', { name: 'Publish all now' })).toBeVisible()
  await keyboard.press('f')
  await expect(notice).toContainText('Published: 2 cases')
  await expect(row('The fan whirs.')).toHaveCount(0)
  await expect(row('The lamp flickers.')).toBeVisible()
  await moderator.context().close()
})
