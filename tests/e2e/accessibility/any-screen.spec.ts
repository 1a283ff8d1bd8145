import type { Page } from '@playwright/test'
import { expect, listMemberScreens, listVisitorScreens, test, visit } from '../support/every-page.ts'
import { findLayoutFaults } from '../support/layout/layout-checks.ts'
import { waitForPaint } from '../support/layout/next-paint.ts'
import { block, expectOutline, readOutline } from '../support/outline.ts'
import { outlinesAround, outlinesOfMembers, outlinesOfVisitors } from '../support/outlines.ts'
import { signIn } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'

test.use({ hasTouch: true })

/**
 * A very large screen; a 1280 px window at 200% and at 400% zoom; and text at twice its size in a window, on a phone and on a tablet. Zoom
 * of 400% leaves 320 px, which also stands for phones: no layout starts between 320 and 390 px.
 */
const windows = [
  { width: 2560, height: 1440 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
  { width: 1280, height: 720, text: '200%' },
  { width: 320, height: 640, text: '200%' },
  { width: 820, height: 1180, text: '200%' },
]

/** Makes every page record its animations and transitions. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    for (const type of ['animationstart', 'transitionrun'])
      document.addEventListener(
        type,
        ({ target }) => moved.push(target instanceof Element ? target.outerHTML.slice(0, 80) : type),
        { capture: true },
      )
  })
}

const takeMotions = (page: Page) => page.evaluate<string[]>('moved.splice(0)')

for (const { who, placesOf, outlines } of [
  { who: 'a visitor', placesOf: listVisitorScreens, outlines: outlinesOfVisitors },
  { who: 'a member', placesOf: listMemberScreens, outlines: outlinesOfMembers },
])
  test(`every screen of ${who} has the expected landmarks, headings and names, and fits its width, without overlapping or broken words, with large targets, and without motion if reduced motion is requested`, async ({
    page,
    community,
  }) => {
    test.setTimeout(300_000)
    if (who === 'a member') await signIn(page, community.author)
    // The headless shell denies notifications in any case; Chromium itself would ask.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchMotion(page)
    const findings: string[] = []
    for (const place of placesOf(community)) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await visit(page, place)
      const outline = outlines[place.name]
      const part = page.getByRole(outline?.trim().startsWith('dialog') ? 'dialog' : 'main')
      if (outline !== undefined) await expectOutline(part, outline, place.name)
      if (place.name === 'terms') await expectOutlinesAround(page)
      findings.push(...(await findFaults(page)).map((fault) => `${place.name}, ${fault}`))
      if (place.heading === undefined) continue
      await expect(page.getByRole('heading', { level: 1, name: place.heading })).toBeVisible()
      await expectNoDefects(page)
    }
    expect(findings).toEqual([])
  })

/** Checks the header and footer, which are the same on every page. */
async function expectOutlinesAround(page: Page): Promise<void> {
  for (const role of ['banner', 'contentinfo'] as const)
    expect(await readOutline(page.getByRole(role))).toBe(block(outlinesAround[role]))
}

/** Checks the current page in each of the windows. */
async function findFaults(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const { text = '100%', ...size } of windows) {
    await page.setViewportSize(size)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    // Open overlays are repositioned.
    await waitForPaint(page)
    const faults = await findLayoutFaults(page)
    findings.push(...faults.map((fault) => `${size.width} px, letters ${text}, ${fault}`))
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  findings.push(...(await takeMotions(page)).map((motion) => `moves: ${motion}`))
  return findings
}
