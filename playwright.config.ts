import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: './test-results',
  // Each has a site, a database and a browser of its own: while one waits, for a mail say, the others work.
  workers: 3,
  forbidOnly: true,
  reporter: [['list']],
  // Long enough for a machine that does other things as well: only what hangs meets them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
    screenshot: 'only-on-failure',
  },
})
