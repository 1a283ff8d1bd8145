/** Finds or installs the Chromium for the browser tests. Playwright's own download is not needed. */
import { requireChromium } from './chromium.ts'

try {
  requireChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
