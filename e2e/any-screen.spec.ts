import { expect, test, tour } from './every-page.ts'
import { findOverflow, findSmallTargets } from './layout-checks.ts'

test.use({ hasTouch: true })

/** A phone in the hand and on its side; what a window of 1280 px shows at 200% and at 400%; a wall. */
const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 360 },
  { width: 320, height: 640 },
  { width: 2560, height: 1440 },
]

test('on every screen, nothing is wider than it, and each target is as large as a fingertip', async ({
  page,
  community,
}) => {
  test.setTimeout(180_000)
  const findings: string[] = []
  await tour(page, community, async ({ name }) => {
    for (const size of windows) {
      await page.setViewportSize(size)
      // What is open finds its place anew.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const found = [...(await findOverflow(page)), ...(await findSmallTargets(page))]
      findings.push(...found.map((finding) => `${name}, ${size.width} px: ${finding}`))
    }
  })
  expect(findings).toEqual([])
})
