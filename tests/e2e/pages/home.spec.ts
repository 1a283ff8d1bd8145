import type { Page } from '@playwright/test'
import { gotoHydrated, isHydrated, reloadHydrated } from '#tests/support/wait-for-hydration.ts'
import { createPerson } from '../support/people.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const titles = [
  'Family Wellness',
  'Workplace Fresh Air',
  'Active Lifestyle',
  'Nature Connection',
  'Indoor vs Outdoor',
]

const permission =
  'I grant permission to share my story, with appropriate privacy protections, on the website and social media to raise awareness about the indoor air quality crisis.'

/**
 * Stops the page's time, which then passes only when a test says so. The page must be hydrated before the test moves the clock, because it
 * sets its timers during hydration.
 */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Life with clean air' })
const currentSlide = (page: Page, title: string) =>
  carousel(page).getByRole('group', { name: `${titles.indexOf(title) + 1} of 5: ${title}` })
/** Includes a closed popup: it leaves the page after storing that it was closed. */
const popup = (page: Page) => page.getByRole('dialog', { name: 'Be first in line', includeHidden: true })

test('the home page says what is planned, cites the source of its figure, and links to other pages and to its form', async ({
  page,
  site,
  mail,
  request,
}) => {
  await shareStories(request, await createMember(request, mail), [{ content: 'It is in the first HTML.' }])
  // The server answers from its cache until it is notified of the story.
  const html = async () => (await request.get('/')).text()
  await expect.poll(html).toContain('It is in the first HTML.')
  const calls: string[] = []
  page.on('request', (call) => {
    if (/\/(api\/(?!pulse)|auth\/v1\/)/.test(call.url())) calls.push(call.url())
  })
  await gotoHydrated(page, '/')
  await expect(page.getByText('It is in the first HTML.')).toBeVisible()
  expect(calls).toEqual([])
  await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Community Impact' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Clean Air for Everyone' })).toBeVisible()
  await expect(page.getByText('Indoor air is 2-5 times more polluted than outdoor air')).toBeVisible()
  for (const claim of ['99%', 'filtration', '24/7', 'protection', 'Silent', 'operation']) {
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('400-R-92-012')).toBeVisible()
  const crisis = page.getByRole('region', { name: 'The Indoor Air Crisis' })
  for (const name of ['Wildfire Smoke', 'Pollen & Allergens', 'Respiratory Illnesses', 'Mold & Dust']) {
    await expect(crisis.getByRole('heading', { name })).toBeVisible()
  }
  await expect(crisis.getByRole('heading', { name: 'Your Story Matters' })).toBeVisible()
  const product = page.getByRole('region', { name: 'What We’re Building' })
  await expect(product.getByRole('img', { name: /air cleaner about as tall as the bed/ })).toBeVisible()
  for (const term of ['Which rooms it is for', 'When it comes', 'What early access means'])
    await expect(product.getByRole('term').filter({ hasText: term })).toBeVisible()
  await expect(product).toContainText('There is no date yet.')
  await expect(page.getByText('Already have an account? Sign in here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Community Stories' })).toHaveAttribute('href', '/community')
  await expect(page.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/auth')
  await expect(page.locator('#stories-section')).toBeAttached()

  await expect(page.getByRole('banner').getByRole('link', { name: 'Clean Air' }).locator('svg')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Our mission is clean indoor air for everyone.')).toBeVisible()
  for (const [name, href] of [
    ['hello@clean-air.example', 'mailto:hello@clean-air.example'],
    [new URL(site.url).host, `${site.url}/`],
    ['Calculators', '/calculators'],
    ['The Community’s Air', '/air/community'],
    ['Community Rules', '/rules'],
    ['Transparency', '/transparency'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)

  await page.getByRole('button', { name: 'Share Your Story' }).click()
  const section = page.getByRole('region', { name: 'Waitlist' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeEnabled()
})

test('the carousel advances every five seconds, stops while it is in use, and works with the keyboard', async ({
  page,
}) => {
  const expectStill = async (title: string) => {
    await page.clock.runFor(20_000)
    await expect(currentSlide(page, title)).toBeVisible()
  }
  const leave = async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Share Your Story' }).focus()
  }
  const press = (name: string) => carousel(page).getByRole('button', { name }).press('Enter')
  const announced = carousel(page).locator('[aria-live]')
  await stopClock(page)
  await gotoHydrated(page, '/')
  await expect(carousel(page).getByRole('button', { name: 'Next picture' })).toBeVisible()
  await page.mouse.move(0, 0)
  await test.step('it advances, and wraps from the last picture to the first', async () => {
    for (const title of [...titles.slice(1), 'Family Wellness']) {
      await page.clock.runFor(5_000)
      await expect(currentSlide(page, title)).toBeVisible()
    }
    await expect(announced).toHaveAttribute('aria-live', 'off')
  })
  await test.step('it stops', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(carousel(page).getByRole('button', { name: 'Play slideshow' })).toBeVisible()
    await expectStill('Family Wellness')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await carousel(page).hover()
    await expectStill('Family Wellness')
    await page.mouse.move(0, 0)
    await carousel(page).getByRole('button', { name: 'Pause slideshow' }).focus()
    await expectStill('Family Wellness')
    await carousel(page).getByRole('button', { name: 'Pause slideshow' }).click()
    await leave()
    await expectStill('Family Wellness')
    await carousel(page).getByRole('button', { name: 'Play slideshow' }).click()
    await leave()
    await page.clock.runFor(5_000)
    await expect(currentSlide(page, 'Workplace Fresh Air')).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expectStill('Workplace Fresh Air')
  })
  await test.step('it wraps both ways by keyboard, and announces its picture', async () => {
    await press('Previous picture')
    await press('Previous picture')
    await expect(currentSlide(page, 'Indoor vs Outdoor')).toBeVisible()
    await expect(announced).toHaveAttribute('aria-live', 'polite')
    await press('Next picture')
    await expect(currentSlide(page, 'Family Wellness')).toBeVisible()
    await press('Nature Connection')
    await expect(currentSlide(page, 'Nature Connection')).toBeVisible()
    await expect(page.getByRole('img', { name: /forest valley/ })).toBeVisible()
    await expect(carousel(page).getByRole('button', { name: 'Nature Connection' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})

test.describe('the invitation to the VIP list', () => {
  test.use({ isInvited: true })

  test('opens after three seconds, counts down, and stays away for a week once closed', async ({ page }) => {
    await stopClock(page)
    await gotoHydrated(page, '/')
    await page.getByRole('button', { name: 'Share Your Story' }).focus()
    await page.clock.runFor(2_900)
    await expect(popup(page)).toHaveCount(0)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const heightBefore = await height()
    await page.clock.runFor(200)
    await expect(popup(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Be first in line' })).toBeFocused()
    expect(await height(), 'nothing moves').toBe(heightBefore)
    for (const text of [
      '30% Early Bird discount',
      'Free shipping on launch',
      'VIP access to limited colors',
      'Join 2,847 others',
    ]) {
      await expect(popup(page).getByText(text)).toBeVisible()
    }
    await expect(
      page.getByRole('timer', { name: 'Early access offer ends in: 7 days, 12 hours, 34 minutes' }),
    ).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(
      page.getByRole('timer', { name: 'Early access offer ends in: 7 days, 12 hours, 33 minutes' }),
    ).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Share Your Story' })).toBeFocused()
    await reloadHydrated(page)
    await page.clock.runFor(10_000)
    await expect(popup(page)).toHaveCount(0)
    await page.clock.runFor(7 * 86_400_000)
    await reloadHydrated(page)
    // It also waits while the visitor types or has started a form.
    const name = page.getByLabel('Full name')
    await name.fill('Ada')
    await page.clock.runFor(30_000)
    await expect(popup(page)).toHaveCount(0)
    await name.blur()
    await page.clock.runFor(30_000)
    await expect(popup(page)).toHaveCount(0)
    await name.fill('')
    await page.getByRole('heading', { level: 1 }).click()
    await page.clock.runFor(4_000)
    await expect(popup(page)).toHaveCount(0)
    await page.clock.runFor(3_000)
    await expect(popup(page)).toBeVisible()
    // Screen readers must not announce the countdown every minute.
    await expect(popup(page).getByRole('timer')).not.toHaveAttribute('aria-live')
    await page.clock.fastForward(8 * 86_400_000)
    await page.clock.runFor(60_000)
    await expect(
      page.getByRole('timer', { name: 'Early access offer ends in: 0 days, 0 hours, 0 minutes' }),
    ).toBeVisible()
    await page.clock.resume()
    await popup(page).getByLabel('Email').fill('late@example.org')
    await popup(page).getByRole('button', { name: 'Join the VIP list' }).click()
    await expect(popup(page)).toHaveCount(0)
    await expect(page.getByText('Welcome to the VIP list!', { exact: true })).toBeVisible()
  })

  test('waits while the page is used by keyboard, even from before its scripts run', async ({ page }) => {
    await stopClock(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Tab')
    await expect.poll(() => isHydrated(page)).toBe(true)
    await page.clock.runFor(10_000)
    await expect(popup(page)).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.clock.runFor(2_000)
    await expect(popup(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(popup(page)).toHaveCount(0)
  })

  test('is never shown to members, who find the offer and the story box on the page', async ({
    page,
    mail,
  }) => {
    const person = await becomeMember(page, mail)
    await stopClock(page)
    await gotoHydrated(page, '/')
    await page.clock.runFor(10_000)
    await expect(popup(page)).toHaveCount(0)
    await page.clock.resume()
    const offer = page.getByRole('region', { name: 'The VIP list' })
    await offer.scrollIntoViewIfNeeded()
    await expect(offer.getByText('30% Early Bird discount')).toBeVisible()
    await expect(offer.getByLabel('Email')).toHaveValue(person.email)

    const section = page.getByRole('region', { name: 'Waitlist' })
    await expect(section.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(section.getByText("You're on the waitlist.")).toBeVisible()
    await expect(section.getByRole('heading', { name: "What's Next" })).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveText([
      'You are on the priority waitlist.',
      'We’ll send you an email when the product is available.',
      'Share more stories with the community.',
      'Follow us for updates.',
    ])
    await page.getByRole('button', { name: 'Share Your Story' }).click()
    const box = page.getByRole('form', { name: 'Share Your Air Quality Story' })
    await expect(box.getByLabel('Title')).toBeFocused()
    await expect(box.getByLabel('Title')).toBeInViewport()
    await expect(box.getByText('0/1000 characters')).toBeVisible()
    await expect(box.getByRole('checkbox', { name: permission })).not.toBeChecked()
    await expect(box.getByRole('group', { name: 'Air quality issues' }).locator('label')).toHaveText([
      'Wildfire Smoke',
      'Pollen & Allergens',
      'Mold',
      'Dust',
      'COVID-19',
      'Respiratory Illnesses',
      'Chemical Odors',
      'Poor Ventilation',
      'Other Pollutants',
    ])

    const account = page.getByRole('button', { name: 'Your account' })
    const bookmarks = page.getByRole('link', { name: 'Bookmarks' })
    await account.click()
    await expect(page.getByText(`Signed in as ${person.fullName}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bookmarks).toBeHidden()
    await account.click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(bookmarks).toBeHidden()
    await account.click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('stores an address, which an email confirms and one click removes', async ({
    page,
    mail,
    request,
  }) => {
    const { email } = createPerson()
    await gotoHydrated(page, '/')
    await popup(page).getByLabel('Email').fill('nobody')
    await popup(page).getByRole('button', { name: 'Join the VIP list' }).click()
    await expect(
      popup(page).getByText('Please enter an email address, such as name@example.com.'),
    ).toBeVisible()
    await popup(page).getByLabel('Email').fill(email)
    await popup(page).getByRole('button', { name: 'Join the VIP list' }).click()
    await expect(popup(page)).toHaveCount(0)
    await expect(page.getByText('Welcome to the VIP list!', { exact: true })).toBeVisible()
    await expect(
      page.getByText("You'll be the first to breathe in our exclusive Kickstarter deals!"),
    ).toBeVisible()

    const { parsed } = await mail.waitForMessage(email)
    const header = (key: string) => parsed.headers.find((each) => each.key === key)?.value ?? ''
    const links = (parsed.text ?? '').match(/https?:\S+token=\S+/g) ?? []
    const [confirm = '', withdraw = ''] = links
    expect(header('list-unsubscribe')).toBe(`<${withdraw}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

    await page.goto(confirm)
    await page.getByRole('button', { name: 'Confirm my place' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the VIP list' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are on the VIP list' })).toBeVisible()
    await page.getByRole('link', { name: 'Leave the VIP list' }).click()
    await expect(page.getByRole('heading', { name: 'Leave the VIP list?' })).toBeVisible()
    await page.getByRole('button', { name: 'Take me off the list' }).click()
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
    const oneClick = await request.post(withdraw, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(oneClick.status()).toBe(200)
  })
})
