import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { RunningSite } from '#tests/servers/running-site.ts'
import { enrollAuthenticator } from './second-factor.ts'

/** Makes the signed-in person the first owner of the site. */
export async function claimSite(page: Page, { dataFolder }: Pick<RunningSite, 'dataFolder'>): Promise<void> {
  await page.goto((await readFile(path.join(dataFolder, 'owner-link'), 'utf8')).trim())
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByRole('heading', { name: 'The desk needs your second factor' })).toBeVisible()
}

/** Makes the signed-in person the first owner, with an authenticator app, and opens the desk. */
export async function becomeOwner(page: Page, site: Pick<RunningSite, 'dataFolder'>): Promise<void> {
  await claimSite(page, site)
  await enrollAuthenticator(page)
}
