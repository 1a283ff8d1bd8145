import type { Locator, Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated, reloadHydrated } from '#tests/support/wait-for-hydration.ts'
import { signInByForm } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { expectNoDefects, expectNoDefectsAtAnyWidth } from '../support/state.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const prompt = (page: Page) => page.getByRole('button', { name: 'Share your air quality story...' })
const box = (page: Page) => page.getByRole('form', { name: 'Share Your Air Quality Story' })
const content = (page: Page) => box(page).getByLabel('Your story')

async function openBox(page: Page): Promise<void> {
  await gotoHydrated(page, '/community')
  await prompt(page).click()
}

test('new stories by other people appear below the open story box', async ({ page, mail, request }) => {
  await becomeMember(page, mail)
  await page.setViewportSize({ width: 1280, height: 720 })
  const streaming = page.waitForResponse(/\/api\/events.*newStories/)
  await openBox(page)
  await streaming
  await shareStories(request, await createMember(request, mail), [{ content: 'While you write.' }])
  const news = page.getByRole('button', { name: /^\d+ new stor/ })
  await expect(news).toBeVisible()
  const counter = box(page).getByText('0/1000 characters')
  const isCovered = await counter.evaluate((element) => {
    // Scrolls the counter to the height of the news button.
    window.scrollBy({
      top: element.getBoundingClientRect().bottom - window.innerHeight + 24,
      behavior: 'instant',
    })
    const { left, right, top, height } = element.getBoundingClientRect()
    const places = [left + 1, (left + right) / 2, right - 1]
    return places.some((x) => !element.contains(document.elementFromPoint(x, top + height / 2)))
  })
  expect(isCovered).toBe(false)
  await box(page).getByRole('button', { name: 'Cancel' }).click()
  await news.click()
  await expect(page.getByRole('article').filter({ hasText: 'While you write.' })).toBeFocused()
})

