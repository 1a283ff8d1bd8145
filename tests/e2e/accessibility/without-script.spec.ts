import { findOverflow } from '../support/layout/layout-checks.ts'
import { createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const mailedLink = '/auth/confirm?token_hash=x&type=signup'

test('every page is readable without JavaScript, on a phone and on a desktop', { tag: '@journey' }, async ({
  browser,
  site,
  mail,
  request,
}) => {
  const [id] = await shareStories(request, await createMember(request, mail), [
    { title: 'Föhn', content: 'It is read without a script.' },
  ])
  const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage()
  for (const [address, text] of [
    ['/', 'It is read without a script.'],
    ['/community', 'It is read without a script.'],
    [`/stories/${id}`, 'It is read without a script.'],
    ['/auth', 'Join the Community'],
    ['/auth/forgot', 'Forgot your password?'],
    [mailedLink, 'Opening your link'],
    ['/bookmarks', 'Bookmarks'],
    ['/notifications', 'Notifications'],
    ['/notifications/unsubscribe', 'This link does not work'],
    ['/invitation', 'This invitation has ended'],
    ['/report', 'When something breaks a rule'],
    ['/report/status', 'This link does not work'],
    ['/settings', 'You are not signed in.'],
    ['/privacy', 'In your browser'],
    ['/rules', 'Appeals'],
    ['/calculators', 'Seven questions about indoor air'],
    ['/calculators/filter-box?units=metric&area=30&height=2.5&box=five', 'air changes per hour, from'],
    ['/air', /Reading a file needs JavaScript/],
    ['/air/charts', /Your charts need JavaScript/],
    ['/air/plans', /Experiments need JavaScript/],
    ['/air/community?of=radon', 'This needs five people.'],
    ['/transparency', 'Reports received'],
    ['/terms', 'No medical advice'],
    ['/no/such/page', 'Oops! Page not found'],
  ] as const) {
    await page.goto(address)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(
        page.getByText(text).filter({ visible: true }).first(),
        `${address} at ${width} px`,
      ).toBeVisible()
      await expect.poll(() => findOverflow(page), `${address} at ${width} px`).toEqual([])
    }
  }
  await page.context().close()
  // Chromium hides these notices from the test, but not from people.
  for (const address of ['/bookmarks', mailedLink])
    expect(await (await request.get(address)).text()).toMatch(/<noscript>.*needs? JavaScript/)
})
