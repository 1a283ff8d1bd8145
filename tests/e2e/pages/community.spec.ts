import type { Page } from '@playwright/test'
import { gotoHydrated, reloadHydrated } from '#tests/support/wait-for-hydration.ts'
import { hold } from '../support/hold.ts'
import { waitForPaint } from '../support/layout/next-paint.ts'
import type { Person } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { test as base, expect } from '../support/test.ts'

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const cards = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByLabel('Search stories')
/** Press this link by key: cards above it are laid out when they come near the window, which would move the link between mousedown and mouseup. */
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' })

/** Returns an array that collects the page's requests to the API. */
function watchApi(page: Page, watched = /^\/api\/stories/): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url())
    if (watched.test(pathname)) calls.push(pathname + query)
  })
  return calls
}

const word = 'mistral'

interface Community {
  author: Person
  /** The ids of 45 stories, oldest first. */
  ids: string[]
}

/** Uses a separate site for this file, so that its lists hold only these stories. */
const test = base.extend<object, { community: Community }>({
  community: [
    async ({ browser, site, mail }, use) => {
      const page = await (await browser.newContext({ baseURL: site.url })).newPage()
      const author = await becomeMember(page, mail)
      const stories = Array.from({ length: 45 }, (_, index) => ({
        title: `Paged ${index}`,
        content: `${word} no. ${index}. ${'The vents rattle. '.repeat(5)}`,
        airQualityIssues: index === 7 ? ['Chemical Odors'] : ['Dust'],
      }))
      const ids = await shareStories(page.context().request, author, stories)
      await page.context().close()
      await use({ author, ids })
    },
    { scope: 'worker' },
  ],
})

let author: Person
let ids: string[]
test.beforeEach(({ community }) => {
  author = community.author
  ids = community.ids
})

test('the story list is in the HTML, loads more stories, and is restored from its URL', async ({ page }) => {
  // Leaves out the pulse, which only reports the visit.
  const calls = watchApi(page, /^\/(api\/(?!pulse)|auth\/v1\/)/)
  await gotoHydrated(page, '/community')
  expect(calls).toEqual([])
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByRole('definition').first()).toHaveText('20 of 45 in all')

  await loadMore(page).press('Enter')
  await expect(cards(page)).toHaveCount(40)
  await expect(page).toHaveURL('/community?pages=2')
  await expect(card(page, 'Paged 24').first()).toBeFocused()
  expect(calls).toHaveLength(1)
  await loadMore(page).press('Enter')
  await expect(cards(page)).toHaveCount(45)
  await expect(loadMore(page)).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText('45')

  await reloadHydrated(page)
  await expect(page).toHaveURL('/community?pages=3')
  await expect(cards(page)).toHaveCount(45)
  expect(calls).toHaveLength(2)

  await page.goto('/')
  await page.goBack()
  await expect(cards(page)).toHaveCount(45)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  /** The distance of a story from the top of the window. */
  const placeOf = async (page: Page, text: string) => (await card(page, text).boundingBox())?.y ?? Number.NaN

  /** Waits until the page's height stays the same. Cards are laid out when they come near the window, which moves those below. */
  const standsStill = (page: Page) =>
    page.evaluate(async () => {
      let [last, same] = [Number.NaN, 0]
      while (same < 10) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const height = document.documentElement.scrollHeight + scrollY
        same = height === last ? same + 1 : 0
        last = height
      }
    })

  test('a position far down the list is restored, however the visitor returns', async ({ page }) => {
    await gotoHydrated(page, '/community')
    const story = card(page, 'Paged 30')
    // Instantly: a scroll by wheel would continue for some frames while the position is measured.
    await expect(async () => {
      await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
      // Cards that pass between two frames are never laid out, and have other heights when the visitor returns.
      await waitForPaint(page)
      // Below the window's top, so that the click on the story's link doesn't scroll.
      expect(await placeOf(page, 'Paged 30')).toBeLessThan(400)
    }).toPass({ intervals: [50] })
    await standsStill(page)
    const place = await placeOf(page, 'Paged 30')
    const expectThere = async () => {
      await expect.poll(async () => Math.abs((await placeOf(page, 'Paged 30')) - place)).toBeLessThan(3)
    }

    await test.step('returning from the story’s page restores it', async () => {
      await story.getByRole('link', { name: /ago/ }).click()
      await expect(page).toHaveURL(/\/stories\//)
      await page.goBack()
      await expectThere()
    })
    await test.step('reloading the page restores it', async () => {
      await reloadHydrated(page)
      await expectThere()
    })
    await test.step('returning from another document restores it', async () => {
      await page.goto('/robots.txt')
      await page.goBack()
      await expectThere()
    })
  })
})

