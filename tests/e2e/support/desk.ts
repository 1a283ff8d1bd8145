import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { withOwnSite } from '#tests/servers/own-site.ts'
import { type RunningSite, runInDatabase } from '#tests/servers/running-site.ts'
import { addToStaff } from './owner.ts'
import { createPerson, type Person } from './people.ts'
import { enrollAuthenticator } from './second-factor.ts'
import { apikey, readAccessToken, signIn } from './session.ts'
import { test as base, expect } from './test.ts'

export { expect }

/** Uses a site without a mail server, whose mails go to its inbox. */
export const test = base.extend<{ staffRenamed: undefined }, object>({
  // Names of staff are reserved, and these tests reuse the names of their staff.
  staffRenamed: [
    async ({ site }, use) => {
      await use(undefined)
      await runInDatabase(
        site,
        `update profiles set full_name = full_name || ' ' || left(user_id::text, 8)
           where user_id in (select user_id from staff_members)`,
      )
    },
    { auto: true },
  ],
  site: [
    ({}, use) => withOwnSite({ env: { RATE_LIMIT_FACTOR: '0', EMAIL_VERIFICATION: 'false' } }, use),
    { scope: 'worker' },
  ],
})

/** Signs up a new person through the API, without a confirmation mail. */
export async function join(request: APIRequestContext, fullName: string): Promise<Person> {
  const person = { ...createPerson(), fullName }
  const data = { ...person, workDescription: 'Nurse', airQualityStory: 'Kept to myself.' }
  expect((await request.post('/api/waitlist', { headers: { apikey }, data })).status()).toBe(201)
  return person
}

export async function send(page: Page, path: string, data: object): Promise<void> {
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  expect((await page.request.post(path, { headers, data })).ok()).toBe(true)
}

/** Opens a browser context with a moderator or owner, signed in with a second factor. */
export async function openDesk(
  browser: Browser,
  site: RunningSite,
  { fullName, role = 'moderator', url = site.url }: { fullName: string; role?: string; url?: string },
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  const person = await join(page.request, fullName)
  await addToStaff(site, person, role)
  await signIn(page, person)
  await enrollAuthenticator(page)
  return page
}
