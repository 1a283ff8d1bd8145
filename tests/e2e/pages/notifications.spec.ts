import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { withOwnSite } from '#tests/servers/own-site.ts'
import { type RunningSite, runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { createPerson, fillWaitlistForm, waitForInbox } from '../support/people.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

async function comment(page: Page, storyId: string, content: string): Promise<string> {
  const response = await page.request.post(new URL(`/api/stories/${storyId}/comments`, page.url()).href, {
    headers: { apikey, authorization: `Bearer ${await readAccessToken(page)}` },
    data: { content },
  })
  return v.parse(v.object({ id: v.string() }), await response.json()).id
}

/** Checks that the count covers neither the bell nor its neighbor, at double text size on the narrowest phone. */
async function expectCountBesideBell(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const bell = page.getByRole('link', { name: 'Notifications, 1 new' })
  const count = await bell.locator('span').boundingBox()
  const icon = await bell.locator('svg').boundingBox()
  const account = await page.getByRole('button', { name: 'Your account' }).boundingBox()
  if (!before || !count || !icon || !account) throw new Error('something of the header is not shown')
  expect(count.x).toBeGreaterThanOrEqual(icon.x + icon.width / 3)
  expect(count.x + count.width).toBeLessThanOrEqual(account.x)
  expect(count.y).toBeGreaterThanOrEqual(0)
  expect(count.y + count.height).toBeLessThanOrEqual(icon.y + (2 * icon.height) / 3)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(before)
}

test('an author is notified of a comment, follows the link to it, and can mute the story', async ({
  page,
  stranger: reader,
  mail,
  request,
}) => {
  const author = await becomeMember(page, mail)
  await becomeMember(reader, mail, { fullName: 'Rea Reader' })
  const [story = ''] = await shareStories(request, author, [{ content: 'Tell me who answers.' }])
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  await expectAccessible(page)
  for (let count = 1; count <= 25; count += 1) await comment(page, story, `My own ${count}.`)
  const id = await comment(reader, story, 'I have the same at home.')

  await expect
    .poll(async () => {
      await gotoHydrated(page, '/community')
      return page.getByRole('link', { name: 'Notifications, 1 new' }).isVisible()
    })
    .toBe(true)
  await expectCountBesideBell(page)
  await page.getByRole('link', { name: 'Notifications, 1 new' }).click()
  const line = page.getByRole('link', { name: 'Rea Reader commented on your story' })
  await expect(line).toBeVisible()
  await expect(page.getByText('You’re receiving this because you wrote the story.')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('I have the same at home.')
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
  const options = page.getByRole('button', { name: 'Options for “Rea Reader commented on your story”' })
  const choose = async (name: string) => {
    await options.press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await options.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Mute this story',
    'Mute Rea Reader',
    'Turn off “Comments on my stories”',
  ])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Mute this story' }).click()
  await expect(page.getByText('You won’t get notifications about this story.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(options).toBeFocused()
  await choose('Mute Rea Reader')
  await expect(
    page.getByText('You won’t see posts by Rea Reader or get notifications about them.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await choose('Turn off “Comments on my stories”')
  await expect(page.getByText('Notifications turned off: Comments on my stories.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  const choice = (name: string) => page.getByRole('checkbox', { name })
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/choices') && response.request().method() === 'PUT',
  )
  await choice('Reactions to my stories On the site').uncheck()
  await stored
  await page.reload()
  await expect(choice('Reactions to my stories On the site')).not.toBeChecked()
  await expect(choice('Comments on my stories On the site')).toBeChecked()
  await expect(choice('Comments on my stories By email')).toBeChecked()
  await expect(choice('Reactions to my stories By email')).not.toBeChecked()
})

/** Moves waiting notifications ten minutes into the past, and queues the job that mails them. */
const passTenMinutes = (site: RunningSite) =>
  runInDatabase(
    site,
    `update notifications set waits_since = waits_since - interval '10 minutes';
     insert into pgboss.job (name, policy) values ('notifications', 'singleton')`,
  )

test('notifications unseen for ten minutes are emailed, with links to the comment and to unsubscribe with one click', async ({
  page,
  stranger: reader,
}) => {
  test.setTimeout(180_000)
  const env = { EMAIL_VERIFICATION: 'false', RATE_LIMIT_FACTOR: '0' }
  // The site has no mail server, so that its mails go to its inbox.
  await withOwnSite({ env }, async (site) => {
    try {
      for (const each of [page, reader]) {
        await each.goto(site.url)
        await fillWaitlistForm(each, createPerson(), { text: 'Dust on every shelf.' })
        await each.getByRole('button', { name: 'Join the Waitlist' }).click()
        await expect(each.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      }
      const storyId = await readFirstStory(page)
      await comment(reader, storyId, 'Seen on the site.')
      await expectUnseen(page, 1)
      const seen = page.waitForResponse('**/api/notifications/seen')
      await page.goto(`${site.url}/notifications`)
      await seen
      await passTenMinutes(site)

      const id = await comment(reader, storyId, 'Read in the mail.')
      await expectUnseen(page, 1)
      await passTenMinutes(site)
      const mail = page.getByRole('article')
      await waitForInbox(page, mail, site)
      await expect(mail.getByRole('heading', { name: 'New comments on your story' })).toBeVisible()
      await expect(mail).toContainText('commented on your story.')
      const stop = await mail
        .getByRole('link', { name: '/notifications/unsubscribe' })
        .last()
        .getAttribute('href')
      await mail.getByRole('link', { name: `#comment-${id}` }).click()
      const linked = page.locator(`#comment-${id}`)
      await expect(linked).toContainText('Read in the mail.')
      await expect(linked).toBeFocused()
      await expect(linked).toBeInViewport()

      // Opening the link of the mail changes nothing; its button stops such mails, without a sign-in.
      await reader.goto(stop ?? '')
      await expect(reader.getByText('We’ll no longer email you about comments on your story.')).toBeVisible()
      await page.goto(`${site.url}/settings/notifications`)
      const byMail = page.getByRole('checkbox', { name: 'Comments on my stories By email' })
      await expect(byMail).toBeChecked()
      await reader.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(reader.getByRole('heading', { name: 'Done' })).toBeVisible()
      await expectAccessible(reader)
      await page.reload()
      await expect(byMail).not.toBeChecked()

      // After a day away, one mail lists everything missed, without hidden stories.
      const hiddenId = await shareOwn(page, 'Gone by the morning.')
      const otherId = await shareOwn(page, 'Dust in the hall as well.')
      await page.goto(`${site.url}/settings/notifications`)
      await page.getByRole('radio', { name: 'Every day' }).check()
      await expect(page.getByLabel('Sent at 8:00 in this time zone')).toHaveValue(/\w/)
      const missed = await comment(reader, storyId, 'While you slept.')
      const besides = await comment(reader, otherId, 'In ours too.')
      await comment(reader, hiddenId, 'Nobody is to read of this.')
      await expectUnseen(page, 3)
      await page.goto('about:blank')
      await runInDatabase(
        site,
        `update stories set hidden_at = now() where id = '${hiddenId}';
         update auth.sessions set refreshed_at = now() - interval '1 day';
         update digests set next_at = now() - interval '1 minute';
         insert into pgboss.job (name, policy) values ('notifications', 'singleton')`,
      )
      const digest = page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: 'What you missed' }) })
      await waitForInbox(page, digest, site)
      for (const id of [missed, besides])
        await expect(digest.getByRole('link', { name: `#comment-${id}` })).toBeVisible()
      await expect(digest).not.toContainText(hiddenId)
      await expect(digest).toContainText('“While you slept.”')
      await digest.getByRole('link', { name: `#comment-${besides}` }).click()
      await expect(page.locator(`#comment-${besides}`)).toBeFocused()
    } finally {
      // An open page would request its stream from the stopped server.
      for (const each of [page, reader]) await each.goto('about:blank')
    }
  })
})

async function shareOwn(page: Page, content: string): Promise<string> {
  const response = await page.request.post(new URL('/api/stories', page.url()).href, {
    headers: { apikey, authorization: `Bearer ${await readAccessToken(page)}` },
    data: { title: 'Another', content, airQualityIssues: [], sharePermission: true },
  })
  return v.parse(v.object({ id: v.string() }), await response.json()).id
}

async function readFirstStory(page: Page): Promise<string> {
  const response = await page.request.get(new URL('/api/profile/stories', page.url()).href, {
    headers: { apikey, authorization: `Bearer ${await readAccessToken(page)}` },
  })
  return v.parse(
    v.object({ stories: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) }),
    await response.json(),
  ).stories[0].id
}

/** Waits until the count of unseen notifications is this. */
async function expectUnseen(page: Page, count: number): Promise<void> {
  const ask = async () => {
    const response = await page.request.get(new URL('/api/notifications/unseen', page.url()).href, {
      headers: { apikey, authorization: `Bearer ${await readAccessToken(page)}` },
    })
    return response.json()
  }
  await expect.poll(ask).toEqual({ unseen: count })
}

/** A subscription as a browser creates it. */
const subscription = {
  endpoint: 'https://push.invalid/send/one',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'A'.repeat(22),
  },
}

/**
 * Fakes permission, subscribing, the subscription and the display of notifications, in pages and in the worker: Chromium subscribes at Google's push
 * service, which tests can't reach, and shows no notifications without a window. The worker, its registration and its messages are the browser's own.
 */
async function makeUpPush(page: Page): Promise<void> {
  await page.addInitScript((made) => {
    let isSubscribed = false
    const found = { ...made, toJSON: () => made, unsubscribe: async () => true }
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isSubscribed = true
        return found
      },
      getSubscription: async () => (isSubscribed ? found : null),
    })
  }, subscription)
}

