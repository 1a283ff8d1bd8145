import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import type { Person } from './people.ts'
import { becomeMember, shareStories } from './stories.ts'
import { test as base, expect } from './test.ts'

const longName = `Wolfeschlegelsteinhausenbergerdorff ${'Nachname'.repeat(8)}`.slice(0, 100)

/** Unusual texts that strain a layout. */
const strangeStories = [
  { content: 'No.' },
  { title: 'T'.repeat(100), content: 'W'.repeat(1000), airQualityIssues: ['Respiratory Illnesses', 'Mold'] },
  {
    title: 'هواء بيتي',
    content: 'النافذة لا تُفتح منذ الشتاء، والرائحة لا تغادر الغرفة.\nصباحاً أستيقظ وحلقي جاف.',
    airQualityIssues: ['Poor Ventilation'],
  },
  {
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    content: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, and dust.',
    airQualityIssues: ['Dust'],
  },
]

export interface Community {
  /** A member with the longest allowed name, which contains one very long word. */
  author: Person
  /** The ids of the stories above, in the same order. */
  ids: string[]
}

/** Uses a separate site with one author and their four stories, so that the content of each page is known. */
export const test = base.extend<object, { community: Community }>({
  community: [
    async ({ browser, site, mail }, use) => {
      const context = await browser.newContext({ baseURL: site.url })
      const author = await becomeMember(await context.newPage(), mail, { fullName: longName })
      const ids = await shareStories(context.request, author, strangeStories)
      await context.close()
      await use({ author, ids })
    },
    { scope: 'worker' },
  ],
})

export { expect }

export interface Place {
  name: string
  path: string
  /** The heading of a page with a single state: the others' accessibility is checked in `every-state-*.spec.ts`. */
  heading?: string
  /** Brings the page into its state, if that differs from how it opens. */
  arrange?: (page: Page) => Promise<void>
}

/** Returns every page for visitors, with its menus and dialogs. */
export function listVisitorScreens({ ids }: Community): Place[] {
  return [
    { name: 'home', path: '/' },
    { name: 'community', path: '/community' },
    { name: 'a search that finds nothing', path: '/community?search=nothing+at+all' },
    { name: 'comments', path: `/stories/${ids[1]}`, arrange: waitForComments },
    { name: 'the menu of a story', path: `/stories/${ids[2]}`, arrange: openStoryMenu },
    { name: 'sign in', path: '/auth' },
    {
      name: 'sign up',
      path: '/auth',
      arrange: (page) => page.getByRole('tab', { name: 'Sign Up' }).click(),
    },
    { name: 'forgotten password', path: '/auth/forgot' },
    { name: 'a link that does not work', path: '/auth/confirm' },
    { name: 'new password', path: '/auth/new-password' },
    { name: 'a new device to sign out', path: '/auth/confirm?device_token=x' },
    { name: 'VIP confirmation', path: '/vip/confirm' },
    { name: 'VIP withdrawal', path: '/vip/withdraw?token=x' },
    { name: 'unsubscribe', path: '/notifications/unsubscribe?token=x' },
    { name: 'an invitation that has ended', path: '/invitation?token=x' },
    { name: 'bookmarks', path: '/bookmarks' },
    { name: 'settings, signed out', path: '/settings', heading: 'Settings' },
    { name: 'privacy', path: '/privacy', heading: 'Privacy Policy' },
    { name: 'rules', path: '/rules', heading: 'Community Rules' },
    { name: 'calculators', path: '/calculators', heading: 'Calculators' },
    {
      name: 'a calculator with its result',
      path: '/calculators/purifier-size?units=us&area=215&height=8&people=2&cadr=150',
    },
    { name: 'a calculator with mistakes', path: '/calculators/air-changes?readings=&outdoor=1&volume=big' },
    { name: 'a calculator that cites', path: '/calculators/filter-box' },
    { name: 'a sensor’s file, signed out', path: '/air', heading: 'The air in your rooms' },
    { name: 'a room, signed out', path: '/air/00000000-0000-4000-8000-000000000000' },
    { name: 'charts, signed out', path: '/air/charts', heading: 'Your charts' },
    { name: 'plans, signed out', path: '/air/plans', heading: 'Purifier experiment' },
    { name: 'the community’s air', path: '/air/community', heading: 'The community’s air' },
    { name: 'transparency', path: '/transparency', heading: 'Transparency' },
    { name: 'a report', path: `/report?story=${ids[0]}` },
    { name: 'a report’s link that opens none', path: '/report/status?reference=CA-2222222222' },
    { name: 'terms', path: '/terms', heading: 'Terms of Service' },
    { name: 'not found', path: '/nowhere', heading: 'Oops! Page not found' },
    { name: 'an unknown order of stories', path: '/community?sort=id', heading: 'This address doesn’t work' },
    { name: 'an unknown quantity', path: '/air/community?of=gold', heading: 'This address doesn’t work' },
  ]
}

