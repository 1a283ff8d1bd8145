import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

// Lets processes started by tests share compiled libraries.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compiled')

/** Tests that replace or watch modules, which they must load themselves. */
const isolated = ['app/accounts/auth/http/no-account-enumeration.test.ts']
const slowIsolated = ['app/accounts/auth/http/clients/newest-client.slow.test.ts']
const all = '{app,server,database,cli,scripts,tests}/**/*.test.{ts,tsx}'
/** Run by `npm run test:rest` and `npm run test:all` only. */
const slow = '**/*.slow.test.{ts,tsx}'

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    globalSetup: ['./tests/support/postgres.ts'],
    setupFiles: ['./tests/support/fail-on-console-error.ts', './tests/support/each-file.ts'],
    // Long enough for a busy machine: only a hanging test reaches them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // More than the CPUs, since many tests wait for a mail queue or for PostgreSQL to start.
    maxWorkers: 4,
    // Otherwise each file loads all libraries again: the tests of comments and stories took 15 seconds instead of 9.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    alias: { '@node-rs/argon2': path.resolve(import.meta.dirname, 'tests/support/quick-argon2.ts') },
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: [all], exclude: [...configDefaults.exclude, slow, ...isolated] },
      },
      { extends: true, test: { name: 'isolated', include: isolated, isolate: true } },
      {
        extends: true,
        test: { name: 'slow', include: [slow], exclude: [...configDefaults.exclude, ...slowIsolated] },
      },
      { extends: true, test: { name: 'slow, isolated', include: slowIsolated, isolate: true } },
    ],
  },
})
