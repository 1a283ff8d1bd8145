import type { Browser, Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/two-servers.ts'

/** Opens a page in a separate browser context that only knows the second server. */
async function openElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  return context.newPage()
}

async function send(page: Page, path: string, data: object): Promise<void> {
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  const response = await page.request.post(path, { headers, data })
  expect(response.status()).toBe(201)
}

const waitForStream = (page: Page, query: RegExp) =>
  page.waitForResponse((response) => response.url().includes('/api/events') && query.test(response.url()))

const readPlace = (page: Page) =>
  page.evaluate(() => ({ scrollY, focused: document.activeElement?.outerHTML.slice(0, 200) }))

test('a comment written on one server is offered on the other without moving the page', async ({
  page,
  browser,
  servers: [, second],
  mail,
  request,
}, testInfo) => {
  const author = await becomeMember(page, mail)
  const [story = ''] = await shareStories(request, author, [{ content: 'Tell me.\n'.repeat(60) }])
  const reader = await openElsewhere(browser, second.url)
  await becomeMember(reader, mail)
  await send(reader, `/api/stories/${story}/comments`, { content: 'The first of all.' })

  const streaming = waitForStream(page, new RegExp(story))
  await gotoHydrated(page, `/stories/${story}`)
  await streaming
  const toggle = page.getByRole('button', { name: 'Hide Comments (1)' })
  await toggle.focus()
  await page.evaluate(() => scrollTo(0, 300))
  const place = await readPlace(page)

  await gotoHydrated(reader, `/stories/${story}`)
  await reader.getByLabel('Your comment').fill('The same here.')
  await reader.getByRole('button', { name: 'Comment', exact: true }).click()
  const begin = performance.now()
  const news = page.getByRole('status').getByRole('button', { name: '1 new comment' })
  await expect(news).toBeVisible()
  const description = `${Math.round(performance.now() - begin)} ms`
  testInfo.annotations.push({ type: 'shown after', description })
  expect(await readPlace(page)).toEqual(place)

  await send(reader, `/api/stories/${story}/comments`, { content: 'And another.' })
  await page.getByRole('button', { name: '2 new comments' }).click()
  const comment = page.getByRole('group').filter({ hasText: 'The same here.' })
  await expect(comment).toBeFocused()
  await expect(comment).toBeInViewport()
  await expect(page.getByText('And another.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide Comments (3)' })).toBeVisible()
  await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0)
  await reader.context().close()
})

test('a list announces new stories, and shows them when clicked', async ({
  page,
  browser,
  servers: [, second],
  mail,
  request,
}) => {
  const author = await becomeMember(page, mail)
  await shareStories(request, author, [{ content: 'Here from the beginning.' }])
  const writer = await openElsewhere(browser, second.url)
  await becomeMember(writer, mail)
  const streaming = waitForStream(page, /newStories/)
  await gotoHydrated(page, '/community')
  await streaming
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText('Here from the beginning.')
  await page.getByRole('searchbox').focus()
  const place = await readPlace(page)
  for (const content of ['Quite new.', 'Newer still.'])
    await send(writer, '/api/stories', { content, sharePermission: true, airQualityIssues: ['Dust'] })
  const news = page.getByRole('button', { name: '2 new stories' })
  await expect(news).toBeVisible()
  expect(await readPlace(page)).toEqual(place)
  await expect(first).toContainText('Here from the beginning.')
  await news.click()
  await expect(first).toContainText('Newer still.')
  await expect(first).toBeFocused()
  await expect(news).toHaveCount(0)
  await writer.context().close()
})

test('the bell updates without a reload in all of a member’s tabs, only one of which holds the stream', async ({
  page,
  browser,
  servers: [, second],
  mail,
  request,
}) => {
  const author = await becomeMember(page, mail)
  const [story = '', other = ''] = await shareStories(request, author, [
    { content: 'Who answers?' },
    { content: 'And who here?' },
  ])
  const open = new Set<string>()
  page.context().on('request', (each) => each.url().includes('/api/events') && open.add(each.url()))
  page.context().on('requestfailed', (each) => open.delete(each.url()))
  page.context().on('requestfinished', (each) => open.delete(each.url()))
  const streaming = waitForStream(page, /events/)
  await gotoHydrated(page, '/terms')
  await streaming
  const tab = await page.context().newPage()
  await gotoHydrated(tab, '/privacy')

  const reader = await openElsewhere(browser, second.url)
  await becomeMember(reader, mail)
  await send(reader, `/api/stories/${story}/comments`, { content: 'I do.' })
  for (const each of [page, tab])
    await expect(each.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
  expect(open.size).toBe(1)
  // When the tab with the stream closes, another tab takes over.
  const taken = waitForStream(tab, /events/)
  await page.close()
  await taken
  await send(reader, `/api/stories/${other}/comments`, { content: 'So do I.' })
  await expect(tab.getByRole('link', { name: 'Notifications, 2 new' })).toBeVisible()
  await reader.context().close()
})

test('a visitor gets updates by polling, without an event stream', async ({
  page,
  browser,
  servers: [, second],
  mail,
  request,
}) => {
  const reader = await openElsewhere(browser, second.url)
  const author = await becomeMember(reader, mail)
  const [story = ''] = await shareStories(request, author, [{ content: 'For everybody.' }])
  const streams: string[] = []
  page.on('request', (each) => each.url().includes('/api/events') && streams.push(each.url()))
  await page.clock.install()
  await gotoHydrated(page, `/stories/${story}`)
  const ask = async () => {
    const asked = page.waitForResponse(`**/api/stories/${story}`)
    await page.clock.fastForward(30_000)
    return (await asked).request().response()
  }
  await ask()
  const again = await ask()
  expect(await again?.request().headerValue('if-none-match')).not.toBeNull()
  await send(reader, `/api/stories/${story}/comments`, { content: 'Just written.' })
  await expect
    .poll(async () => {
      await ask()
      return page.getByRole('button', { name: '1 new comment' }).isVisible()
    })
    .toBe(true)
  await page.getByRole('button', { name: '1 new comment' }).click()
  await expect(page.getByRole('group').filter({ hasText: 'Just written.' })).toBeFocused()
  expect(streams).toEqual([])
  await reader.context().close()
})
