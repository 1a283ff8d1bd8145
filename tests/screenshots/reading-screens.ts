import type { Page } from '@playwright/test'
import { fail, keepSignUp, open, type Screen, stall } from './screen.ts'

const firstCard = (page: Page) => page.getByRole('article').first()

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
    name: 'home, waitlist joined',
    isWindow: true,
    async show(page) {
      await keepSignUp(page, 'waitlist')
      await page.goto('/')
      await page.locator('#share-your-story').evaluate((section) => section.scrollIntoView())
      await page.getByRole('button', { name: 'Send again' }).waitFor()
    },
  },
  {
    name: 'home, story box open',
    as: 'demo',
    isWindow: true,
    async show(page) {
      await page.goto('/')
      // The prompt is hydrated when it is near the viewport.
      await page.getByText('Share your air quality story...').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Share your air quality story...' }).click()
      await page.locator('#stories-section').getByText('/1000 characters').scrollIntoViewIfNeeded()
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
  { name: 'community, filtered', show: open('/community?search=smoke&issue=Wildfire+Smoke') },
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
    },
  },
  {
    name: 'comments, signed in',
    as: 'demo',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await page
        .getByRole('button', { name: /comment/i })
        .last()
        .waitFor()
    },
  },
  {
    name: 'comments, mentioning somebody',
    as: 'demo',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await page.getByRole('button', { name: 'Mention someone' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'comments, none',
    async show(page, { stories: { short } }) {
      await page.goto(`/stories/${short}`)
    },
  },
  {
    name: 'comments, loading',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await stall(page, '**/comments*')
    },
  },
  {
    name: 'comments, failure',
    async show(page, { stories: { plain } }) {
      await page.goto(`/stories/${plain}`)
      await fail(page, '**/comments*')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]

export const readingScreens = [...home, ...community, ...stories]