test('searching finds text, title, name and issue, the search is in the URL, and the last of several is shown', async ({
  page,
}) => {
  await gotoHydrated(page, '/community')
  for (const [typed, count] of [
    ['PAGED 44', 1],
    [`${word.toUpperCase()} NO. 12.`, 1],
    ['chemical od', 1],
    ['%', 0],
  ] as const) {
    await search(page).fill(typed)
    await expect(page).toHaveURL(`/community?${new URLSearchParams({ search: typed })}`)
    await expect(cards(page)).toHaveCount(count)
    await expect(page.getByText('Loading community stories...')).toBeHidden()
  }
  await expect(page.getByText('No stories found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms or filters.')).toBeVisible()

  await search(page).fill('paged 3')
  await expect(cards(page)).toHaveCount(11)
  await page.getByLabel('Sort by').selectOption('oldest')
  await expect(page).toHaveURL('/community?search=paged+3&sort=oldest')
  await expect(cards(page).first()).toContainText('Paged 3')
  await page.reload()
  await expect(search(page)).toHaveValue('paged 3')
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest')
  await expect(cards(page)).toHaveCount(11)

  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  await expect(cards(page).first()).toContainText('Paged 39')
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(20)
  await test.step('the last of several searches is shown, even if the others respond later', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/stories?search=paged+1*', async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await search(page).fill('paged 1')
    await expect(page.getByText('Loading community stories...')).toBeVisible()
    await search(page).fill('paged 44')
    await expect(cards(page)).toHaveCount(1)
    release()
    await page.waitForLoadState('networkidle')
    await expect(card(page, 'Paged 44')).toHaveCount(1)
    await expect(cards(page)).toHaveCount(1)
  })
  await test.step('text typed while a search updates the URL is kept and searched for', async () => {
    await page.getByRole('link', { name: 'Stories', exact: true }).click()
    await expect(search(page)).toHaveValue('')
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...state) => {
        push(...state)
        const input = document.querySelector<HTMLInputElement>('#story-search')
        if (!input || input.value.endsWith('4')) return
        input.value += ' 44'
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await search(page).fill('paged')
    await expect(page).toHaveURL('/community?search=paged+44')
    await expect(search(page)).toHaveValue('paged 44')
    await expect(cards(page)).toHaveCount(1)
    await page.goBack()
    await expect(search(page)).toHaveValue('')
  })
})

test('search, sort order and pages work without JavaScript', async ({ browser, site }) => {
  const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage()
  await page.goto('/community')
  await expect(cards(page)).toHaveCount(20)
  await search(page).fill('paged')
  await page.getByLabel('Sort by').selectOption('oldest')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(cards(page).first()).toContainText('Paged 0')
  await loadMore(page).click()
  await expect(cards(page).first()).toContainText('Paged 20')
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(5)
  await expect(loadMore(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the first stories' }).click()
  await expect(cards(page).first()).toContainText('Paged 0')
  await expect(search(page)).toHaveValue('paged')
})

test('a story’s link can be shared or copied, and an error is shown if the browser denies that', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/community')
  const story = card(page, 'Paged 44')
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())

  await story.getByRole('button', { name: 'Story options' }).click()
  await page.getByRole('menuitem', { name: 'Copy story link' }).click()
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
  expect(await readClipboard()).toBe(`${site.url}/community#story-${ids[44]}`)

  await story.getByRole('button', { name: 'Story options' }).click()
  await page.getByRole('menuitem', { name: 'Invite others to share' }).click()
  await expect(page.getByText('Invite link copied!')).toBeVisible()
  expect(await readClipboard()).toBe(`${site.url}/#stories-section`)

  await test.step('native sharing is used if available, and canceling it shows no message', async () => {
    await page.evaluate(() => {
      const asked: ShareData[] = []
      Object.assign(window, { asked })
      navigator.share = async (data) => {
        asked.push(data ?? {})
        if (asked.length > 1) throw new DOMException('thought better of it', 'AbortError')
      }
    })
    await story.getByRole('button', { name: 'Story options' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Invite others to share',
      'Copy story link',
      'Share story',
      'Bookmark',
      'Report content',
    ])
    await page.getByRole('menuitem', { name: 'Share story' }).click()
    await story.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => page.evaluate('asked.length')).toBe(2)
    expect(await page.evaluate('asked[0]')).toEqual({
      title: 'Paged 44',
      text: `${word} no. 44. ${'The vents rattle. '.repeat(10)}`.slice(0, 100).trim(),
      url: `${site.url}/stories/${ids[44]}`,
    })
    await expect(page.getByText('Copy failed')).toHaveCount(0)
  })
  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  await story.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(readClipboard).toBe(`${site.url}/stories/${ids[44]}`)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await story.getByRole('button', { name: 'Invite Others' }).click()
  await expect(page.getByText('Could not copy invite link to clipboard.')).toBeVisible()
  await expect(page.getByText('Copy failed')).toBeVisible()
  await story.getByRole('button', { name: 'Story options' }).click()
  await page.getByRole('menuitem', { name: 'Copy story link' }).click()
  await expect(page.getByText('Could not copy link to clipboard.')).toBeVisible()
})