test('a draft open in two tabs is shared once, and a story shared during a search is shown with an explanation', async ({
  page,
  context,
  mail,
}) => {
  await becomeMember(page, mail)
  await openBox(page)
  await content(page).fill('Only once, please.')
  const other = await context.newPage()
  await gotoHydrated(other, '/community')
  await expect(content(other)).toHaveValue('Only once, please.')
  const draft = page.getByRole('region', { name: 'Your draft' })
  await box(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(draft).toContainText('Only once, please.')
  await draft.getByRole('button', { name: 'Continue writing' }).click()
  await expect(draft).toBeHidden()
  await box(page).getByRole('button', { name: 'Share Story' }).click()
  await expect(page.getByText('Story shared successfully!')).toBeVisible()

  await expect(other.getByText('You shared this story in another tab.')).toBeVisible()
  await expect(content(other)).toHaveValue('')
  await expect(box(other).getByRole('button', { name: 'Share Story' })).toBeDisabled()
  await expectNoDefects(other, box(other))
  await other.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Only once, please.' })).toHaveCount(1)
  await other.close()
  await test.step('a story shared during a search is shown with an explanation', async () => {
    await gotoHydrated(page, '/community?search=nothing+has+this')
    await prompt(page).click()
    await content(page).fill('Quite another matter.')
    await box(page).getByRole('button', { name: 'Share Story' }).click()
    const card = page.getByRole('article').filter({ hasText: 'Quite another matter.' })
    await expect(page.getByText('It doesn’t match your search, so it is shown here.')).toBeVisible()
    await expect(card).toHaveCount(1)
    await expectNoDefects(page)
    await page.getByRole('link', { name: 'Show the newest stories' }).click()
    await expect(page.getByText('It doesn’t match your search')).toHaveCount(0)
    await expect(card).toHaveCount(1)
  })
})

test('a story typed into the waitlist form is in the story box after signing in, unless it was sent', async ({
  page,
  mail,
  request,
}) => {
  const person = await createMember(request, mail)
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Join the waitlist' })
  await form.getByLabel('Your air quality story').fill('Typed before I signed in.')
  await expect(form.getByText('25/1000 characters')).toBeVisible()
  await signInByForm(page, person)
  await expect(content(page)).toHaveValue('Typed before I signed in.')
  await expect(box(page).getByText('25/1000 characters')).toBeVisible()
  await box(page).getByRole('button', { name: 'Share Story' }).click()
  await expect(page.getByText('Story shared successfully!')).toBeVisible()
  await expect(prompt(page)).toBeVisible()
  await page.reload()
  await expect(prompt(page)).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('issue tags filter the list, are in the URL, and can be removed, and the count names the total', async ({
  page,
  mail,
  request,
}) => {
  const person = await createMember(request, mail)
  await shareStories(request, person, [
    { content: 'A damp wall.', airQualityIssues: ['Wildfire Smoke'] },
    { content: 'A wet ceiling.', airQualityIssues: ['Dust', 'Wildfire Smoke'] },
    { content: 'It smells of wildfire smoke.', airQualityIssues: ['Dust'] },
    ...Array.from({ length: 21 }, (_, index) => ({
      content: `Window no. ${index}.`,
      airQualityIssues: ['COVID-19'],
    })),
  ])
  await gotoHydrated(page, '/community?sort=oldest')
  const stories = page.getByRole('definition').first()
  await expect(stories).toHaveText(/^20 of \d+ in all$/)
  const articles = page.getByRole('article')
  const remove = page.getByRole('link', { name: 'Remove the filter Wildfire Smoke' })

  await test.step('a tag shows the stories that have it, not those that contain the word', async () => {
    await page.goto('/community?search=damp+wall&sort=oldest')
    await page.getByRole('link', { name: 'Stories about Wildfire Smoke' }).click()
    await expect(page).toHaveURL('/community?search=damp+wall&issue=Wildfire+Smoke&sort=oldest')
    await expect(page.getByText('1 story matches your search and this filter.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(page).toHaveURL('/community?issue=Wildfire+Smoke&sort=oldest')
    await expect(page.getByText('2 stories match this filter.')).toBeVisible()
    await expect(articles.filter({ hasText: 'It smells of wildfire smoke' })).toHaveCount(0)
    await expect(stories).toHaveText(/^2 of \d+ in all$/)
    await expectNoDefectsAtAnyWidth(page, page.getByRole('main'))
  })

  await test.step('a search and a sort order are combined with it, and kept after a reload', async () => {
    await page.getByLabel('Search stories').fill('damp')
    await page.getByLabel('Search stories').press('Enter')
    await expect(page).toHaveURL('/community?search=damp&issue=Wildfire+Smoke&sort=oldest')
    await expect(page.getByText('1 story matches your search and this filter.')).toBeVisible()
    await reloadHydrated(page)
    await expect(articles).toHaveCount(1)
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(page).toHaveURL('/community?issue=Wildfire+Smoke&sort=oldest')
    await expect(articles).toHaveCount(2)
  })

  await test.step('two filters are combined', async () => {
    await page.goto('/community?issue=Wildfire+Smoke&with=measurements')
    await expect(page.getByText('No stories match these filters.')).toBeVisible()
    await page.goto('/community?search=damp&issue=Wildfire+Smoke&with=measurements')
    await expect(page.getByText('No stories match your search and these filters.')).toBeVisible()
    await page.goto('/community?issue=Wildfire+Smoke&sort=oldest')
  })

  await test.step('the filter can be removed, including by going back', async () => {
    await remove.click()
    await expect(page).toHaveURL('/community?sort=oldest')
    await expect(articles).toHaveCount(20)
    await page.goBack()
    await expect(remove).toBeVisible()
    await expect(articles).toHaveCount(2)
  })

  await test.step('a long filtered list loads its remaining stories', async () => {
    await gotoHydrated(page, '/community?issue=COVID-19')
    await expect(articles).toHaveCount(20)
    // Not clicked, because the cards above get their height between mousedown and mouseup, which moves the link.
    await page.getByRole('link', { name: 'Load more' }).press('Enter')
    await expect(page).toHaveURL('/community?issue=COVID-19&pages=2')
    await expect(articles).toHaveCount(21)
  })

  await test.step('an unknown issue, or more than one, is shown and can be removed', async () => {
    for (const [query, title] of [
      ['issue=mold', 'No issue is called “mold”'],
      ['issue=Wildfire+Smoke&issue=Dust', 'Stories can be filtered by one issue at a time'],
    ] as const) {
      const response = await request.get(`/api/stories?${query}`)
      expect(response.status()).toBe(400)
      const message = expect.stringContaining('Filter by one of: Wildfire Smoke,')
      expect(await response.json()).toMatchObject({ error: { fields: [{ field: 'issue', message }] } })

      const opened = await page.goto(`/community?search=damp&sort=oldest&${query}`)
      expect(opened?.status()).toBe(400)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectNoDefects(page, page.getByRole('main'))
      await page.getByRole('link', { name: 'Remove the filter' }).click()
      await expect(page).toHaveURL('/community?search=damp&sort=oldest')
      await expect(page.getByText('1 story matches your search.')).toBeVisible()
    }
  })
})

test('on a small phone the first story starts on the first screen', async ({ page, mail, request, site }) => {
  const person = await createMember(request, mail)
  // Makes the line of counts wrap to two lines.
  const others = Array.from({ length: 20 }, () => ({ content: 'More to read.' }))
  await shareStories(request, person, [...others, { content: 'Read me first.', title: 'First' }])
  await runInDatabase(site, `update stories set comment_count = 10 where content = 'More to read.'`)
  const card = page.getByRole('article').filter({ hasText: 'Read me first.' })
  const expectOnFirstScreen = async (parts: Locator[]) => {
    for (const size of [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      for (const part of parts) await expect(part, `${size.width} px`).toBeInViewport({ ratio: 1 })
    }
  }
  await gotoHydrated(page, '/community')
  await expectOnFirstScreen([card.getByRole('heading', { name: 'First' }), card.getByText('Read me first.')])
  await signIn(page, person)
  await gotoHydrated(page, '/community')
  await expectOnFirstScreen([card.getByText(person.fullName)])
})
