import type { Page } from '@playwright/test'
import { open, type Screen } from './screen.ts'

/** Opens a page of the desk and waits until it is loaded completely. */
const openDesk = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
  await page.getByRole('main').getByText('Loading...').last().waitFor({ state: 'detached' })
}

const ask =
  (name: string): Screen['show'] =>
  async (page) => {
    await page.goto('/desk/staff')
    await page.getByRole('button', { name }).first().click()
  }

async function openFirstCase(page: Page): Promise<void> {
  await page.goto('/desk/cases')
  await page.getByRole('list', { name: 'Open cases' }).getByRole('link').first().click()
  await page.getByRole('form', { name: 'Decision' }).waitFor()
}

export const staffScreens: Screen[] = [
  { name: 'desk', as: 'owner', show: openDesk('/desk') },
  { name: 'desk, cases', as: 'owner', show: openDesk('/desk/cases') },
  { name: 'desk, a case', as: 'owner', show: openFirstCase },
  {
    name: 'desk, a held case to publish',
    as: 'owner',
    async show(page) {
      await page.goto('/desk/cases')
      const cases = page.getByRole('list', { name: 'Open cases' })
      await cases.getByRole('link').filter({ hasText: 'The plug that hums' }).click()
      await page.getByRole('radio', { name: 'Publish it', exact: true }).click()
    },
  },
  {
    name: 'desk, a case with its notices',
    as: 'owner',
    async show(page) {
      await openFirstCase(page)
      await page.getByRole('radio', { name: 'Hide it' }).click()
      await page.getByRole('form', { name: 'Decision' }).getByLabel('The author').selectOption('suspend')
      await page
        .getByLabel('What you found')
        .fill('It says on which days a neighbor runs his generator, by name.')
      await page.getByRole('button', { name: 'Preview the notices' }).click()
      await page.getByRole('heading', { name: 'Notice preview' }).waitFor()
    },
  },
  {
    name: 'desk, keys',
    as: 'owner',
    isWindow: true,
    async show(page) {
      await page.goto('/desk/cases')
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    },
  },
  { name: 'desk, decided', as: 'owner', show: openDesk('/desk/decided') },
  { name: 'desk, appeals', as: 'owner', show: openDesk('/desk/appeals') },
  { name: 'desk, funnel', as: 'owner', show: openDesk('/desk/funnel') },
  { name: 'desk, people', as: 'owner', show: openDesk('/desk/people') },
  { name: 'desk, segments', as: 'owner', show: openDesk('/desk/segments') },
  { name: 'desk, files', as: 'owner', show: openDesk('/desk/files') },
  { name: 'desk, campaigns', as: 'owner', show: openDesk('/desk/campaigns') },
  {
    name: 'desk, campaigns, one that is begun',
    as: 'owner',
    async show(page) {
      await page.goto('/desk/campaigns')
      await page.getByRole('link', { name: 'Autumn at' }).click()
      await page.getByRole('heading', { name: 'Preview for Ada Lovelace' }).waitFor()
    },
  },
  {
    name: 'desk, campaigns, about to be sent',
    as: 'owner',
    async show(page) {
      await page.goto('/desk/campaigns')
      await page.getByRole('link', { name: 'Autumn at' }).click()
      await page.getByRole('button', { name: 'Send...' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'desk, files, one to bring in',
    as: 'owner',
    isAlone: true,
    async show(page) {
      await page.goto('/desk/files')
      await page.getByLabel('CSV file').setInputFiles({
        name: 'stand-in-bonn.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'E-Mail;Full name;Company\nmaria.keller@example.org;Maria Keller;Grundschule Nord\nno address;Jo;\naisha.bello@demo.example;Aisha Bello;',
        ),
      })
      await page.getByRole('button', { name: 'Add 1 person' }).waitFor()
      await page.getByText(/^Errors/).click()
    },
  },
  { name: 'desk, waves', as: 'owner', show: openDesk('/desk/waves') },
  {
    name: 'desk, waves, one that was sent',
    as: 'owner',
    async show(page) {
      await page.goto('/desk/waves')
      await page.getByRole('link', { name: 'Your place at' }).click()
      await page.getByRole('list', { name: 'Invited people' }).waitFor()
    },
  },
  {
    name: 'desk, a person',
    as: 'owner',
    async show(page) {
      await page.goto('/desk/people')
      const form = page.getByRole('form', { name: 'Search people' })
      await form.getByLabel('Address or name').fill('robin')
      await form.getByRole('button', { name: 'Show' }).click()
      await page.getByRole('link', { name: 'Robin Ashdown' }).click()
      await page.getByRole('heading', { name: 'Emails', exact: true }).waitFor()
    },
  },
  { name: 'desk, words', as: 'owner', show: openDesk('/desk/words') },
  { name: 'desk, alerts', as: 'owner', show: openDesk('/desk/alerts') },
  { name: 'desk, content', as: 'owner', show: openDesk('/desk/content') },
  { name: 'desk, connections', as: 'owner', show: openDesk('/desk/connections') },
  { name: 'desk, health', as: 'owner', show: openDesk('/desk/health') },
  { name: 'desk, statistics', as: 'owner', show: openDesk('/desk/statistics') },
  { name: 'desk, settings', as: 'owner', show: openDesk('/desk/settings') },
  { name: 'desk, staff', as: 'owner', show: openDesk('/desk/staff') },
  { name: 'desk, a colleague to remove', as: 'owner', isWindow: true, show: ask('Remove') },
  { name: 'desk, audit', as: 'owner', show: openDesk('/desk/audit') },
  { name: 'desk, nothing for a visitor', show: open('/desk') },
  { name: 'desk, used invitation', as: 'demo', show: open('/desk/invitation#nothing') },
]