test('a story’s menu opens completely beside its button, on a phone and a desktop', async ({ page }) => {
  const expectBeside = async () => {
    const all = await cards(page).all()
    // Tries cards that can't be centered in the window, and one that can.
    for (const each of [...all.slice(0, 1), ...all.slice(3, 4), ...all.slice(-1)]) {
      const button = each.getByRole('button', { name: 'Story options' })
      await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await button.click()
      const menu = page.getByRole('menu')
      await expect(menu).toBeVisible()
      const [box, from] = [await menu.boundingBox(), await button.boundingBox()]
      if (!box || !from) throw new Error('nothing is shown')
      const gap = Math.min(Math.abs(box.y - from.y - from.height), Math.abs(from.y - box.y - box.height))
      expect(gap).toBeLessThan(10)
      expect(Math.abs(box.x + box.width - from.x - from.width)).toBeLessThan(10)
      for (const entry of await page.getByRole('menuitem').all()) await entry.click({ trial: true })
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    }
  }
  await gotoHydrated(page, '/community')
  await expectBeside()
  await page.setViewportSize({ width: 390, height: 844 })
  await gotoHydrated(page, '/')
  await expectBeside()
})

test('a story’s link leads to it even if no loaded page contains it', async ({ page }) => {
  const calls = watchApi(page)
  await page.goto(`/community#story-${ids[30]}`)
  await expect(card(page, 'Paged 30')).toBeFocused()
  await expect(card(page, 'Paged 30')).toHaveAttribute('aria-current', 'true')
  await expect(card(page, 'Paged 30')).toBeInViewport()
  expect(calls).toEqual([])

  await page.goto('/auth')
  await page.goto(`/community#story-${ids[2]}`)
  await expect(cards(page).first()).toContainText('Paged 2')
  await expect(cards(page).first()).toBeFocused()
  await expect(cards(page)).toHaveCount(21)
  expect(calls).toEqual([`/api/stories/${ids[2]}`])
  await cards(page).first().getByRole('button', { name: 'Show Comments' }).click()
  await loadMore(page).press('Enter')
  await expect(card(page, 'Paged 24').first()).toBeFocused()
  await expect(page).toHaveURL(`/community?pages=2#story-${ids[2]}`)
  await expect(card(page, 'Paged 24').first()).toBeFocused()
  await loadMore(page).press('Enter')
  await expect(cards(page)).toHaveCount(45)
  await expect(cards(page).first()).toContainText('Paged 2')
  await expect(cards(page).first().getByRole('button', { name: 'Hide Comments' })).toBeVisible()
})