/** Returns the additional states for signed-in members. */
export function listMemberScreens({ ids }: Community): Place[] {
  return [
    { name: 'community, greeted', path: '/community' },
    { name: 'home with the story box', path: '/', arrange: openStoryBox },
    { name: 'a comment to write', path: `/stories/${ids[0]}`, arrange: waitForComments },
    {
      name: 'the account menu',
      path: '/terms',
      arrange: (page) => page.getByRole('button', { name: 'Your account' }).click(),
    },
    { name: 'notifications', path: '/notifications' },
    { name: 'plans by coin', path: '/air/plans' },
    { name: 'a sensor’s file with a question', path: '/air', arrange: chooseSensorFile },
    { name: 'settings', path: '/settings' },
    { name: 'settings, profile', path: '/settings/profile', arrange: waitForProfile },
    { name: 'settings, security', path: '/settings/security', arrange: waitForSessions },
    { name: 'settings, stories and comments', path: '/settings/content', arrange: waitForStories },
    { name: 'settings, notifications', path: '/settings/notifications', arrange: waitForChoices },
    { name: 'settings, notifications on a device', path: '/settings/notifications', arrange: addDevice },
    { name: 'settings, decisions', path: '/settings/notices', arrange: waitForNotices },
    { name: 'settings, hidden', path: '/settings/hidden', arrange: waitForFolds },
    { name: 'settings, reports', path: '/settings/reports', arrange: waitForReports },
    { name: 'settings, data', path: '/settings/data' },
    {
      name: 'the question before an account goes',
      path: '/settings/data',
      arrange: (page) => page.getByRole('button', { name: 'Delete my account...' }).click(),
    },
  ]
}

async function waitForComments(page: Page): Promise<void> {
  const end = page.getByRole('link', { name: 'Sign in to join' }).or(page.getByLabel('Your comment'))
  await expect(end).toBeVisible()
}

async function openStoryMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Story options' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function openStoryBox(page: Page): Promise<void> {
  const prompt = page.getByRole('button', { name: 'Share your air quality story...' })
  // On the home page, the button is hydrated when it is near the viewport.
  await prompt.evaluate((button) => button.scrollIntoView())
  await prompt.click()
  await expect(page.getByText('0/1000 characters').filter({ visible: true })).toBeVisible()
}

/** Chooses a file with local times, without a time zone. */
async function chooseSensorFile(page: Page): Promise<void> {
  const text = 'Time,CO2 (ppm),mac_address\n2024-01-02 10:00,700,a4\n2024-01-02 10:05,0,a4\n'
  await page
    .getByLabel('Choose a sensor file')
    .setInputFiles({ name: 'bedroom.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('button', { name: 'Read the file' })).toBeVisible()
}

async function waitForNotices(page: Page): Promise<void> {
  await expect(page.getByText('No notices yet.')).toBeVisible()
}

async function waitForReports(page: Page): Promise<void> {
  await expect(page.getByText('No reports yet.')).toBeVisible()
}

async function waitForFolds(page: Page): Promise<void> {
  await expect(page.getByLabel('Words and phrases')).toBeVisible()
}

async function waitForChoices(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox').first()).toBeVisible()
}

async function addDevice(page: Page): Promise<void> {
  const device = {
    id: crypto.randomUUID(),
    device: 'Firefox on Android',
    createdAt: new Date(),
    isCurrent: false,
  }
  const answer = { json: { applicationServerKey: '', devices: [device] } }
  await page.route('**/api/notifications/devices', (route) => route.fulfill(answer))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Firefox on Android' })).toBeVisible()
  await waitForChoices(page)
  await page.unroute('**/api/notifications/devices')
}

async function waitForProfile(page: Page): Promise<void> {
  await expect(page.getByLabel('Full name')).toBeVisible()
}

async function waitForSessions(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Where you’re signed in' })).toBeVisible()
}

async function waitForStories(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Your stories' })).toBeVisible()
}

/** Opens a page, waits until it is hydrated, and brings it into its state. */
export async function visit(page: Page, { path, arrange }: Omit<Place, 'name'>): Promise<void> {
  await gotoHydrated(page, path)
  await arrange?.(page)
}
