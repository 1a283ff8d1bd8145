import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

// What tests start as processes compiles its libraries only once.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: ['{app,server,database,cli,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/support/postgres.ts'],
    setupFiles: ['./tests/support/fail-on-console-error.ts', './tests/support/each-file.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // More than processors: many wait, for a mail queue or for PostgreSQL to start.
    maxWorkers: 3,
    // A process for each file would load every library 290 times: 60 % more processor time.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
