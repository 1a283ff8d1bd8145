import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { RunningSite } from '#tests/servers/running-site.ts'
import { enrollAuthenticator } from './second-factor.ts'

/** Makes whoever is signed in the first owner of a site that has none. */
export async function claimSite(page: Page, { dataFolder }: Pick<RunningSite, 'dataFolder'>): Promise<void> {
  await page.goto((await readFile(path.join(dataFolder, 'owner-link'), 'utf8')).trim())
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
}

/** Opens the desk as the site's first owner, with an authenticator app. */
export async function becomeOwner(page: Page, site: Pick<RunningSite, 'dataFolder'>): Promise<void> {
  await claimSite(page, site)
  await enrollAuthenticator(page)
}
