import { defineConfig } from '@playwright/test'
import { findChromium } from './testing/chromium.ts'

const executablePath = findChromium()
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // One site serves one test after another: two cores are kept busy by it, its database and the browser.
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
