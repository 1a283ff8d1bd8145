import type { Page } from '@playwright/test'
import { type RunningSite, runInDatabase } from '#tests/servers/running-site.ts'
import type { Person } from './people.ts'
import { enrollAuthenticator } from './second-factor.ts'

type Site = Pick<RunningSite, 'dataFolder'>

/** Gives a person a role, as an owner's invitation would. */
export async function addToStaff(site: Site, { email }: Person, role = 'moderator'): Promise<void> {
  await runInDatabase(
    site,
    `insert into staff_members (user_id, role) select id, '${role}' from auth.users where email = '${email}'`,
  )
}

/** Makes the person signed in on this page an owner with an authenticator app. */
export async function becomeOwner(page: Page, site: Site, person: Person): Promise<void> {
  await addToStaff(site, person, 'owner')
  await enrollAuthenticator(page)
}
