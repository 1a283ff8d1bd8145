import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { apikey, becomeMember, readAccessToken, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

async function comment(page: Page, storyId: string, content: string): Promise<string> {
  const response = await page.request.post(`/api/stories/${storyId}/comments`, {
    headers: { apikey, authorization: `Bearer ${await readAccessToken(page)}` },
    data: { content },
  })
  return v.parse(v.object({ id: v.string() }), await response.json()).id
}

test('an author is told of a comment, follows it to the very comment, and can mute the story', async ({
  page,
  stranger: reader,
  mail,
  request,
}) => {
  const author = await becomeMember(page, mail)
  await becomeMember(reader, mail, { fullName: 'Rea Reader' })
  const [story = ''] = await shareStories(request, author, [{ content: 'Tell me who answers.' }])
  await page.goto('/notifications')
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await expectAccessible(page)
  for (let count = 1; count <= 25; count += 1) await comment(page, story, `My own ${count}.`)
  const id = await comment(reader, story, 'I have the same at home.')

  await expect
    .poll(async () => {
      await gotoHydrated(page, '/community')
      return page.getByRole('link', { name: 'Notifications, 1 new' }).isVisible()
    })
    .toBe(true)
  await page.getByRole('link', { name: 'Notifications, 1 new' }).click()
  const line = page.getByRole('link', { name: 'Rea Reader commented on your story' })
  await expect(line).toBeVisible()
  await expect(page.getByText('You get this because it is your story.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  await line.click()
  await expect(page).toHaveURL(new RegExp(`/stories/${story}#comment-${id}$`))
  const linked = page.locator(`#comment-${id}`)
  await expect(linked).toContainText('I have the same at home.')
  await expect(linked).toBeFocused()
  await expect(linked).toBeInViewport()

  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.getByRole('button', { name: 'Mute this story' }).click()
  await expect(page.getByRole('button', { name: 'Unmute this story' })).toBeVisible()
  const stored = page.waitForResponse('**/api/notifications/choices')
  await page.getByRole('checkbox', { name: 'Somebody reacts to my story' }).uncheck()
  await stored
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Somebody reacts to my story' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Somebody comments on my story' })).toBeChecked()
})
