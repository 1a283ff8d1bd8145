import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/site.ts',
  use: {
    ...(chromium !== undefined && {
      launchOptions: { executablePath: chromium, args: isRoot ? ['--no-sandbox'] : [] },
    }),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
