import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,server,database,backup,bench,demo,scripts,testing,attacks,drills}/**/*.test.{ts,tsx}'],
    globalSetup: ['./testing/postgres.ts'],
    setupFiles: ['./testing/fail-on-console-error.ts', './testing/after-file.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // More than processors: many wait, for a mail queue or for PostgreSQL to start.
    maxWorkers: 3,
  },
})
