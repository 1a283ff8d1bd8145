import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { budgets } from './weigh-build.ts'

const kilobyte = 1000
const pages = ['home', 'community', 'auth', 'story']
const route = (name: string, parentId?: string) => ({
  module: `/assets/${name}.js`,
  imports: ['/assets/shared.js'],
  parentId,
})
const createManifest = (homeImports: string[]) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: route('entry'),
    routes: {
      root: route('root'),
      'routes/home': { ...route('home', 'root'), imports: ['/assets/shared.js', ...homeImports] },
      'routes/frame': route('frame', 'root'),
      'routes/community': route('community', 'routes/frame'),
      'routes/auth/auth': route('auth', 'root'),
      'routes/story': route('story', 'root'),
    },
  })};`
const manifest = createManifest([])
/** The weight left for the shared script beside the manifest and three scripts of one byte. */
const sharedMost = mostOf('/') - manifest.length - 3

function mostOf(page: string): number {
  return budgets.pages.find(({ path }) => path === page)?.script ?? 0
}

const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`

let project: string

const write = (name: string, bytes: number) =>
  writeFileSync(path.join(project, 'build/client', name), Buffer.alloc(bytes))

/** Creates a built site in which everything weighs exactly its budget. */
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'clean-air-weight-'))
  mkdirSync(path.join(project, 'build/client/assets'), { recursive: true })
  mkdirSync(path.join(project, 'app/site/landing/scenes'), { recursive: true })
  writeFileSync(path.join(project, 'app/site/landing/scenes/garden.svg'), '<svg/>')
  writeFileSync(path.join(project, 'build/client/assets/manifest-1.js'), manifest)
  for (const name of ['entry', 'root', 'frame', ...pages]) write(`assets/${name}.js`, 1)
  write('assets/shared.js', 900 * kilobyte)
  write('assets/shared.js.br', sharedMost)
  write('assets/loaded-on-a-click.js', 400 * kilobyte)
  write('assets/desk-page-1.js', budgets.desk)
  write('assets/app.css', 90 * kilobyte)
  write('assets/app.css.br', 15 * kilobyte)
  write('preview.png', 40 * kilobyte)
  write('assets/garden-hash.svg', 30 * kilobyte)
})

afterEach(() => {
  rmSync(project, { recursive: true, force: true })
})

function checkWeight(): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['scripts/check-weight.ts', project], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })
}

test('a site exactly at its size limits passes', async () => {
  const { code, output } = await checkWeight()
  expect(output).toContain(`✓  ${inKilobytes(mostOf('/'))} of ${inKilobytes(mostOf('/'))}  script of /`)
  expect(output).toContain('✓   30.0 KB of 30.0 KB  assets/garden-hash.svg')
  expect(code).toBe(0)
})

test.each([
  {
    file: 'assets/shared.js.br',
    bytes: sharedMost,
    said: `✗  ${inKilobytes(mostOf('/') + kilobyte)} of ${inKilobytes(mostOf('/'))}  script of /`,
  },
  { file: 'assets/app.css.br', bytes: 15 * kilobyte, said: '✗   16.0 KB of 15.0 KB  styles' },
  { file: 'preview.png', bytes: 40 * kilobyte, said: '✗   41.0 KB of 40.0 KB  preview.png' },
  {
    file: 'assets/garden-hash.svg',
    bytes: 30 * kilobyte,
    said: '✗   31.0 KB of 30.0 KB  assets/garden-hash.svg',
  },
])(
  'one additional KB of $file fails, and the output says what is too heavy',
  async ({ file, bytes, said }) => {
    write(file, bytes + kilobyte)
    const { code, output } = await checkWeight()
    expect(output).toContain(said)
    expect(code).toBe(1)
  },
)

test('a page’s weight includes its own frame', async () => {
  write('assets/frame.js', 48 * kilobyte)
  const { code, output } = await checkWeight()
  const [weight, most] = [mostOf('/') + 48 * kilobyte, mostOf('/community')].map(inKilobytes)
  expect(output).toContain(`✗  ${weight} of ${most}  script of /community`)
  expect(code).toBe(1)
})

test('one more script file than a page may request fails', async () => {
  const more = Array.from({ length: 12 }, (_, place) => `/assets/more-${place}.js`)
  for (const url of more) write(url, 0)
  write('assets/shared.js.br', 1)
  const writeManifest = (urls: string[]) =>
    writeFileSync(path.join(project, 'build/client/assets/manifest-1.js'), createManifest(urls))
  writeManifest(more.slice(0, 11))
  expect((await checkWeight()).output).toContain('✓  16 files of 16 files  script of /')
  writeManifest(more)
  const { code, output } = await checkWeight()
  expect(output).toContain('✗  17 files of 16 files  script of /')
  expect(code).toBe(1)
})

test('a scene that is missing from the build fails, because nothing would be measured', async () => {
  rmSync(path.join(project, 'build/client/assets/garden-hash.svg'))
  const { code, output } = await checkWeight()
  expect(output).toContain('no picture made from garden')
  expect(code).toBe(1)
})

test('a page that makes every visitor load the desk’s script fails the size check', async () => {
  const listed = createManifest(['/assets/desk-page-1.js'])
  writeFileSync(path.join(project, 'build/client/assets/manifest-1.js'), listed)
  const { code, output } = await checkWeight()
  expect(output).toContain('/ loads the desk’s script')
  expect(code).toBe(1)
})
