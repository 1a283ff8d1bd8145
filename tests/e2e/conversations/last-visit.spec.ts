import { runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

test('a returning member sees what is new in a thread and in the list, and a visitor does not', async ({
  page,
  stranger,
  site,
  mail,
  request,
}) => {
  const author = await createMember(request, mail)
  const [story = ''] = await shareStories(request, author, [{ content: 'Smoke since May.' }])
  await becomeMember(page, mail)
  await becomeMember(stranger, mail, { fullName: 'Olga Other' })
  const noted = (place: string) => page.waitForResponse((response) => response.url().endsWith(place))
  const list = noted('/last-visits/community')
  await gotoHydrated(page, '/community')
  expect(await (await list).json()).toEqual({ since: null, count: 0, firstId: null })
  const thread = noted(`/last-visits/stories/${story}`)
  await gotoHydrated(page, `/stories/${story}`)
  await thread
  await expect(page.getByText('since your last visit')).toHaveCount(0)

  // Makes the visit and the stories a day older; what others write next is thus newer than the visit.
  await runInDatabase(
    site,
    `update last_visits set visited_at = visited_at - interval '1 day';
    update stories set created_at = created_at - interval '1 day';`,
  )
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(stranger)}` }
  for (const content of ['Here too.', 'And here.'])
    await stranger.request.post(`/api/stories/${story}/comments`, { headers, data: { content } })
  const [newer = ''] = await shareStories(request, author, [{ content: 'And smoke in June.' }])

  await gotoHydrated(page, `/stories/${story}`)
  await expect(page.getByText('2 new comments since your last visit 1 day ago')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to the first' }).press('Enter')
  await expect(page.getByRole('group').filter({ hasText: 'Here too.' })).toBeFocused()

  await gotoHydrated(page, '/community')
  const line = page.getByRole('listitem').filter({ hasText: 'since your last visit 1 day ago' })
  await expect(line.filter({ has: page.locator(`#story-${newer}`) })).toContainText(
    '1 new story since your last visit 1 day ago',
  )
  await expectAccessible(page)

  const asked: string[] = []
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  page.on('request', (sent) => asked.push(sent.url()))
  await gotoHydrated(page, '/community')
  await expect(page.locator(`#story-${newer}`)).toBeVisible()
  expect(asked.filter((url) => url.includes('last-visits'))).toEqual([])
})