test('a story has its own page, with a preview for link sharing, that leads to related ones and to the waitlist', async ({
  page,
  site,
}) => {
  await gotoHydrated(page, `/stories/${ids[7]}`)
  const preview = `${word} no. 7. ${'The vents rattle. '.repeat(10)}`.slice(0, 100)
  await expect(page).toHaveTitle(/^Paged 7 · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paged 7')
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  expect(await meta('description')).toBe(preview)
  expect(await meta('og:title')).toBe('Paged 7')
  expect(await meta('og:description')).toBe(preview)
  expect(await meta('og:url')).toBe(`${site.url}/stories/${ids[7]}`)
  expect(await meta('twitter:card')).toBe('summary_large_image')
  const image = (await meta('og:image')) ?? ''
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/png')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/stories/${ids[7]}`)

  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Older story Paged 6' }).click()
  await expect(heading).toHaveText('Paged 6')
  await page.getByRole('link', { name: 'Newer story Paged 7' }).click()
  await expect(heading).toHaveText('Paged 7')
  const related = page.getByRole('region', { name: 'Related stories' }).getByRole('link')
  await expect(related).toHaveCount(4)
  await related.first().click()
  await expect(heading).not.toHaveText('Paged 7')
  await page.getByRole('link', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('heading', { name: 'Join the waitlist with your story' })).toBeInViewport()
})

test('a missing story says so for every query, with the newest stories', async ({ request }) => {
  for (const id of [crypto.randomUUID(), '1', 'a%00b', `' or 1=1`]) {
    const answer = await request.get(`/stories/${encodeURIComponent(decodeURIComponent(id))}`)
    expect(answer.status(), id).toBe(404)
    const html = await answer.text()
    expect(html).toContain('This story isn’t available.')
    expect(html).toContain('It may be private or may have been removed.')
    const [, newest = ''] = html.split('Newest stories')
    expect(newest.match(/href="\/stories\/[\da-f-]{36}/g), id).toHaveLength(4)
  }
})

const openBox = (page: Page) => page.getByRole('button', { name: /Share your air quality story/ }).click()
const box = (page: Page) => page.getByRole('form', { name: 'Share Your Air Quality Story' })

test('a story written in the box is counted, kept after a reload, sent, first in the list, and stored once if its response is lost', async ({
  page,
}) => {
  await signIn(page, author)
  await page.goto('/community')
  await openBox(page)
  await expect(box(page).getByLabel('Title')).toBeFocused()
  const send = box(page).getByRole('button', { name: 'Share Story' })
  await expect(send).toBeDisabled()
  await box(page).getByLabel('Your story').fill('   ')
  await expect(send).toBeDisabled()
  await box(page).getByLabel('Your story').fill('Smoke 👩‍👩‍👧‍👦')
  await expect(box(page).getByText('7/1000 characters')).toBeVisible()
  await box(page).getByLabel('Title').fill('From the box')
  await box(page).getByLabel('COVID-19').check()

  await box(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Share your air quality story/ })).toBeFocused()
  await openBox(page)
  await expect(box(page).getByLabel('Your story')).toHaveValue('Smoke 👩‍👩‍👧‍👦')
  await page.reload()
  await expect(box(page).getByLabel('Title')).toHaveValue('From the box')
  await expect(box(page).getByLabel('COVID-19')).toBeChecked()
  await expect(box(page).getByText('7/1000 characters')).toBeVisible()

  await send.click()
  await expect(page.getByText('Story shared successfully!')).toBeVisible()
  await expect(
    page.getByText('Thank you for sharing your air quality experience with the community.'),
  ).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Share your air quality story/ })).toBeFocused()
  await expect(cards(page).first()).toContainText('From the box')
  await openBox(page)
  await expect(box(page).getByLabel('Your story')).toHaveValue('')
  await test.step('a lost response is reported, and the story is stored once when sent again', async () => {
    await box(page).getByLabel('Your story').fill('The line broke.')
    await page.route('**/api/stories', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await box(page).getByRole('button', { name: 'Share Story' }).click()
    await expect(page.getByText('Error sharing story')).toBeVisible()
    await expect(box(page).getByText('The site could not be reached.')).toBeVisible()
    await expect(box(page).getByLabel('Your story')).toHaveValue('The line broke.')
    await page.unroute('**/api/stories')
    await box(page).getByRole('button', { name: 'Share Story' }).click()
    await expect(page.getByText('Story shared successfully!')).toBeVisible()
    await expect(page.getByText('Error sharing story')).toHaveCount(0)
    await expect(card(page, 'The line broke.')).toHaveCount(1)
  })
  await test.step('more stories can be loaded during a refresh', async () => {
    await openBox(page)
    await box(page).getByLabel('Your story').fill('Told beside.')
    const release = await hold(page, '**/api/stories?**')
    await box(page).getByRole('button', { name: 'Share Story' }).click()
    await expect(page.getByText('Loading community stories...')).toBeVisible()
    await loadMore(page).press('Enter')
    await expect(page.getByText('Loading stories...')).toBeVisible()
    await release()
    await expect(cards(page)).toHaveCount(40)
    await expect(cards(page).first()).toContainText('Told beside.')
  })
})
