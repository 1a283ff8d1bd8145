import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()
const isRoot = process.getuid?.() === 0

/** Modules whose `test` starts a site of another kind, the kind with the longest tests first. */
const kinds = ['desk', 'every-page', 'two-servers']
const specs = globSync('tests/e2e/**/*.spec.ts', { cwd: import.meta.dirname })
const filesOf = (kind: string) =>
  specs.filter((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8').includes(`'../support/${kind}.ts'`),
  )
const ofKinds = kinds.map((name) => ({ name, files: filesOf(name) }))

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: './test-results',
  // Each has its own site, database and browser, so that the others work while one waits, for example for a mail.
  workers: 3,
  projects: [
    // One worker each: it starts a browser and its kind of site once, which costs as much as ten tests.
    ...ofKinds.map(({ name, files }) => ({ name, testMatch: files, workers: 1 })),
    { name: 'one-server', testIgnore: ofKinds.flatMap(({ files }) => files) },
  ],
  forbidOnly: true,
  reporter: [['list']],
  // Long enough for a busy machine, so that only hanging tests reach these limits.
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