const makeUpInWorker = `
  PushManager.prototype.getSubscription = async () => ({ toJSON: () => (${JSON.stringify(subscription)}) })
  self.shown = []
  registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })
  self.opened = []
  clients.openWindow = async (url) => void self.opened.push(url)`

test('a device on which notifications are turned on shows push notifications that link to the comment', async ({
  page,
  stranger: reader,
  mail,
  request,
  context,
}) => {
  const author = await becomeMember(page, mail)
  await becomeMember(reader, mail, { fullName: 'Rea Reader' })
  const [story = ''] = await shareStories(request, author, [{ title: 'Mold', content: 'Tell me at once.' }])
  await makeUpPush(page)
  await page.goto('/settings/notifications')
  const press = page.getByRole('button', { name: 'Turn on for this device' })
  const push = page.getByRole('checkbox', { name: 'Comments on my stories Push' })
  await expect(press).toBeVisible()
  await expect(push).toBeHidden()
  expect(context.serviceWorkers()).toEqual([])

  const started = context.waitForEvent('serviceworker')
  await press.click()
  const worker = await started
  const devices = page.getByRole('list', { name: 'Devices with push notifications' })
  await expect(devices.getByRole('listitem')).toContainText('This device')
  await expect(press).toBeHidden()
  await expect(push).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Reactions to my stories Push' })).not.toBeChecked()
  await expectAccessible(page)

  const id = await comment(reader, story, 'I have the same at home.')
  await expectUnseen(page, 1)
  await worker.evaluate(makeUpInWorker)
  const deliver = await reachWorker(page)
  const newest = await readLatestId(page)
  await deliver(newest)
  const path = `/stories/${story}#comment-${id}`
  const shown = () => worker.evaluate('self.shown.splice(0)')
  const icon = '/icon-192.png'
  const title = 'Rea Reader commented on your story'
  await expect
    .poll(shown)
    .toEqual([{ title, body: '“I have the same at home.”\nMold', tag: newest, icon, data: path }])
  await worker.evaluate((data) => {
    const notification = { data, close: () => undefined }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  }, path)
  await expect.poll(() => worker.evaluate('self.opened')).toEqual([new URL(path, page.url()).href])
  // A notification without content is displayed as well; otherwise the browser would end the subscription.
  await deliver(story)
  const none = {
    title: 'New notification from Clean Air',
    body: '',
    tag: story,
    icon,
    data: '/notifications',
  }
  await expect.poll(shown).toEqual([none])

  await devices.getByRole('button', { name: /^Remove/ }).click()
  await expect(devices).toBeHidden()
  await expect(push).toBeHidden()
  await page.reload()
  await press.click()
  await expect(devices).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  const countWorkers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(countWorkers).toBe(0)
})

test('the settings say if a browser can’t or may not show notifications', async ({ page, mail }) => {
  await becomeMember(page, mail)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await page.goto('/settings/notifications')
  await expect(page.getByText('This browser blocks notifications from this site.')).toBeVisible()
  await expectAccessible(page)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(page.getByText('This browser doesn’t support push notifications.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeHidden()
})

/** Returns a function that delivers a decrypted message to the service worker, as the browser does. */
async function reachWorker(page: Page): Promise<(data: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) found.resolve(registration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await found.promise
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

async function readLatestId(page: Page): Promise<string> {
  const response = await page.request.get(new URL('/api/notifications', page.url()).href, {
    headers: { apikey, authorization: `Bearer ${await readAccessToken(page)}` },
  })
  return v.parse(
    v.object({ notifications: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) }),
    await response.json(),
  ).notifications[0].id
}
