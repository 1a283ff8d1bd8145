import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import type { Person } from '../support/people.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

/** Scripts and markup, each of which sets a property on `window` if it runs. */
const payloads = [
  `<script>window.hacked=1</script>`,
  `</script><script>window.hacked=2</script>`,
  `"><img src=x onerror="window.hacked=3">`,
  `' onmouseover='window.hacked=4' autofocus onfocus='window.hacked=4`,
  `<svg/onload=window.hacked=5>`,
  `</title></textarea></style><iframe srcdoc="<script>parent.hacked=6</script>">`,
  `javascript:window.hacked=7`,
  `<a href="javascript:window.hacked=8">click</a>`,
  `\u2028window.hacked=9\u2029`,
  `<!--<script>-->window.hacked=10`,
  `\${window.hacked=11}{{constructor.constructor('window.hacked=11')()}}`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=window.hacked=12>`,
]

/** A story's title and author's name are single lines of limited length. */
const oneLine = (payload: string) => payload.replace(/[\u2028\u2029]/g, '').slice(0, 90)

const sessionSchema = v.object({ access_token: v.string() })

/** Signs in each time, because the tokens of these sites last only seconds. */
async function authorize(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const headers = { apikey: 'clean-air-public' }
  const data = { email, password }
  const signedIn = await request.post('/auth/v1/token?grant_type=password', { headers, data })
  return `Bearer ${v.parse(sessionSchema, await signedIn.json()).access_token}`
}

async function expectNothingRan(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'hacked')), where).toBeUndefined()
  // The text is shown as text and creates no elements.
  expect(
    await page
      .locator('img[src="x"], iframe, svg[onload], [onerror], [onmouseover], a[href^="javascript:"]')
      .count(),
    where,
  ).toBe(0)
}

test('scripts in user texts never run in a reader’s browser, on any page', async ({
  page,
  mail,
  request,
  browser,
  site,
}) => {
  const author = await becomeMember(page, mail)
  const violations: string[] = []
  const ids: string[] = []
  for (const payload of payloads) {
    const headers = { apikey: 'clean-air-public', authorization: await authorize(request, author) }
    const profile = { fullName: oneLine(payload), organization: oneLine(payload) }
    expect((await request.patch('/api/profile', { headers, data: profile })).status()).toBe(200)
    const [id = ''] = await shareStories(request, author, [
      { title: oneLine(payload), content: `${payload} ${payload}` },
    ])
    const comment = await request.post(`/api/stories/${id}/comments`, { headers, data: { content: payload } })
    expect(comment.status()).toBe(201)
    ids.push(id)
  }

  const context = await browser.newContext({ baseURL: site.url })
  const visitor = await context.newPage()
  for (const shown of [page, visitor]) {
    shown.on('dialog', (dialog) => violations.push(dialog.message()))
    shown.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text())
    })
  }
  const places = [
    '/',
    '/community',
    `/community?search=${encodeURIComponent('window.hacked')}`,
    `/community?search=${encodeURIComponent(payloads[1] ?? '')}`,
    ...ids.slice(0, 3).map((id) => `/stories/${id}`),
    `/community#story-${ids[0]}`,
    signInPath('javascript:window.hacked=20'),
    '/nothing/<script>window.hacked=21</script>',
  ]
  for (const place of places) {
    await visitor.goto(place)
    await expectNothingRan(visitor, place)
  }
  await visitor.goto(`/stories/${ids[2]}`)
  await expect(visitor.getByText(payloads[2] ?? '').last()).toBeVisible()
  await expectNothingRan(visitor, 'comments')
  await context.close()

  for (const place of ['/', '/settings', '/settings/content', '/community', '/bookmarks']) {
    await page.goto(place)
    await expect(page.getByRole('main')).toBeVisible()
    await expectNothingRan(page, `signed in: ${place}`)
  }
  expect(violations).toEqual([])
})
