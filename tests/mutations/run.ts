/**
 * `npm run mutations`: breaks each behavior of `mutations.json`, runs tests until one fails, and restores it. Prints the command that
 * detected it. Starts with the tests that detected it last. `-- sql` runs one area, `-- app/air` one folder; a second argument `known` runs
 * only the tests that detected it last, `near` only the nearby tests. Without either it takes hours. Requires a checkout without changes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { breakpoint } from '#database/sql-objects.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { type Mutation, readMutations } from './mutations.ts'

const [only = '', depth] = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
const succeeds = (tool: string, args: string[]) =>
  spawnSync(path.join(projectFolder, 'node_modules/.bin', tool), args, { cwd: projectFolder }).status === 0

const quick = ['--project', '!slow*', '--bail', '1', '--passWithNoTests']
const slow = ['--project', 'slow*', '--bail', '1', '--passWithNoTests']
const journeys = ['--grep', '@journey']

/** The folders with the tests of an SQL subject, where their name differs from the subject's. */
const testsOfSubject: Record<string, string[]> = {
  audit: ['app/accounts', 'app/moderation'],
  events: ['server/events', 'app/platform/live'],
  people: ['app/audience/contacts'],
  sessions: ['app/accounts/auth/sessions'],
}

if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first: they would be lost.')
const chosen = readMutations().filter(({ area, file }) => only === area || file.startsWith(only))
const found = chosen.map((mutation) => ({ ...mutation, by: tryMutation(mutation) }))
const count = (by: string) => found.filter((one) => one.by === by).length
console.log(
  `${found.length} broken: npm test finds ${count('npm test')}, test:all ${count('test:all')} more, nothing ${count('nothing')}`,
)
process.exitCode = count('nothing') > 0 ? 1 : 0

function tryMutation(mutation: Mutation): string {
  try {
    apply(mutation)
    const by = findFailure(mutation)
    console.log(
      `${by.padEnd(8)} ${mutation.file}: ${mutation.from.trim()} → ${mutation.to?.trim() ?? 'removed'}`,
    )
    return by
  } finally {
    git('checkout', '--quiet', '--', '.')
    git('clean', '--force', '--quiet', 'app', 'server', 'database')
  }
}

function apply({ area, file, from, nth, to }: Mutation): void {
  const full = path.join(projectFolder, file)
  const lines = readFileSync(full, 'utf8').split('\n')
  const places = [...lines.entries()].filter(([, line]) => line === from)
  const [index] = places[nth] ?? []
  if (index === undefined) throw new Error(`${file} has changed: run tests/mutations/choose.ts`)
  lines.splice(index, 1, ...(to === null ? [] : [to]))
  writeFileSync(full, lines.join('\n'))
  if (area === 'sql') migrate(from, to)
}

/**
 * Writes a migration for the mutation, as for an intended change. Otherwise the test that compares definitions with migrations would detect
 * every mutation, instead of a test of the behavior.
 */
function migrate(from: string, to: string | null): void {
  execFileSync(process.execPath, ['scripts/write-migration.ts', '--name', 'mutation'], { cwd: projectFolder })
  // Replacing a function keeps its privileges, so revoke them here.
  const [, privilege, roles] = (to === null && /^grant (.*) to (.*);$/.exec(from)) || []
  if (privilege === undefined) return
  const written = git('ls-files', '--others', '--exclude-standard', 'database/migrations/*.sql').trim()
  appendFileSync(path.join(projectFolder, written), `${breakpoint}\nrevoke ${privilege} from ${roles};\n`)
}

/** Runs the tests that detected the mutation last, then the nearby ones. Returns the command that detected it. */
function findFailure({ area, file, foundBy }: Mutation): string {
  const known = foundBy === undefined ? null : findByKnown(foundBy)
  if (known !== null) return known
  if (depth === 'known') return 'nothing'
  const near = listNearFolders(file).map((folder) => ['run', folder, ...quick])
  const related = area === 'sql' ? ['run'] : ['related', '--run', file]
  const all = depth === 'near' ? [] : [[...related, ...quick]]
  for (const args of [...near, ...all]) if (!succeeds('vitest', args)) return 'npm test'
  if (depth === 'near') return 'nothing'
  if (area === 'browser' && failsInBrowser(...journeys)) return 'npm test'
  if (!succeeds('vitest', [...related, ...slow])) return 'test:all'
  return area === 'browser' && failsInBrowser() ? 'test:all' : 'nothing'
}

/** Returns null if these tests no longer detect the mutation. */
function findByKnown(foundBy: string): string | null {
  if (!foundBy.endsWith('.spec.ts')) return succeeds('vitest', ['run', foundBy, ...quick]) ? null : 'npm test'
  if (failsInBrowser(foundBy, ...journeys, '--pass-with-no-tests')) return 'npm test'
  return failsInBrowser(foundBy) ? 'test:all' : null
}

/** Builds first: Playwright opens the last build. */
function failsInBrowser(...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, ['scripts/build-when-stale.ts'], { cwd: projectFolder })
  return status !== 0 || !succeeds('playwright', ['test', '--max-failures', '1', ...args])
}

/** Lists the folders with tests for a file: the nearest two, or those of its subject for SQL. */
function listNearFolders(file: string): string[] {
  const [, subject] = /^database\/sql\/([^/]+)/.exec(file) ?? []
  if (subject !== undefined) {
    const places = [`app/${subject}`, `app/*/${subject}`]
    return [...(testsOfSubject[subject] ?? globSync(places, { cwd: projectFolder })), 'database']
  }
  const start = path.dirname(file)
  const folders = start.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return folders
    .filter((folder) => folder.split('/').length >= 2)
    .filter((folder) => hasTests(folder))
    .slice(0, 2)
}

function hasTests(folder: string): boolean {
  return globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: projectFolder }).length > 0
}
