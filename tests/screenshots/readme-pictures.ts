import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { projectFolder } from '#tests/support/project-folder.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'

/** Takes the pictures of the home page for README.md, in light and dark. */
export async function takeReadmePictures(browser: Browser, baseURL: string): Promise<void> {
  const folder = path.join(projectFolder, 'docs/pictures')
  await mkdir(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: { width: 1280, height: 800 },
      // Keeps text sharp on dense displays.
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    })
    await context.addInitScript(() => localStorage.setItem('clean-air-promotion', '{"hasJoined":true}'))
    const page = await context.newPage()
    await gotoHydrated(page, '/')
    await page.evaluate(() => document.fonts.ready)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 70, effort: 6 })
      .toBuffer()
    await writeFile(path.join(folder, `home-${colorScheme}.webp`), picture)
    await context.close()
    console.log(`docs/pictures/home-${colorScheme}.webp: ${Math.ceil(picture.length / 1000)} KB`)
  }
}
