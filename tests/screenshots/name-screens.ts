import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { open, type Screen } from './screen.ts'

const heldStory = 'A man at the market sold me a miracle plug'

export const nameScreens: Screen[] = [
  {
    name: 'held story, above the list',
    as: 'demo',
    isWindow: true,
    async show(page) {
      await gotoHydrated(page, '/community')
      await page.getByRole('article').filter({ hasText: heldStory }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'held story, at its address',
    as: 'demo',
    async show(page) {
      await gotoHydrated(page, '/community')
      const id = await page.locator('[id^=story-]', { hasText: heldStory }).getAttribute('id')
      await page.goto(`/stories/${id?.slice('story-'.length)}`)
      await page.getByText('Only you can see this.').waitFor()
    },
  },
  {
    name: 'held story, refused to a visitor',
    show: open('/stories/00000000-0000-4000-8000-000000000000'),
  },
  {
    name: 'settings, profile, refused display name',
    as: 'demo',
    async show(page) {
      await gotoHydrated(page, '/settings/profile')
      await page.getByLabel('Name shown to others').selectOption('display')
      await page.getByLabel('Display name', { exact: true }).fill('Clean Air Team')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await page.getByText('could be taken for this site').first().waitFor()
    },
  },
  {
    name: 'composer, without a name',
    as: 'demo',
    async show(page) {
      await gotoHydrated(page, '/community')
      await page.getByRole('button', { name: 'Share your air quality story...' }).click()
      await page.getByLabel('Your story').fill('Mold behind the wardrobe, and a landlord who hums.')
      await page.getByLabel('Post without my name').check()
    },
  },
  {
    name: 'story, anonymous',
    async show(page) {
      await gotoHydrated(page, '/community?search=potatoes')
      const id = await page.locator('[id^=story-]', { hasText: 'I guard potatoes' }).getAttribute('id')
      await gotoHydrated(page, `/stories/${id?.slice('story-'.length)}`)
    },
  },
]
