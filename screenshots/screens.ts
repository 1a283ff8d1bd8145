import type { Page } from '@playwright/test'
import type { Visitor, World } from './world.ts'

export interface Screen {
  name: string
  as?: Visitor
  /** Only what a window shows, for what lies above the page. */
  isWindow?: boolean
  /** A visitor whom the invitation has not met yet. */
  isInvited?: boolean
  media?: 'print'
  show(page: Page, world: World): Promise<unknown>
}

const open = (path: string) => (page: Page) => page.goto(path)
const firstCard = (page: Page) => page.getByRole('article').first()

/** Leaves matching requests without an answer, as on a very slow network. */
async function stall(page: Page, path: string): Promise<void> {
  await page.route(path, () => {})
}

const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, body: '' }))

async function openComments(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /Show Comments|Comments/ }).first()
  await button.click()
}

const home: Screen[] = [
  { name: 'home', show: open('/') },
  { name: 'home, signed in', as: 'demo', show: open('/') },
  ...[
    'Family Wellness',
    'Workplace Fresh Air',
    'Active Lifestyle',
    'Nature Connection',
    'Indoor vs Outdoor',
  ].map(
    (title, index): Screen => ({
      name: `home, picture ${index + 1}: ${title}`,
      isWindow: true,
      async show(page) {
        await page.goto('/')
        await page
          .getByRole('button', { name: new RegExp(title) })
          .first()
          .click()
      },
    }),
  ),
  {
    name: 'home, invitation',
    isWindow: true,
    isInvited: true,
    async show(page) {
      await page.goto('/')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'home, waitlist form with errors',
    isWindow: true,
    async show(page) {
      await page.goto('/')
      const form = page.getByRole('form', { name: 'Join the waitlist' })
      await form.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      await form.getByRole('button', { name: 'Join the Waitlist' }).click()
    },
  },
  {
    name: 'home, story box open',
    as: 'demo',
    isWindow: true,
    async show(page) {
      await page.goto('/')
      // It comes alive when somebody gets near.
      await page.getByText('Share your air quality story...').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Share your air quality story...' }).click()
      await page.getByText('/1000 characters').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'account menu',
    as: 'demo',
    isWindow: true,
    async show(page) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Your account' }).click()
    },
  },
]

const community: Screen[] = [
  { name: 'community', show: open('/community') },
  { name: 'community, signed in', as: 'demo', show: open('/community') },
  { name: 'community, nothing found', show: open('/community?search=zzzz') },
  { name: 'community, found', show: open('/community?search=smoke&sort=most_reactions') },
  {
    name: 'community, loading',
    async show(page) {
      await page.goto('/community')
      await stall(page, '**/api/stories?*')
      await page.getByLabel('Search stories').fill('smoke')
    },
  },
  {
    name: 'community, failure',
    async show(page) {
      await page.goto('/community')
      await fail(page, '**/api/stories?*')
      await page.getByLabel('Search stories').fill('smoke')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'story menu',
    isWindow: true,
    async show(page) {
      await page.goto('/community')
      await firstCard(page).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Story options' }).first().click()
    },
  },
  {
    name: 'please sign in',
    isWindow: true,
    async show(page) {
      await page.goto('/community')
      await page.getByRole('button', { name: /^Love/ }).first().click()
    },
  },
]

const stories: Screen[] = [
  { name: 'story', show: (page, { stories: { plain } }) => page.goto(`/stories/${plain}`) },
  { name: 'story, 1,000 characters', show: (page, { stories: { long } }) => page.goto(`/stories/${long}`) },
  {
    name: 'story without a space',
    show: (page, { stories: { unbroken } }) => page.goto(`/stories/${unbroken}`),
  },
  { name: 'story of one word', show: (page, { stories: { short } }) => page.goto(`/stories/${short}`) },
  {
    name: 'story from right to left',
    show: (page, { stories: { rightToLeft } }) => page.goto(`/stories/${rightToLeft}`),
  },
  {
    name: 'story, printed',
    media: 'print',
    show: (page, { stories: { long } }) => page.goto(`/stories/${long}`),
  },
  {
    name: 'comments',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await openComments(page)
    },
  },
  {
    name: 'comments, signed in',
    as: 'demo',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await openComments(page)
      await page
        .getByRole('button', { name: /comment/i })
        .last()
        .waitFor()
    },
  },
  {
    name: 'comments, none',
    async show(page, { stories: { short } }) {
      await page.goto(`/stories/${short}`)
      await openComments(page)
    },
  },
  {
    name: 'comments, loading',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await stall(page, '**/comments*')
      await openComments(page)
    },
  },
  {
    name: 'comments, failure',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await fail(page, '**/comments*')
      await openComments(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]

const accounts: Screen[] = [
  { name: 'sign in', show: open('/auth') },
  {
    name: 'sign up with errors',
    async show(page) {
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await page
        .getByRole('tabpanel', { name: 'Sign Up' })
        .getByRole('button', { name: /sign up|create/i })
        .click()
    },
  },
  {
    name: 'sign in, wrong password',
    async show(page) {
      await page.goto('/auth')
      const panel = page.getByRole('tabpanel', { name: 'Sign In' })
      await panel.getByLabel('Email').fill('demo@example.org')
      await panel.getByLabel('Password', { exact: true }).fill('not this one')
      await panel.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('Error signing in').waitFor()
    },
  },
  { name: 'forgotten password', show: open('/auth/forgot') },
  {
    name: 'link that works no more',
    async show(page) {
      await page.goto('/auth/confirm?token_hash=nothing&type=signup')
      await page.getByText('Loading...').waitFor({ state: 'hidden' })
    },
  },
  { name: 'new password, signed out', show: open('/auth/new-password') },
  { name: 'new password', as: 'newcomer', show: open('/auth/new-password') },
  { name: 'bookmarks, none', show: open('/bookmarks') },
  { name: 'settings', as: 'demo', show: open('/settings') },
  { name: 'settings, nothing yet', as: 'newcomer', show: open('/settings') },
  { name: 'settings, signed out', show: open('/settings') },
  {
    name: 'settings, loading',
    as: 'demo',
    async show(page) {
      await stall(page, '**/api/**')
      await page.goto('/settings')
    },
  },
  {
    name: 'settings, failure',
    as: 'demo',
    async show(page) {
      await fail(page, '**/api/**')
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    name: 'settings, delete account',
    as: 'newcomer',
    isWindow: true,
    async show(page) {
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Delete my account...' }).click()
    },
  },
]

const others: Screen[] = [
  { name: 'VIP place, link that works no more', show: open('/vip/confirm?token=nothing') },
  { name: 'VIP list, leaving', show: open('/vip/withdraw?token=nothing') },
  { name: 'privacy', show: open('/privacy') },
  { name: 'terms', show: open('/terms') },
  { name: 'inbox', show: open('/inbox') },
  { name: 'page not found', show: open('/nothing/here') },
  {
    name: 'page that fails',
    async show(page) {
      await page.goto('/privacy')
      await fail(page, '**/community.data*')
      await page
        .getByRole('link', { name: /Stories/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Return to Home' }).waitFor()
    },
  },
]

/** On the demo, full of sample people. */
export const demoScreens = [...home, ...community, ...stories, ...accounts, ...others]

/** On a site that was started for the first time. */
export const emptyScreens: Screen[] = [
  { name: 'home, no stories', show: open('/') },
  { name: 'community, no stories', show: open('/community') },
  { name: 'inbox, empty', show: open('/inbox') },
]
