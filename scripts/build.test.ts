import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string

/** Stands in for React Router's build: slow enough to overlap, and logs each run. */
const tool = `
  const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
  const source = readFileSync('app/root.tsx', 'utf8')
  if (source.includes('syntax error')) { console.error('app/root.tsx: unexpected token'); process.exit(2) }
  for (const part of ['client', 'server']) rmSync('build/' + part, { recursive: true, force: true })
  appendFileSync('builds.txt', 'begin ')
  setTimeout(() => {
    for (const part of ['client/assets', 'server']) mkdirSync('build/' + part, { recursive: true })
    writeFileSync('build/client/assets/app.js', source.repeat(500))
    writeFileSync('build/client/tiny.txt', 'tiny')
    writeFileSync('build/client/picture.png', 'p'.repeat(5000))
    appendFileSync('builds.txt', 'end ')
  }, 300)`

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'clean-air-build-'))
  for (const folder of ['app', 'server', 'node_modules/.bin'])
    mkdirSync(path.join(project, folder), { recursive: true })
  write('app/root.tsx', 'export const one = 1\n')
  write('server/app.ts', 'export {}\n')
  write('package.json', '{}')
  write('package-lock.json', '{"version": "1.0.0", "packages": {}}')
  write('node_modules/.bin/react-router', tool)
})

afterEach(() => {
  rmSync(project, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  writeFileSync(path.join(project, name), text)
}

function read(name: string): string {
  return existsSync(path.join(project, name)) ? readFileSync(path.join(project, name), 'utf8') : ''
}

function countBuilds(): number {
  return read('builds.txt').split('begin end ').length - 1
}

function run(script: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, project], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })
}

const buildWhenStale = () => run('scripts/build-when-stale.ts')

test('starting without a build builds the site, and the next start does not', async () => {
  expect(await buildWhenStale()).toEqual({ code: 0, output: 'Building the site ...\n' })
  expect(await buildWhenStale()).toEqual({ code: 0, output: '' })
  expect(countBuilds()).toBe(1)
})

test('a changed, added or removed source file makes the build stale', async () => {
  await buildWhenStale()
  write('app/root.tsx', 'export const two = 2\n')
  await buildWhenStale()
  expect(read('build/client/assets/app.js')).toContain('two')
  write('app/new.tsx', '')
  await buildWhenStale()
  rmSync(path.join(project, 'server/app.ts'))
  await buildWhenStale()
  expect(countBuilds()).toBe(4)
})

test('a changed test, a touched file or a copied project does not make the build stale', async () => {
  await buildWhenStale()
  write('app/root.test.tsx', 'a test')
  mkdirSync(path.join(project, 'app/testing'))
  write('app/testing/people.ts', 'a helper')
  utimesSync(path.join(project, 'app/root.tsx'), new Date(), new Date())
  const moved = `${project}-moved`
  cpSync(project, moved, { recursive: true })
  rmSync(project, { recursive: true })
  project = moved
  await buildWhenStale()
  expect(countBuilds()).toBe(1)
})

test('one of two concurrent starts builds the site, and the other waits for it', async () => {
  const results = await Promise.all([buildWhenStale(), buildWhenStale(), run('scripts/build.ts')])
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(read('builds.txt')).toMatch(/^(begin end )+$/)
  expect(countBuilds()).toBeLessThanOrEqual(2)
  expect(read('build/client/assets/app.js')).not.toBe('')
})

test('a failed build reports the reason, exits with an error, and does not count as a build', async () => {
  await buildWhenStale()
  write('app/root.tsx', 'syntax error')
  const failed = await buildWhenStale()
  expect(failed.code).toBe(1)
  expect(failed.output).toMatch(/unexpected token\nThe site could not be built \(exit code 2\)\.\n$/)
  expect((await buildWhenStale()).code).toBe(1)
})

test('`npm run build` builds the site even if nothing changed', async () => {
  await run('scripts/build.ts')
  await run('scripts/build.ts')
  expect(countBuilds()).toBe(2)
})

test('the build compresses text files, which decompress to the original', async () => {
  await buildWhenStale()
  const file = path.join(project, 'build/client/assets/app.js')
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(readFileSync(file, 'utf8'))
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(readFileSync(file, 'utf8'))
  for (const name of ['tiny.txt', 'picture.png'])
    expect(existsSync(path.join(project, `build/client/${name}.br`))).toBe(false)
})

test('without development packages, a current build starts and a stale one is reported in one line', async () => {
  await buildWhenStale()
  rmSync(path.join(project, 'node_modules'), { recursive: true })
  expect(await buildWhenStale()).toEqual({ code: 0, output: '' })
  write('app/root.tsx', 'export const two = 2\n')
  const { code, output } = await buildWhenStale()
  expect(code).toBe(1)
  expect(output).toMatch(/^The build is .*Run `npm ci`.*\n$/)
})

test('a build that was deleted, or made without compressed files, is made again', async () => {
  await buildWhenStale()
  rmSync(path.join(project, 'build'), { recursive: true })
  await buildWhenStale()
  execFileSync(process.execPath, ['node_modules/.bin/react-router'], { cwd: project })
  await buildWhenStale()
  expect(existsSync(path.join(project, 'build/client/assets/app.js.br'))).toBe(true)
  expect(countBuilds()).toBe(4)
})

test('the build records its commit or that there is none, and ignores a repository around the project', async () => {
  await buildWhenStale()
  expect(read('build/commit')).toBe('unknown\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' })
  write('.gitignore', 'build\nbuilds.txt\nnode_modules\n')
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message=First')
  await run('scripts/build.ts')
  expect(read('build/commit')).toBe(`${git('rev-parse', '--short=12', 'HEAD')}`)
  write('app/root.tsx', 'export const two = 2\n')
  await buildWhenStale()
  expect(read('build/commit')).toMatch(/^[0-9a-f]{12}-dirty\n$/)
})
