/** Finds or installs the Chromium that the browser tests drive; Playwright's own download is not needed. */
import { requireChromium } from './chromium.ts'

try {
  requireChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
